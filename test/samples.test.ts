import { expect, it } from "vitest";
import { parseBlock, refresh } from "./samples.js";

it("splits a block into commands and what they print", () => {
  const block = "$ playout one \\\n    --more\n1\n2\n\n$ playout two\n";
  expect(parseBlock(block)).toEqual([
    { command: "playout one \\\n    --more", shown: ["1", "2", ""] },
    { command: "playout two", shown: [] },
  ]);
  expect(() => parseBlock("1\n$ playout\n")).toThrow(/expected a command/);
});

it.each([
  ["all lines", ["wins 50 %", "a"], ["wins 51 %", "b", "c"], ["wins 51 %", "b", "c"]],
  ["nothing where nothing is shown", [""], ["a"], [""]],
  ["but times", ["50 %, 1.3 s", ""], ["50 %, 2.0 s"], ["50 %, 1.3 s", ""]],
  ["times of lines that differ", ["50 %, 1.3 s"], ["51 %, 2.0 s"], ["51 %, 2.0 s"]],
  ["the last lines", ["...", "x 1", "y 1"], ["head", "x 2", "y 2"], ["...", "x 2", "y 2"]],
  ["lines in the middle", ["...", "x 1", "..."], ["head", "x 2", "y", "z"], ["...", "x 2", "..."]],
  ["the first lines", ["x 1", "..."], ["x 2", "y", "z"], ["x 2", "..."]],
])("refreshes %s", (_, shown, printed, fresh) => {
  expect(refresh(shown, printed)).toEqual(fresh);
});
