import { describe, expect, test } from "vitest";
import type { Analysis, MoveInfo } from "../protocols/analysis/board.js";
import { formatReport } from "./terminal.js";

const SCREEN = { colour: false, columns: Number.POSITIVE_INFINITY };

function info(
  move: string,
  order: number,
  visits: number,
  winrate: number,
  proved?: "win" | "loss",
): MoveInfo {
  return { move, order, visits, winrate, error: 0.04, pv: [move], ...(proved && { proved }) };
}

function textOf(rootInfo: Partial<Analysis["rootInfo"]>, ...moveInfos: MoveInfo[]): string[] {
  const { move = "", winrate = 0 } = moveInfos[0] ?? {};
  const root = {
    visits: 600,
    unit: "positions",
    move,
    by: "estimate",
    winrate,
    blackWinrate: winrate,
  } as const;
  return formatReport(
    { toMove: "B", rootInfo: { ...root, ...rootInfo }, moveInfos },
    {},
    1,
    10,
    SCREEN,
  ).split("\n");
}

describe("a position says", () => {
  const moves = [info("d7", 0, 160, 0.426), info("g6", 1, 100, 0.634)];

  test("which move is played, and that the chance is its own", () => {
    expect(textOf({}, ...moves)[0]).toBe("Black to move wins 42.6 % with d7 after 600 positions, 1.0 s");
    expect(textOf({ by: "proof", visits: 1 }, info("d7", 0, 0, 1, "win"))[0]).toBe(
      "Black to move wins with d7 (proved) after 1 position, 1.0 s",
    );
    expect(textOf({ by: "proof", unit: "playouts" }, info("d7", 0, 0, 0, "loss"))[0]).toBe(
      "Black to move loses with d7 as with all moves (proved) after 600 playouts, 1.0 s",
    );
  });

  test("why another one is not, and what the other positions were for", () => {
    expect(textOf({ estimates: 300 }, ...moves).slice(-2)).toEqual([
      "g6 looks better, but after fewer visits; d7 was looked at most.",
      "Visits are the 300 looks for an estimate, 40 of them at moves that are refuted by now; the others were for a proof, which is not found yet.",
    ]);
    expect(textOf({ estimates: 260 }, ...moves).at(-1)).toBe(
      "Visits are the 260 looks for an estimate; the others were for a proof, which is not found yet.",
    );
    expect(textOf({}, info("d7", 0, 160, 0.6), info("g6", 1, 100, 0.5))).toHaveLength(5);
  });
});
