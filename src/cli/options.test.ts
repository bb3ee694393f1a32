import { expect, test } from "vitest";
import { integer, numberAbove, numberFrom } from "./options.js";

test.each<[(text: string) => number, string, string]>([
  [integer(1), "0", "It must be a whole number of at least 1."],
  [integer(1), "1e99", "It must be a whole number from 1 to 9007199254740991."],
  [integer(1, 9), "10", "It must be a whole number from 1 to 9."],
  [numberFrom(0, 1), "2", "It must be a number from 0 to 1."],
  [numberAbove(0), "0", "It must be a number above 0."],
  [numberAbove(0, 1e9), "0", "It must be a number above 0, at most 1000000000."],
  [numberAbove(0, 1e9), "1e99", "It must be a number above 0, at most 1000000000."],
])("%o of %s", (read, text, message) => {
  expect(() => read(text)).toThrow(message);
});
