import { describe, expect, test } from "vitest";
import {
  minimax,
  RandomPlayout,
  type SyntheticRules,
  SyntheticState,
  syntheticParts,
} from "../../test/golden-trees/synthetic.js";
import { stream } from "../core/random.js";
import type { Evaluator } from "../game/game.js";
import { EstimatedCandidates, EstimatedPlayout } from "./estimates.js";
import { Flat, flatSchema } from "./flat.js";
import { Uct, uctSchema } from "./uct.js";

const rules: SyntheticRules = { seed: 1, points: 6, depth: 6 };
const parts = syntheticParts(rules);
const start = new SyntheticState(rules);

/** Knows who wins, and which moves do. */
const truth: Evaluator<SyntheticState> = {
  batch: 1,
  evaluate([state], [into]) {
    const chance = (each: SyntheticState) => (state.toMove === 0 ? minimax(each) : 1 - minimax(each));
    into.value = chance(state);
    for (let arm = 0; arm < into.arms.length; arm++) {
      const next = parts.clone(state);
      next.play(into.arms.ids[arm]);
      into.arms.priors[arm] = chance(next);
    }
  },
};

describe("estimates in place of playouts", () => {
  const playout = new EstimatedPlayout(truth, parts.candidates);
  const values = Array.from({ length: rules.points }, (_, move) => {
    const next = parts.clone(start);
    next.play(move);
    return minimax(next);
  });

  test("make the truth known after one look at every move", () => {
    expect(new Set(values).size).toBe(2);
    const flat = new Flat({ ...parts, playout }, flatSchema.parse({ select: "uniform" })).begin(
      start,
      stream(1),
    );
    flat.run(rules.points);
    for (const { move, value } of flat.report().lines) expect(value).toBe(values[move]);
    expect(values[flat.report().best]).toBe(1);
    const uct = new Uct({ ...parts, playout }, uctSchema.parse({ exploration: 0.1 })).begin(start, stream(1));
    uct.run(2 * rules.points);
    expect(values[uct.report().best]).toBe(1);
  });

  test("are mixed with playouts by their weight", () => {
    const value = (weight: number) => {
      const mixed = new EstimatedPlayout(truth, parts.candidates, { playout: new RandomPlayout(), weight });
      return mixed.run(parts.clone(start), stream(5));
    };
    expect(value(1)).toBe(minimax(start));
    expect(value(0)).toBe(new RandomPlayout().run(parts.clone(start), stream(5)));
    expect(value(0.25)).toBe(0.25 * value(1) + 0.75 * value(0));
  });

  test("leave ends of games as they are", () => {
    const state = new SyntheticState(rules);
    for (let move = 0; move < rules.depth; move++) state.play(move);
    expect(playout.run(state, stream(1))).toBe(state.value());
  });

  test("give priors, by which moves are tried", () => {
    const candidates = new EstimatedCandidates(truth, parts.candidates);
    const widening = { unlocked: () => 1 };
    const uct = new Uct({ ...parts, candidates, widening }, uctSchema.parse({})).begin(start, stream(1));
    uct.run(5);
    const { best, lines } = uct.report();
    expect(values[best]).toBe(1);
    expect(lines[0].visits).toBe(5);
  });

  test("that come later are refused where nobody waits", () => {
    const slow = new EstimatedPlayout({ batch: 1, evaluate: async () => {} }, parts.candidates);
    expect(() => slow.run(parts.clone(start), stream(1))).toThrow("needs a search that waits for it");
  });
});
