/**
 * The game of Go on one board under one set of rules, with handicap stones.
 *
 * Where handicap stones go by custom, as the GTP commands fixed_handicap and place_free_handicap want them: corners
 * first, then the centre where the number is odd, then the sides. Boards with 7 points and more on each side have them;
 * even sides and 7 take four stones at most, the others nine.
 */
import type { Game, Notation } from "../../game/index.js";
import { GoBoard } from "./board.js";
import { formatMove, formatSize, formatState, type GoSize, parseMove, parseState } from "./notation.js";
import { BLACK, WHITE } from "./numbers.js";
import { type GoRules, rulesOf } from "./rules.js";
import { GoState } from "./state.js";

/** Own moves that a clock is made to last for at any time, a point of the board. */
const STILL_TO_PLAY = 1 / 3;

/** The most stones that have their fixed places on a board; 0 where there are none. */
export function maxHandicap({ width, height }: GoSize): number {
  const min = Math.min(width, height);
  if (min < 7) return 0;
  return width % 2 === 0 || height % 2 === 0 || min === 7 ? 4 : 9;
}

/** The points of a handicap of 2 and more stones. */
export function fixedHandicap(size: GoSize, stones: number): number[] {
  const { width, height } = size;
  const max = maxHandicap(size);
  if (!Number.isInteger(stones) || stones < 2 || stones > max) {
    const what = max === 0 ? "none" : `2 to ${max}`;
    throw new Error(`handicap: expected ${what} on a board of size ${formatSize(size)}, got ${stones}`);
  }
  const line = (length: number) => {
    const margin = length >= 13 ? 3 : 2;
    return [margin, (length - 1) / 2, length - 1 - margin] as const;
  };
  const [left, middle, right] = line(width);
  const [top, centre, bottom] = line(height);
  // In the order of the GTP specification, column and row.
  const places: [number, number][] = [
    [left, bottom],
    [right, top],
    [left, top],
    [right, bottom],
  ];
  const chosen = places.slice(0, Math.min(stones, 4));
  if (stones >= 6) chosen.push([left, centre], [right, centre]);
  if (stones >= 8) chosen.push([middle, bottom], [middle, top]);
  if (stones > 4 && stones % 2 === 1) chosen.push([middle, centre]);
  return chosen.map(([column, row]) => row * width + column);
}

/**
 * Points for any number of stones on any board: the fixed ones as far as they go, then, one by one, the point that
 * is farthest from the edge and from the stones before it.
 */
export function freeHandicap(size: GoSize, stones: number): number[] {
  const { width, height } = size;
  const points = width * height;
  if (!Number.isInteger(stones) || stones < 2 || stones >= points)
    throw new Error(
      `handicap: expected 2 to ${points - 1} on a board of size ${formatSize(size)}, got ${stones}`,
    );
  const fixed = Math.min(stones, maxHandicap(size));
  const chosen = fixed < 2 ? [] : fixedHandicap(size, fixed);
  const room = (point: number) => {
    const [x, y] = [point % width, Math.floor(point / width)];
    // The edge stands half a step nearer than a stone would, so that the third line comes before the second.
    const edge = Math.min(x, y, width - 1 - x, height - 1 - y) + 0.5;
    return Math.min(
      edge,
      ...chosen.map((each) => Math.hypot((each % width) - x, Math.floor(each / width) - y)),
    );
  };
  while (chosen.length < stones) {
    let best = -1;
    let max = 0;
    for (let point = 0; point < points; point++) {
      const here = chosen.includes(point) ? 0 : room(point);
      if (here > max) [best, max] = [point, here];
    }
    chosen.push(best);
  }
  return chosen;
}

export interface GoOptions {
  readonly width?: number; // columns, 9 by default
  readonly height?: number; // rows, as many as columns by default
  readonly rules?: string | GoRules; // by name or as data, cgos by default
  readonly komi?: number; // where the rules are given by name, 7.5 by default
  readonly handicap?: number; // black stones on their fixed points, 0 by default
}

/**
 * Makes Go positions on one board under one set of rules.
 *
 * @example
 * ```js
 * import { stream } from "playout";
 * import { GoGame, loadPolicy, SoftmaxPlayout } from "playout/go";
 *
 * const game = new GoGame({ width: 5, rules: "cgos", komi: 0.5 });
 * const state = game.start();
 * state.play(game.notation.parseMove("C3"));
 * const playout = new SoftmaxPlayout(game.board, loadPolicy("uniform"));
 * const rng = stream("example");
 * let wins = 0;
 * for (let i = 0; i < 1000; i++) wins += playout.run(game.clone(state), rng);
 * console.log(wins > 500); // true
 * ```
 */
export class GoGame implements Game<GoState, number> {
  readonly name = "go";
  readonly board: GoBoard;
  readonly rules: GoRules;
  /** Black stones at the start, after which White moves. */
  readonly handicap: number;
  readonly notation: Notation<GoState, number> = {
    formatMove: (move) => formatMove(this.board, move),
    parseMove: (text) => parseMove(this.board, text),
    formatState,
    parseState: (text) => parseState(text, this.board, this.rules),
  };
  readonly #start: GoState;

  constructor({ width = 9, height = width, rules = "cgos", komi, handicap = 0 }: GoOptions = {}) {
    this.board = new GoBoard(width, height);
    this.rules =
      typeof rules === "string" ? rulesOf(rules, komi) : { ...rules, ...(komi !== undefined && { komi }) };
    this.handicap = handicap;
    this.#start = new GoState(this.board, this.rules);
    if (handicap !== 0) {
      for (const point of fixedHandicap(this.board, handicap)) this.#start.place(point, BLACK);
      this.#start.setColour(WHITE);
    }
  }

  start(): GoState {
    return this.clone(this.#start);
  }

  clone(state: GoState): GoState {
    const copy = new GoState(state.board, state.rules);
    copy.copyFrom(state);
    return copy;
  }

  isLegal(state: GoState, move: number): boolean {
    return state.isLegal(move);
  }

  /** Games take about as many moves as there are points, and may go on for long after that. */
  movesLeft({ board, ply }: GoState): number {
    return Math.max(STILL_TO_PLAY * board.points, (board.points - ply) / 2);
  }
}
