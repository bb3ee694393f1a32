import { describe, expect, test } from "vitest";
import type { Rng } from "../../core/random.js";
import { checkGame } from "../../game/conformance.js";
import { GoGame, type GoOptions } from "./game.js";
import { BLACK, EMPTY, WHITE } from "./numbers.js";
import { formatRules, RULE_SETS, rulesOf } from "./rules.js";
import type { GoState } from "./state.js";

const SIZES: GoOptions[] = [
  { width: 1 },
  { width: 2 },
  { width: 5, height: 2 },
  { width: 1, height: 6 },
  { width: 4 },
  { width: 9 },
  { width: 9, handicap: 5, komi: 0.5 },
];

/** Any legal move but into an eye, a pass now and then. */
function anyMove(state: GoState, rng: Rng): number {
  const { points, pass } = state.board;
  const moves: number[] = [];
  for (let point = 0; point < points; point++)
    if (state.isLegal(point) && !state.isEye(point, state.colour)) moves.push(point);
  return moves.length === 0 || rng.below(20) === 0 ? pass : moves[rng.below(moves.length)];
}

describe.each([...RULE_SETS, "situational+suicide+tromp-taylor"])("under %s", (rules) => {
  test.each(SIZES)("%j keeps every promise of a game", (size) => {
    const game = new GoGame({ ...size, rules });
    expect(() => checkGame(game, { moves: anyMove, games: game.board.points > 50 ? 1 : 10 })).not.toThrow();
  });
});

test("19x19 keeps every promise of a game", () => {
  expect(() => checkGame(new GoGame({ width: 19 }), { moves: anyMove, games: 1 })).not.toThrow();
});

test("9x9 under the rules of CGOS with komi 7.5 by default", () => {
  const { board, rules, handicap } = new GoGame();
  expect([board.width, board.height, handicap]).toEqual([9, 9, 0]);
  expect(rules).toEqual({ ko: "positional", suicide: false, scoring: "tromp-taylor", komi: 7.5 });
});

test("rules as data, with another komi if one likes", () => {
  const rules = rulesOf("aga", 6.5);
  expect(new GoGame({ rules }).rules).toEqual(rules);
  expect(new GoGame({ rules, komi: 0 }).rules.komi).toBe(0);
});

test("after handicap stones White moves", () => {
  const start = new GoGame({ handicap: 4 }).start();
  expect([start.colour, start.ply, start.lastMove]).toEqual([WHITE, 0, -1]);
  const stones = Array.from({ length: 81 }, (_, point) => start.at(point)).filter((stone) => stone !== EMPTY);
  expect(stones).toEqual([BLACK, BLACK, BLACK, BLACK]);
});

test.each(RULE_SETS)("the name of the rules %s", (name) => {
  expect(formatRules(rulesOf(name))).toBe(name);
});

test.each([
  [{ width: 0 }, "width: expected a whole number from 1 to 19, got 0"],
  [{ width: 5, height: 20 }, "height: expected a whole number from 1 to 19, got 20"],
  [
    { rules: "mine" },
    'rules: expected one of cgos, tromp-taylor, chinese, aga, new-zealand, simple-ko, got "mine"',
  ],
  [{ komi: Number.NaN }, "komi: expected a number from -1000 to 1000, got NaN"],
] as const)("%j is no game", (options, message) => {
  expect(() => new GoGame(options)).toThrow(new Error(message));
});

/** Sequences of so many legal moves, passes among them. */
function countSequences(state: GoState, depth: number, game: GoGame): number {
  if (depth === 0) return 1;
  let count = 0;
  for (let move = 0; move <= game.board.points; move++) {
    if (!game.isLegal(state, move)) continue;
    const next = game.clone(state);
    next.play(move);
    count += countSequences(next, depth - 1, game);
  }
  return count;
}

/** Counted by other programs as well; the last two differ by suicide. */
describe("the number of sequences to a depth", () => {
  test.each([
    [{ width: 2 }, [5, 21, 68, 156, 316, 604]],
    [{ width: 9 }, [82, 6643]],
    [{ width: 3, height: 2 }, [7, 43, 222, 934]],
    [{ width: 3, height: 2, rules: "tromp-taylor" }, [7, 43, 222, 942]],
  ] as [GoOptions, number[]][])("%j", (options, counts) => {
    const game = new GoGame(options);
    expect(counts.map((_, depth) => countSequences(game.start(), depth + 1, game))).toEqual(counts);
  });
});
