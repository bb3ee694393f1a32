import { expect, test } from "vitest";
import { createSearch } from "../../agents/registry.js";
import { parseAgent } from "../../agents/spec.js";
import { stream } from "../../core/random.js";
import type { Report } from "../../search/run.js";
import { hexKit } from "./players.js";
import { parseMoves, statesOf } from "./records.js";
import type { HexState } from "./rules.js";

const kitOfSize = (size: number) => hexKit({ name: "hex", width: size, height: size, swap: "none" });

function after(size: number, moves: string): HexState {
  return statesOf(parseMoves(moves, { width: size, height: size })).at(-1) as HexState;
}

function think(agent: string, state: HexState, playouts: number): Report<number> {
  const thinking = createSearch(kitOfSize(state.board.width), parseAgent(agent)).begin(state, stream("s"));
  thinking.run(playouts);
  return thinking.report();
}

test("connections prove what few playouts cannot", () => {
  const state = after(5, "c3");
  expect(think("uct:advice=20", state, 200).value).toBe(1);
  expect(think("uct", state, 200).value).toBeLessThan(1);
});

test("a move that was proved to win does", () => {
  let proved = 0;
  for (const moves of ["a1 b3", "a4 c2", "d4 b2", "a2 d1", "b1 c3", "a1 d1 b2", "d4 a1 c2 b3"]) {
    const state = after(4, moves);
    const { best, lines, value } = think("uct:advice=5", state, 100);
    const mover = state.toMove;
    state.play(best);
    const certain = state.isOver() ? state.value() : think("uct", state, 100_000).value;
    expect([0, 1]).toContain(certain);
    if (lines[0].proved !== "win") continue;
    proved++;
    expect({ moves, value, certain }).toEqual({ moves, value: 1 - mover, certain: 1 - mover });
  }
  expect(proved).toBeGreaterThan(3);
});

test("priors of the advisor sway the search as far as bias lets them", () => {
  const visits = (agent: string) =>
    think(agent, after(9, "a1 i8"), 300).lines.map(({ move, visits }) => [move, visits]);
  expect(visits("uct:advice=10,bias=5")).not.toEqual(visits("uct:advice=10"));
});

test("there is no advice on large boards", () => {
  expect(() => createSearch(kitOfSize(12), parseAgent("uct:advice=5"))).toThrow(
    new Error("advice: expected 0 on a board of 12x12; there is advice up to 126 cells"),
  );
  expect(() => createSearch(kitOfSize(12), parseAgent("uct"))).not.toThrow();
});
