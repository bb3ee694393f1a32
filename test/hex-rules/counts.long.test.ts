import { expect, it } from "vitest";
import { sequencesThatDiffer } from "./counts.js";

it("sequences of which there are at most 20,000,000", () => {
  expect(sequencesThatDiffer(2e7)).toEqual([]);
});
