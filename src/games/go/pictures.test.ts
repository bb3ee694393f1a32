import { describe, expect, it } from "vitest";
import type { Report, ReportLine } from "../../search/run.js";
import { ANALYSIS_LAYERS } from "../../show/board-pictures.js";
import { GoBoard } from "./board.js";
import { goPosition, playMoves as playGoMoves } from "./notation.js";
import {
  analysisPicture,
  drawBoard,
  finalPoints,
  formatLead,
  formatResult,
  outcomeOf,
  overlaysOf,
  takenWords,
} from "./pictures.js";
import { GoState } from "./state.js";

function after(moves: string, size = 3): GoState {
  const state = new GoState(new GoBoard(size));
  playGoMoves(state, moves.split(" ").filter(Boolean));
  return state;
}

const line = (
  move: number,
  visits: number,
  value: number,
  ...continuation: number[]
): ReportLine<number> => ({
  move,
  visits,
  value,
  error: 0.01,
  continuation,
});

function reportOf(...lines: ReportLine<number>[]): Report<number> {
  return { best: lines[0]?.move ?? 0, value: lines[0]?.value ?? 0.5, simulations: 1200, lines };
}

const owners = new Float64Array(9).fill(0.9);

describe("what a search has found", () => {
  const state = after("B2");
  const report = reportOf(line(0, 1000, 0.25, 2, 9, 0), line(9, 150, 0.1), line(1, 50, 0.4), line(2, 1, 0.9));

  it("is coloured by visits, with chances of the side to move; passes and rare moves are left out", () => {
    const [heat, ...labels] = overlaysOf(state, report, "visits", owners);
    expect(heat).toMatchObject({ kind: "heat", label: "share of visits" });
    const values = heat?.kind === "heat" ? Array.from(heat.values) : [];
    expect(values[0]).toBeCloseTo(1000 / 1201, 9);
    expect(values.map((value) => Number.isFinite(value))).toEqual([true, true, ...Array(7).fill(false)]);
    expect(labels).toEqual([
      { kind: "label", cell: 0, text: "75\n1.0k" },
      { kind: "label", cell: 1, text: "60\n50" },
    ]);
  });

  it("has no coloured point without its numbers", () => {
    const lines = Array.from({ length: 12 }, (_, i) => line(i, 100 - i, 0.5));
    const overlays = overlaysOf(new GoState(new GoBoard(5)), reportOf(...lines), "visits", owners);
    const [heat] = overlays;
    const coloured = heat?.kind === "heat" ? Array.from(heat.values).filter(Number.isFinite) : [];
    expect(coloured).toHaveLength(overlays.filter(({ kind }) => kind === "label").length);
  });

  it("is coloured by values", () => {
    const [heat] = overlaysOf(state, report, "values", owners);
    expect(heat?.kind === "heat" && heat.values[0]).toBe(0.75);
  });

  it("is a line of numbered stones; a point that is played on twice has its first number", () => {
    expect(overlaysOf(state, report, "line", owners)).toEqual([
      { kind: "ghost", cell: 0, colour: "W", label: "1" },
      { kind: "ghost", cell: 2, colour: "B", label: "2" },
    ]);
    // A stone that will have been taken by then is still there.
    const later = state.board.points - 1;
    const taken = new GoState(state.board, state.rules);
    taken.copyFrom(state);
    taken.play(later);
    const line = { ...report.lines[0]!, move: 0, continuation: [later, 1] };
    expect(overlaysOf(taken, { ...report, lines: [line] }, "line", owners)).toHaveLength(2);
  });

  it.each(ANALYSIS_LAYERS)("makes a picture of %s", (shown) => {
    const svg = analysisPicture(state, report, { shown, points: owners, theme: "dark" });
    expect(svg).toContain("White to move wins 75 %");
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("may be that only a pass is left", () => {
    const svg = analysisPicture(state, reportOf(line(9, 10, 0)), {
      shown: "visits",
      points: owners,
      theme: "dark",
    });
    expect(svg).toContain("White to move wins 100 % and passes");
    expect(svg).not.toContain('class="heat"');
  });
});

it("the end of a game shows whose the empty points are", () => {
  const state = goPosition([".X.", "XXX", "OO."], "B");
  expect(finalPoints(state)).toEqual([]);
  playGoMoves(state, ["pass", "pass"]);
  expect(finalPoints(state)).toEqual([
    { kind: "ownership", values: Int8Array.of(1, 0, 1, 0, 0, 0, 0, 0, 0) },
  ]);
  expect(drawBoard(state, false)).toContain("  3 x X x 3");
});

it("results are told in points", () => {
  expect([3.5, -0.5, 0, 12, 2.04].map(formatLead)).toEqual(["B+3.5", "W+0.5", "0", "B+12", "B+2"]);
  const state = after("B2 pass pass");
  expect(formatResult(state)).toBe("B+1.5");
  expect(outcomeOf(state)).toBe("Black wins by 1.5 points.");
  expect(takenWords(state)).toBe("");
  expect(takenWords(after("A1 B1 C3 A2"))).toBe("Black has taken 0 stones, White 1.");
});
