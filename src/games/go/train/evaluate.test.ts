import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readValueFile } from "./evaluate.js";

const folder = mkdtempSync(join(tmpdir(), "playout-values-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("values that are none are refused", () => {
  const file = join(folder, "values.jsonl");
  writeFileSync(file, "\n");
  expect(() => readValueFile(file)).toThrow(new Error(`${file}: no positions in it`));
  const game = { name: "go", width: 9, height: 9, rules: "cgos", komi: 7.5, handicap: 0 };
  const made = {
    format: "playout-go-values",
    version: 1,
    game,
    source: "",
    teacher: "",
    seed: "",
    playout: "0",
  };
  writeFileSync(file, `${JSON.stringify(made)}\n`);
  expect(() => readValueFile(folder)).toThrow(new Error(`${file}: no positions in it`));
});
