import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RUN as MADE_UP } from "../../test/made-up-results.js";
import { ExperimentFolder, OpenRun } from "./folder.js";
import type { BoardTimes, ExperimentStart } from "./results.js";
import { reportRun } from "./run.js";

const textOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../experiments/${name}.yaml`, import.meta.url)), "utf8");

const TEXT = textOf("hex-table1");
const RUN: ExperimentStart = { format: "playout-run", version: 1, seed: "a", scale: 1, sessions: [] };

const SESSION = MADE_UP.sessions[0]!;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-run-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const begin = (path: string, text = TEXT, run = RUN) => OpenRun.begin(path, text, run).close();

test("a run is begun in a folder that is new, empty or its own, and in no other", () => {
  begin(join(folder, "new"));
  begin(join(folder, "new"));
  // The process died before there was a run.
  rmSync(join(folder, "new", "run.json"));
  expect(() => begin(join(folder, "new"), `${TEXT}# other\n`)).toThrow(
    /holds another experiment\.yaml; choose another folder/,
  );
  begin(join(folder, "new"));
  writeFileSync(join(folder, "thesis.tex"), "");
  expect(() => begin(folder)).toThrow(`${folder}: holds other things (new) and no run of an experiment`);
  expect(existsSync(join(folder, "run.json"))).toBe(false);
  expect(readdirSync(folder).sort()).toEqual(["new", "thesis.tex"]);
});

test("one process at a time works on a run; its report can be written meanwhile", async () => {
  const run = OpenRun.begin(folder, TEXT, { ...RUN, sessions: [SESSION] });
  expect(() => begin(folder)).toThrow(/is writing here/);
  await reportRun(folder, { readRecords: () => [] });
  run.close();
  expect(existsSync(join(folder, "lock"))).toBe(false);
  begin(folder, TEXT, { ...RUN, sessions: [{ ...SESSION, threads: 2 }] });
  expect(new ExperimentFolder(folder).run.sessions).toEqual([SESSION, { ...SESSION, threads: 2 }]);
  expect(() => begin(folder, TEXT, { ...RUN, scale: 2 })).toThrow(/with another scale \(1, not 2\)/);
  expect(existsSync(join(folder, "lock"))).toBe(false);
});

test("boards are added after those that are whole, and reading changes nothing", () => {
  begin(folder);
  expect(new ExperimentFolder(folder).times).toEqual([]);
  const board: BoardTimes = { board: "a", stones: 3, seconds: { walk: 2 }, ratio: { mean: 1, error: 0.5 } };
  const file = join(folder, "times.jsonl");
  writeFileSync(file, `${JSON.stringify(board)}\n{"board":"b","sto`);
  expect(new ExperimentFolder(folder).times).toEqual([board]);
  expect(readFileSync(file, "utf8")).toMatch(/sto$/);
  const run = OpenRun.begin(folder, TEXT, RUN);
  expect(readFileSync(join(folder, "log"), "utf8")).toMatch(/times\.jsonl: the last line is cut short/);
  run.addTimes({ ...board, board: "b" });
  run.close();
  expect(new ExperimentFolder(folder).times).toEqual([board, { ...board, board: "b" }]);
});

test("results do no harm to a terminal", async () => {
  const title = "odd \u009b2J\u202e";
  const text = textOf("hex-figure11").replace(/^title: .*$/m, `title: ${JSON.stringify(title)}`);
  begin(folder, text, { ...RUN, seed: title, boards: { count: 1 } });
  const results = await reportRun(folder, { readRecords: () => [] });
  for (const name of ["run.json", "results.json"]) {
    const written = readFileSync(join(folder, name), "utf8");
    expect(written).not.toMatch(/[\u009b\u202e]/);
    expect(written).toContain("odd \\u009b2J\\u202e");
  }
  expect(results.outcome.experiment.title).toBe(title);
});
