import { expect, it } from "vitest";
import type { Report, ReportLine } from "../search/run.js";
import { heatOf } from "./board-pictures.js";

const line = (move: number, visits: number, value: number): ReportLine<number> => ({
  move,
  visits,
  value,
  error: 0.1,
  continuation: [],
});
const report: Report<number> = {
  best: 2,
  value: 0.25,
  simulations: 1200,
  lines: [line(2, 75, 0.25), line(4, 20, 0.4), line(0, 5, 0.5), line(1, 0, 0.5)],
};

it("moves on the board are coloured by visits, with chances of the side to move", () => {
  const { overlays, title, caption } = heatOf({ toMove: 1 }, report, 4, "White");
  expect(overlays).toEqual([
    {
      kind: "heat",
      values: Float64Array.of(0.05, Number.NaN, 0.75, Number.NaN),
      percent: true,
      label: "share of visits",
    },
    { kind: "label", cell: 2, text: "75" },
    { kind: "label", cell: 0, text: "50" },
  ]);
  expect(title).toBe("White to move wins 75 %");
  expect(caption).toBe("1,200 playouts; numbers are chances to win in per cent");
});
