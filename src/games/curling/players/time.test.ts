import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockLimits, searchLimits } from "../../../agents/time-manager.js";
import type { CurlingGame } from "../game.js";
import type { CurlingState } from "../state.js";
import { curlingKit, curlingSchema } from "./game-setup.js";

/** Seconds that pass around a decision: the last slice, a message, a collection of garbage. */
const OVERHEAD = 0.012;

/** Plays all throws of a game of blank ends with so many extra ends, each costing what `part` says; says who ran out of time. */
function ranOut(game: CurlingGame, state: CurlingState, extraEnds: number, part: () => number): boolean {
  const { ends, throws } = state.rink.rules;
  for (let played = 0; played < (ends + extraEnds) * throws; played++) {
    const { softSeconds = 0, seconds = 0 } = searchLimits({}, clockLimits(game, state));
    expect(softSeconds).toBeLessThanOrEqual(seconds);
    state.spend(state.toMove, softSeconds + part() * (seconds - softSeconds) + OVERHEAD);
    if (state.isOver()) return true;
    // A throw that touches nothing and stays short.
    state.play({ vx: 0, vy: 1, omega: 1 });
  }
  return false;
}

function gameOf(given: object): CurlingGame {
  return curlingKit(curlingSchema.parse({ name: "curling", ...given })).game;
}

describe("thinking by the clock", () => {
  test.each([
    ["legacy-gat, 219 s, 8 ends", { rules: "legacy-gat", clock: "rules" }, 0],
    ["dc3, 219 s, 10 ends, then 21.9 s each", { rules: "dc3", clock: "rules" }, 6],
    ["dc4, 21.9 s for all extra ends", { rules: "dc4", clock: "rules" }, 4],
    ["5 s, 2 ends", { rules: "dc3", ends: 2, clock: { game: 5, extraEnd: 1 } }, 3],
    ["5 s, 2 ends, and extra ends by the same clock", { rules: "dc3", ends: 2, clock: { game: 5 } }, 4],
    ["5 s, 10 ends", { rules: "dc3", clock: { game: 5, extraEnd: 1 } }, 0],
  ] as const)("never runs out: %s", (_name, given, extraEnds) => {
    const game = gameOf(given);
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }),
        (parts) => {
          let i = 0;
          const part = () => parts[i++ % parts.length] as number;
          expect(ranOut(game, game.start(), extraEnds, part)).toBe(false);
        },
      ),
      { numRuns: 30 },
    );
    expect(ranOut(game, game.start(), extraEnds, () => 1)).toBe(false);
  });

  test("uses most of its time", () => {
    const game = gameOf({ rules: "legacy-gat", clock: "rules" });
    const state = game.start();
    ranOut(game, state, 0, () => 1);
    expect(state.timeLeft(0)).toBeLessThan(0.2 * 219);
  });

  test("has nothing to say without a clock", () => {
    const game = gameOf({ rules: "dc3" });
    expect(clockLimits(game, game.start())).toEqual({});
  });
});
