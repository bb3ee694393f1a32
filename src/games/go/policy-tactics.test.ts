import { describe, expect, test } from "vitest";
import { stream } from "../../core/random.js";
import { GoBoard } from "./board.js";
import { BLACK, EMPTY, PATTERNS, WHITE } from "./numbers.js";
import { SoftmaxPlayout } from "./playouts.js";
import { ATARIS, type Atari, FEATURES, GoPolicy } from "./policy.js";
import { rulesOf } from "./rules.js";
import { GoState } from "./state.js";

/** Black (X) to move after White's stone at `last` (a small o); the move that is asked about is a question mark. */
const BOARDS = {
  "a stone that takes a ko": `
    . . . . .
    . O X O .
    . X O ? O
    . o X O .
    . . . . .`,
  "a stone that takes and can breathe": `
    . . . . .
    . O X O .
    . X O ? .
    . o X O .
    . . . . .`,
  "a chain that takes at its last liberty, and is in atari again": `
    X X o . .
    ? O X . .
    O X . . .
    . . . . .
    . . . . .`,
  "the same beside another chain in atari, which is saved": `
    X X o . .
    ? O X . .
    O X O . .
    . . . . .
    . . . . .`,
} as const;

function read(diagram: string): { state: GoState; asked: number } {
  const board = new GoBoard(5);
  const state = new GoState(board, rulesOf("cgos", 7.5));
  const points = diagram.trim().split(/\s+/);
  for (const [point, sign] of points.entries())
    if (sign === "X" || sign === "O") state.place(point, sign === "X" ? BLACK : WHITE);
  state.play(board.pass);
  state.play(points.indexOf("o"));
  return { state, asked: points.indexOf("?") };
}

describe("captures that save a chain which was just put in atari", () => {
  const asked = (name: keyof typeof BOARDS, atari: Atari) => {
    const { state, asked } = read(BOARDS[name]);
    const policy = new GoPolicy(state.board, new Float64Array(FEATURES), { atari });
    const features = policy.moves(state).find(({ point }) => point === asked)?.features ?? [];
    return features.filter((feature) => feature >= PATTERNS).map((feature) => feature - PATTERNS + 1);
  };

  test.each<[keyof typeof BOARDS, readonly number[], readonly number[]]>([
    ["a stone that takes a ko", [1, 3], [1, 2]],
    ["a stone that takes and can breathe", [1, 2], [1, 2]],
    ["a chain that takes at its last liberty, and is in atari again", [1, 3, 4, 5], [1, 3, 4, 5]],
    ["the same beside another chain in atari, which is saved", [1, 3, 4, 5], [1, 3, 4, 5]],
  ])("%s", (name, stone, chain) => {
    expect(asked(name, "stone")).toEqual(stone);
    expect(asked(name, "chain")).toEqual(chain);
  });

  test.each(ATARIS)("playouts make them by feature 3, and by that of a %s alone", (atari) => {
    const theta = new Float64Array(FEATURES);
    theta[PATTERNS + 2] = 12;
    for (const name of Object.keys(BOARDS) as (keyof typeof BOARDS)[]) {
      const { state, asked: point } = read(BOARDS[name]);
      const playout = new SoftmaxPlayout(state.board, theta, { atari, maxMoves: 1 });
      const rng = stream("feature 3", name);
      const owners = new Int8Array(26);
      let made = 0;
      for (let i = 0; i < 20; i++) {
        playout.run(state, rng, owners);
        made += Number(state.at(point) === EMPTY && owners[point] === 1);
      }
      if (asked(name, atari).includes(3)) expect(made).toBe(20);
      else expect(made).toBeLessThan(10);
    }
  });
});
