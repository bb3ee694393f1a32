import { expect, test } from "vitest";
import { agreementReport, type CalibratedPosition } from "./measurement-reports.js";

/** A position whose chance to win is printed as a half, and comes out `off` lower. */
function position(number: number, left: number, off: number): CalibratedPosition {
  const value = (mean: number) => ({ mean, error: 0.01 });
  return {
    throw: number,
    left,
    printed: { win: value(0.5), points: value(1) },
    quick: null,
    came: { win: value(0.5 - off), points: value(1) },
  };
}

test("rows are of every throw, of both halves of the end, of the last end and of all", () => {
  const positions = [4, 8, 10, 16].flatMap((number) => [
    position(number, 1, number / 100),
    position(number, 6, number / 100),
  ]);
  const { rows } = agreementReport(positions);
  expect(rows.map(({ name, win }) => [name, win.positions])).toEqual([
    ["4", 2],
    ["8", 2],
    ["10", 2],
    ["16", 2],
    ["4 to 8", 4],
    ["10 to 16", 4],
    ["last end", 4],
    ["all", 8],
  ]);
  expect(rows.find(({ name }) => name === "10 to 16")!.win.bias.mean).toBeCloseTo(0.13, 12);
  expect(rows.map(({ points }) => points?.positions ?? 0)).toEqual([0, 0, 0, 0, 2, 2, 0, 4]);
});
