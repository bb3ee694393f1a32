import { describe, expect, test } from "vitest";
import { minimax, type SyntheticRules, SyntheticState } from "../../test/golden-trees/synthetic.js";
import { judgedParts } from "../../test/golden-trees/synthetic-judge.js";
import { stream } from "../core/random.js";
import { PnPuct, type PnPuctParts, pnPuctSchema } from "./pn-puct.js";

describe("an evaluator", () => {
  const rules: SyntheticRules = { seed: 3, points: 8, depth: 6, unordered: true };
  const options = pnPuctSchema.parse({ positions: 4096, proof: 0.25 });
  const start = () => new SyntheticState(rules);

  /** Answers in a later turn; counts what it was asked at once. */
  function later(parts: PnPuctParts<SyntheticState>, batches: number[]): PnPuctParts<SyntheticState> {
    const { evaluator } = parts;
    return {
      ...parts,
      evaluator: {
        batch: evaluator.batch,
        async evaluate(states, into) {
          batches.push(states.length);
          const before = states.map(({ hash }) => hash);
          await Promise.resolve();
          // Nobody has moved them meanwhile.
          expect(states.map(({ hash }) => hash)).toEqual(before);
          await evaluator.evaluate(states, into);
        },
      },
    };
  }

  test("that answers later is waited for, and the search is the same", async () => {
    const now = new PnPuct(judgedParts(rules), options).begin(start(), stream(1));
    const then = new PnPuct(later(judgedParts(rules), []), options).begin(start(), stream(1));
    // It has some answer before it knows anything.
    expect(then.report().lines).toHaveLength(rules.points);
    for (const slice of [1, 30, 70]) {
      expect(now.run(slice)).toBeUndefined();
      await then.run(slice);
      expect(then.report()).toEqual(now.report());
    }
    const { best } = now.report();
    now.advance(best);
    then.advance(best);
    now.run(50);
    await then.run(50);
    expect(then.report()).toEqual(now.report());
  });

  test("that is asked about several positions gets them at once, each once, and finds the same truth", async () => {
    const batches: number[] = [];
    const parts = later(judgedParts(rules, 8), batches);
    const thinking = new PnPuct(parts, options).begin(start(), stream(1));
    await thinking.run(100);
    expect(thinking.simulations).toBeLessThanOrEqual(101);
    expect(Math.max(...batches)).toBeGreaterThan(4);
    expect(Math.max(...batches)).toBeLessThanOrEqual(8);
    while (!thinking.decided) await thinking.run(1000);
    expect(thinking.report().value).toBe(minimax(start()));
    // Visits that were taken in advance have all come home.
    const { memory } = thinking;
    for (let node = 0; node < memory.size; node++) expect(memory.visits[node]).toBeGreaterThanOrEqual(0);
  });

  test("needs no prover: ends of games are proofs enough", () => {
    const { prover: _, ...parts } = judgedParts(rules);
    const thinking = new PnPuct(parts, options).begin(start(), stream(1));
    while (!thinking.decided) thinking.run(1000);
    expect(thinking.report().value).toBe(minimax(start()));
    expect(thinking.report().lines[0].proved).toBeDefined();
  });

  test("that fails, sooner or later, is heard of by whoever runs", async () => {
    const parts = judgedParts(rules);
    let asked = 0;
    const evaluator = {
      batch: 1,
      evaluate: async () => {
        if (asked++ === fails) throw new Error("no net");
      },
    };
    let fails = 0;
    await expect(
      new PnPuct({ ...parts, evaluator }, options).begin(start(), stream(1)).run(10),
    ).rejects.toThrow("no net");
    asked = 0;
    fails = 3;
    await expect(
      new PnPuct({ ...parts, evaluator }, options).begin(start(), stream(1)).run(10),
    ).rejects.toThrow("no net");
    // Nobody runs this one, and nobody is troubled.
    asked = 0;
    fails = 0;
    new PnPuct({ ...parts, evaluator }, options).begin(start(), stream(1));
  });
});
