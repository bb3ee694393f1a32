import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RunFolder } from "./folder.js";
import type { BoardTimes, Run } from "./results.js";
import { reportRun } from "./run.js";

const textOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../experiments/${name}.yaml`, import.meta.url)), "utf8");

const TEXT = textOf("hex-table1");
const RUN: Run = { format: "playout-run", version: 1, seed: "a", scale: 1, sessions: [] };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-run-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a run is begun in a folder that is new, empty or its own, and in no other", () => {
  RunFolder.begin(join(folder, "new"), TEXT, RUN);
  RunFolder.begin(join(folder, "new"), TEXT, RUN);
  // The process died before there was a run.
  rmSync(join(folder, "new", "run.json"));
  expect(() => RunFolder.begin(join(folder, "new"), `${TEXT}# other\n`, RUN)).toThrow(
    /holds another experiment\.yaml; choose another folder/,
  );
  RunFolder.begin(join(folder, "new"), TEXT, RUN);
  writeFileSync(join(folder, "thesis.tex"), "");
  expect(() => RunFolder.begin(folder, TEXT, RUN)).toThrow(
    `${folder}: holds other things (new) and no run of an experiment`,
  );
  expect(existsSync(join(folder, "run.json"))).toBe(false);
  expect(readdirSync(folder).sort()).toEqual(["new", "thesis.tex"]);
});

test("boards are added after those that are whole, and reading changes nothing", () => {
  const run = RunFolder.begin(folder, TEXT, RUN);
  expect(run.readTimes()).toEqual([]);
  const board: BoardTimes = { board: "a", stones: 3, seconds: { walk: 2 }, ratio: { mean: 1, error: 0.5 } };
  const file = join(folder, "times.jsonl");
  writeFileSync(file, `${JSON.stringify(board)}\n{"board":"b","sto`);
  expect(run.readTimes()).toEqual([board]);
  expect(readFileSync(file, "utf8")).toMatch(/sto$/);
  const times = run.openTimes();
  times.append(JSON.stringify({ ...board, board: "b" }));
  times.close();
  expect(run.readTimes()).toEqual([board, { ...board, board: "b" }]);
});

test("results do no harm to a terminal", async () => {
  const title = "odd \u009b2J\u202e";
  const text = textOf("hex-figure11").replace(/^title: .*$/m, `title: ${JSON.stringify(title)}`);
  RunFolder.begin(folder, text, { ...RUN, seed: title, boards: { count: 1 } });
  const results = await reportRun(folder, { readRecords: () => [] });
  for (const name of ["run.json", "results.json"]) {
    const written = readFileSync(join(folder, name), "utf8");
    expect(written).not.toMatch(/[\u009b\u202e]/);
    expect(written).toContain("odd \\u009b2J\\u202e");
  }
  expect(results.outcome.experiment.title).toBe(title);
});
