import { expect, it } from "vitest";
import { Characters } from "./text.js";

it("a painted background ends with its line, and is no part of a text without colours", () => {
  const page = new Characters(3, 2);
  page.fill(1, 0, 2, 2, 179);
  page.put(1, 0, "x", 16);
  expect(page.lines(true)).toEqual([
    " \u001b[48;5;179m\u001b[38;5;16mx \u001b[49m\u001b[39m",
    " \u001b[48;5;179m  \u001b[49m",
  ]);
  expect(page.lines(false)).toEqual([" x", ""]);
});

it("places outside the page are ignored", () => {
  const page = new Characters(1, 1);
  page.put(1, 0, "x", "text");
  page.put(0, -1, "x", "text");
  expect(page.lines(false)).toEqual([""]);
});
