import { describe, expect, test } from "vitest";
import { stream } from "../../core/random.js";
import { MoveList } from "../../game/game.js";
import { GoGame } from "./game.js";
import { goPosition, parseMove as parseGoMove } from "./notation.js";
import { GoMoveGenerator, loadPrior } from "./prior.js";
import type { GoState } from "./state.js";

const game = new GoGame();
const { board } = game;

function listed(
  state: GoState,
  candidates = new GoMoveGenerator(state.board, loadPrior("wide")),
): Map<number, number> {
  const arms = new MoveList(candidates.capacity);
  candidates.list(state, arms);
  return new Map(Array.from({ length: arms.length }, (_, i) => [arms.ids[i]!, arms.priors[i]!]));
}

function afterMoves(text: string): GoState {
  const state = game.start();
  for (const word of text.split(" ")) state.play(parseGoMove(board, word));
  return state;
}

/** Black has the left and White the right, each with two eyes; three points between them are left. */
const LATE = [
  ".XXXXOOO.",
  "XXXXXOOOO",
  "XXXX.OOOO",
  "XXXXXOOOO",
  "XXXX.OOOO",
  "XXXXXOOOO",
  "XXXX.OOOO",
  "XXXXXOOOO",
  ".XXXXOOO.",
];

describe("candidates of Go", () => {
  test("are the legal moves but own eyes, and the pass", () => {
    const rng = stream("candidates");
    for (let i = 0; i < 3; i++) {
      const state = game.start();
      for (let ply = 0; ply < 120 && !state.isOver(); ply++) {
        const moves = listed(state);
        const wanted = Array.from({ length: board.points + 1 }, (_, move) => move).filter(
          (move) => state.isLegal(move) && (move === board.pass || !state.isEye(move, state.colour)),
        );
        expect([...moves.keys()]).toEqual(wanted);
        expect([...moves.values()].reduce((sum, prior) => sum + prior, 0)).toBeCloseTo(1, 12);
        expect(Math.min(...moves.values())).toBeGreaterThanOrEqual(0);
        state.play(wanted[rng.below(wanted.length)]!);
      }
    }
  });

  test("have no priors where none are wanted", () => {
    const moves = listed(game.start(), new GoMoveGenerator(board, loadPrior("none")));
    expect(moves.size).toBe(82);
    expect([...moves.values()].every((prior) => prior === 0)).toBe(true);
  });

  test("save what was put in atari, and begin far from the edge", () => {
    for (const prior of ["paper", "wide"] as const) {
      const start = listed(game.start(), new GoMoveGenerator(board, loadPrior(prior)));
      expect(start.get(40)).toBeGreaterThan(3 * start.get(0)!);
      expect(start.get(board.pass)).toBe(0);
    }
    const state = afterMoves("E5 D5 A9 E4 A8 F5");
    const moves = [...listed(state)].sort(([, a], [, b]) => b - a).map(([move]) => move);
    expect(moves[0]).toBe(parseGoMove(board, "E6"));
  });

  test("pass first where that wins, and last where it does not", () => {
    const passOf = (moves: string) => listed(afterMoves(moves)).get(board.pass);
    expect(passOf("E5 pass")).toBeCloseTo(0.9, 12);
    expect(passOf("E5 D5 E4 pass")).toBe(0);
    expect(passOf("E5 D5 pass")).toBeCloseTo(0.9, 12);
  });

  test("pass late, and where nothing else is left", () => {
    expect(listed(afterMoves("E5")).get(board.pass)).toBe(0);
    const state = goPosition(LATE, "B");
    const moves = listed(state);
    expect(moves.size).toBe(4);
    expect(moves.get(board.pass)).toBeGreaterThan(0);
    expect(moves.get(board.pass)).toBeLessThan(0.5);
    for (let i = 0; i < 3; i++) state.play([...listed(state).keys()][0]!);
    expect([...listed(state)]).toEqual([[board.pass, 1]]);
  });
});
