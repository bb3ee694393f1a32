import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cloned,
  minimax,
  Points,
  RandomBatch,
  RandomPlayout,
  type SyntheticRules,
  SyntheticState,
} from "../../test/golden-trees/synthetic.js";
import { SyntheticJudge } from "../../test/golden-trees/synthetic-judge.js";
import { children, dump, rulesOf } from "../../test/golden-trees/uct.js";
import { stream } from "../core/random.js";
import type { Evaluator } from "../game/game.js";
import { EvaluatedUct, type EvaluatedUctParts } from "./evaluated.js";
import { uctSchema } from "./uct.js";

const WIDE: SyntheticRules = { seed: 3, points: 12, depth: 7 };

type Theirs = Evaluator<SyntheticState>;

function begin(
  rules: SyntheticRules,
  evaluator: Theirs,
  more: Partial<EvaluatedUctParts<SyntheticState>> = {},
  options: object = {},
) {
  const parts = { clone: cloned, candidates: new Points(rules, false), evaluator, ...more };
  return new EvaluatedUct(parts, uctSchema.parse(options)).begin(
    new SyntheticState(rules),
    stream(rules.seed),
  );
}

/** Knows who wins. */
const TRUTH: Theirs = {
  batch: 1,
  evaluate(states, into) {
    for (const [i, state] of states.entries()) {
      const value = minimax(state);
      into[i].value = state.toMove === 0 ? value : 1 - value;
    }
  },
};

/** Notes how many states it was asked about at once. */
function counted(evaluator: Theirs, asked: number[]): Theirs {
  return {
    batch: evaluator.batch,
    evaluate(states, into) {
      asked.push(states.length);
      return evaluator.evaluate(states, into);
    },
  };
}

/** Answers when it is let; states that were asked about must not be touched before. */
function later(evaluator: Theirs): Theirs {
  return {
    batch: evaluator.batch,
    async evaluate(states, into) {
      const before = states.map(({ hash }) => hash);
      for (let turn = 0; turn < 3; turn++) await Promise.resolve();
      expect(states.map(({ hash }) => hash)).toEqual(before);
      await evaluator.evaluate(states, into);
    },
  };
}

describe("an evaluator in UCT", () => {
  test("that knows the truth shows the move with one look at each", () => {
    // Not every game has both kinds of moves.
    const seeds = Array.from({ length: 30 }, (_, seed) => ({ seed, points: 5, depth: 5 }));
    const open = seeds.filter((rules) => {
      const values = new Set(afterMoves(rules));
      return values.size === 2;
    });
    expect(open.length).toBeGreaterThan(5);
    for (const rules of open) {
      const asked: number[] = [];
      const thinking = begin(rules, counted(TRUTH, asked), {}, { exploration: 0.1 });
      thinking.run(12);
      // One is about the root.
      expect(asked.length).toBeLessThanOrEqual(13);
      expect(afterMoves(rules)[thinking.report().best]).toBe(1);
    }
  });

  test("gets batches as large as it wants, and the same tree however the run is sliced", async () => {
    const options = { exploration: 0.5, first: 0.5 };
    const asked: number[] = [];
    const thinking = begin(WIDE, counted(new SyntheticJudge(WIDE, 4), asked), {}, options);
    expect(thinking.run(80)).toBeUndefined();
    expect(asked).toEqual([1, ...Array(20).fill(4)]);
    expect(thinking.simulations).toBe(80);
    const sliced = begin(WIDE, later(new SyntheticJudge(WIDE, 4)), {}, options);
    for (const slice of [1, 30, 7, 42]) await sliced.run(slice);
    expect(dump(sliced.tree, 0)).toBe(dump(thinking.tree, 0));
    expect(sliced.report()).toEqual(thinking.report());
  });

  test("keeps counts and proofs right, whatever the batch", () => {
    fc.assert(
      fc.property(
        rulesOf,
        fc.integer({ min: 1, max: 6 }),
        fc.nat(60),
        fc.boolean(),
        (rules, batch, more, narrow) => {
          // Where one move is let in, descents meet.
          const widening = { unlocked: (visits: number) => (narrow ? 1 + (visits >> 3) : 99) };
          const thinking = begin(rules, new SyntheticJudge(rules, batch), { widening });
          thinking.run(30 + more);
          const { tree } = thinking;
          for (let node = 0; node < tree.size; node++) {
            const below = children(tree, node);
            const sum = below.reduce((total, child) => total + tree.visits[child], 0);
            // A leaf is looked at once, and no loss that was counted in advance is left.
            if (below.length > 0) expect(tree.visits[node]).toBe(sum + Number(node > 0));
            expect(tree.mass[node]).toBe(sum);
            expect(tree.values[node]).toBeGreaterThan(-1e-9);
            expect(tree.values[node]).toBeLessThan(tree.visits[node] + 1e-9);
          }
          while (!thinking.decided && rules.draws === false) thinking.run(200);
          if (rules.draws || thinking.tree.count[0] === 1) return;
          expect(thinking.report().value).toBe(minimax(new SyntheticState(rules)));
        },
      ),
      { numRuns: 40 },
    );
  });

  test("goes on in a tree that is full", () => {
    const thinking = begin(WIDE, new SyntheticJudge(WIDE, 3), {}, { nodes: 60 });
    thinking.run(600);
    const { tree } = thinking;
    expect(tree.size).toBeLessThanOrEqual(60);
    expect(tree.threshold).toBeGreaterThan(0);
    expect(thinking.simulations).toBeGreaterThanOrEqual(600);
    expect(tree.mass[0]).toBe(thinking.simulations);
  });

  test("has its priors at the root and below, and has said something before it is asked", async () => {
    const thinking = begin(WIDE, later(new SyntheticJudge(WIDE, 2)), {}, { bias: 1 });
    expect(thinking.report().lines).toHaveLength(12);
    await thinking.run(40);
    const { tree } = thinking;
    for (const child of children(tree, 0)) expect(tree.prior[child]).toBeGreaterThan(0);
    const { best, lines } = thinking.report();
    thinking.advance(best);
    expect(thinking.simulations).toBe(lines[0].visits);
    await thinking.run(1);
    for (const child of children(tree, 0)) expect(tree.prior[child]).toBeGreaterThan(0);
  });

  test("is mixed with playouts by its weight", () => {
    const half: Theirs = {
      batch: 1,
      evaluate(_, [asked]) {
        asked.value = 0.5;
      },
    };
    for (const playout of [new RandomPlayout(), new RandomBatch()]) {
      const values = (weight: number) => {
        const thinking = begin(WIDE, half, { mixed: { playout, weight } });
        thinking.run(12);
        return children(thinking.tree, 0).map((child) => thinking.tree.values[child]);
      };
      expect(values(1)).toEqual(Array(12).fill(0.5));
      const [none, some] = [values(0), values(0.5)];
      expect(new Set(none).size).toBeGreaterThan(1);
      expect(some).toEqual(none.map((value) => 0.25 + value / 2));
    }
  });

  test("that fails is heard of, and credits are refused", async () => {
    const fails: Theirs = { batch: 1, evaluate: async () => Promise.reject(new Error("no net")) };
    await expect(begin(WIDE, fails).run(3)).rejects.toThrow("no net");
    expect(() => begin(WIDE, fails, {}, { amaf: "half" })).toThrow("amaf: an evaluator gives no credits");
  });
});

/** What each first move comes to with best play. */
function afterMoves(rules: SyntheticRules): number[] {
  return Array.from({ length: rules.points }, (_, move) => {
    const state = new SyntheticState(rules);
    state.play(move);
    return minimax(state);
  });
}
