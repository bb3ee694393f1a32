import { HexGame } from "../../games/hex/game.js";
import "../../games/index.js";
import { expect, test } from "vitest";
import { formatWinRate } from "../gtp/player.js";
import { analysisOf } from "./board.js";

test("a search says what it counts", () => {
  const game = new HexGame({ width: 3 });
  const state = game.start();
  const report = { best: 4, value: 0.75, simulations: 9, unit: "positions", lines: [] } as const;
  const { notation } = game;
  expect(analysisOf(report, state, 0, notation).rootInfo).toEqual({
    visits: 9,
    unit: "positions",
    move: "b2",
    by: "estimate",
    winrate: 0.75,
    blackWinrate: 0.75,
  });
  expect(formatWinRate({ state, report, game })).toBe("black 75.0 % after 9 positions");
});

test("the chance of a position is that of the move which would be played", () => {
  const game = new HexGame({ width: 3 });
  const state = game.start();
  const line = { visits: 3, error: 0.1, continuation: [] };
  const lines = [
    { ...line, move: 4, value: 0.4 },
    { ...line, move: 5, value: 0.6, visits: 1 },
  ];
  const report = { best: 4, value: 0.5, simulations: 9, unit: "positions", estimates: 4, lines } as const;
  const { notation } = game;
  expect(analysisOf(report, state, 0, notation).rootInfo).toEqual({
    visits: 9,
    unit: "positions",
    estimates: 4,
    move: "b2",
    by: "estimate",
    winrate: 0.4,
    blackWinrate: 0.4,
  });
  expect(formatWinRate({ state, report, game })).toBe("black 40.0 % after 9 positions");
  const proved = { ...report, lines: [{ ...line, move: 4, value: 1, proved: "win" as const }] };
  expect(analysisOf(proved, state, 0, notation).rootInfo).toMatchObject({ by: "proof", winrate: 1 });
});
