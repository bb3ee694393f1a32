import { InlineJobs } from "../../../jobs/jobs.js";
import "../../index.js";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { estimateOf, makeCalibration, type PlayedOutEnd } from "./analysis-calibration.js";

const PLAN = {
  rules: "dc3",
  agent: "best:playouts=40",
  seed: "test",
  throws: [14, 16],
  ends: 3,
  positions: 1,
};

function make(folder: string, positions = 1) {
  return makeCalibration({ ...PLAN, positions, folder, jobs: new InlineJobs() });
}

test("rows are of the throws in turn, repeat, and go on after a kill", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-calibration-"));
  const rows = await make(folder);
  expect(rows.map((row) => [row.game, row.throw])).toEqual([
    [0, 14],
    [1, 16],
  ]);
  for (const { printed, came, position, throw: number } of rows) {
    expect(position).toContain(`throw=${number - 1} `);
    for (const { mean, error } of [printed.win, came.win]) {
      expect(mean).toBeGreaterThanOrEqual(0);
      expect(mean).toBeLessThanOrEqual(1);
      expect(error).toBeGreaterThanOrEqual(0);
    }
  }
  const file = join(folder, "calibration.jsonl");
  const whole = readFileSync(file, "utf8");
  const [head = "", first = ""] = whole.split("\n");
  // A kill within the second row.
  writeFileSync(file, `${head}\n${first}\n{"game":1,"thr`);
  expect(await make(folder)).toEqual(rows);
  expect(readFileSync(file, "utf8")).toBe(whole);
});

test("a folder of another plan is refused", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-calibration-"));
  await make(folder);
  const other = makeCalibration({ ...PLAN, ends: 4, folder, jobs: new InlineJobs() });
  await expect(other).rejects.toThrow(/ends/);
});

const value = (score: number) => 0.5 + score / 20;
const luckOf = ({ win }: PlayedOutEnd) => win;
const ended = (score: number, win = 0): PlayedOutEnd => ({ score, win, points: 0 });

test("ends that all brought one score are not taken for certain", () => {
  const alike = estimateOf(new Array(50).fill(ended(1)), value, luckOf);
  expect(alike.mean).toBeCloseTo(0.55, 12);
  expect(alike.error).toBeCloseTo(Math.sqrt(2 / 51 / 52) / 20, 12);
  expect(
    estimateOf(
      [1, 1, 1, -1].map((score) => ended(score)),
      value,
      luckOf,
    ).error,
  ).toBeCloseTo(0.025, 12);
});

test("the luck of throws is subtracted from what an end brought", () => {
  const { mean, error } = estimateOf([ended(2, 0.04), ended(-2, -0.16)], value, luckOf);
  expect(mean).toBeCloseTo(0.56, 12);
  expect(error).toBeCloseTo(0, 12);
});
