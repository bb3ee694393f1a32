import { expect, test } from "vitest";
import { HexGame } from "../../games/hex/index.js";
import { formatWinRate } from "../gtp/thoughts.js";
import { analysisOf } from "./answer.js";

test("a search says what it counts", () => {
  const game = new HexGame({ width: 3 });
  const state = game.start();
  const report = { best: 4, value: 0.75, simulations: 9, unit: "positions", lines: [] } as const;
  const { notation } = game;
  expect(analysisOf(report, state, 0, notation).rootInfo).toEqual({
    visits: 9,
    unit: "positions",
    winrate: 0.75,
    blackWinrate: 0.75,
  });
  expect(formatWinRate({ state, report, notation })).toBe("black 75.0 % after 9 positions");
});
