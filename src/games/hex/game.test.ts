import { describe, expect, test } from "vitest";
import type { Rng } from "../../core/random.js";
import { checkGame } from "../../game/conformance.js";
import { MoveList } from "../../game/game.js";
import { AllCells, HexGame, type HexOptions } from "./game.js";
import type { HexState } from "./rules.js";

const SIZES: HexOptions[] = [
  { width: 1 },
  { width: 2 },
  { width: 3 },
  { width: 5, height: 3 },
  { width: 3, height: 7 },
  { width: 1, height: 6 },
  { width: 11 },
  { width: 19 },
];

describe.each(["none", "pieces", "sides"] as const)("with swap %s", (swap) => {
  const sizes = SIZES.filter(({ width, height = width }) => swap !== "pieces" || width === height);
  test.each(sizes)("$width x $height keeps every promise of a game", (size) => {
    const game = new HexGame({ ...size, swap });
    const all = new AllCells(game.board);
    const arms = new MoveList(all.capacity);
    const moves = (state: HexState, rng: Rng) => {
      all.list(state, arms);
      return arms.ids[rng.below(arms.length)];
    };
    expect(() => checkGame(game, { moves, games: game.board.cells > 100 ? 3 : 30 })).not.toThrow();
  });
});

test("the board is 11x11 without swap by default", () => {
  const { board, swap } = new HexGame();
  expect([board.width, board.height, swap]).toEqual([11, 11, "none"]);
});

test.each([
  [{ width: 0 }, "width: expected a whole number from 1 to 19, got 0"],
  [{ width: 5, height: 20 }, "height: expected a whole number from 1 to 19, got 20"],
  [{ width: 5, height: 4, swap: "pieces" }, "swap: a stone can be mirrored on square boards only"],
] as const)("%j is no game", (options, message) => {
  expect(() => new HexGame(options)).toThrow(new Error(message));
});

/** Ways to play on for `depth` moves, games that end before included where they end. */
function countGames(state: HexState, depth: number, game: HexGame): number {
  if (depth === 0 || state.isOver()) return 1;
  let count = 0;
  for (let move = 0; move <= game.board.cells; move++) {
    if (!game.isLegal(state, move)) continue;
    const next = game.clone(state);
    next.play(move);
    count += countGames(next, depth - 1, game);
  }
  return count;
}

/** Counted by another program as well, which finds winners by flooding from an edge. */
describe("the number of games to a depth", () => {
  test.each([
    [{ width: 1 }, [1, 1]],
    [{ width: 2 }, [4, 12, 24, 24]],
    [{ width: 2, swap: "pieces" }, [4, 16, 36, 48, 48]],
    [{ width: 2, swap: "sides" }, [4, 16, 36, 48, 48]],
    [{ width: 3, height: 2 }, [6, 30, 120, 280, 520, 520]],
    [{ width: 2, height: 3 }, [6, 30, 120, 360, 600, 600]],
    [{ width: 2, height: 3, swap: "sides" }, [6, 36, 150, 480, 960, 1200, 1200]],
    [{ width: 3 }, [9, 72, 504, 3024, 15120, 56160, 154080]],
    [{ width: 3, swap: "pieces" }, [9, 81, 576, 3528, 18144, 71280]],
    [{ width: 4 }, [16, 240, 3360, 43680]],
    [{ width: 11 }, [121, 14520]],
    [{ width: 11, swap: "sides" }, [121, 14641]],
  ] as [HexOptions, number[]][])("%j", (options, counts) => {
    const game = new HexGame(options);
    expect(counts.map((_, depth) => countGames(game.start(), depth + 1, game))).toEqual(counts);
  });
});
