import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cloned, minimax, type SyntheticRules, SyntheticState } from "../../test/golden-trees/synthetic.js";
import { judgedParts, SyntheticKeys } from "../../test/golden-trees/synthetic-judge.js";
import { stream } from "../core/random.js";
import type { Evaluator } from "../game/game.js";
import { PnPuct, type PnPuctRun, pnPuctSchema } from "./pn-puct.js";
import type { PnPuctMemory } from "./pn-puct-memory.js";

const rulesOf = fc.record({
  seed: fc.nat(1000),
  points: fc.integer({ min: 4, max: 6 }),
  depth: fc.integer({ min: 3, max: 4 }),
  early: fc.boolean(),
  unordered: fc.boolean(),
});

const optionsOf = fc.record({
  proof: fc.constantFrom(0, 0.5, 0.9),
  focus: fc.constantFrom(0, 0.25, 1),
  exploration: fc.constantFrom(0.3, 1),
  hope: fc.constantFrom(0, 8),
});

type Options = Parameters<typeof pnPuctSchema.parse>[0];

const noOpinion: Evaluator<SyntheticState> = {
  batch: 1,
  evaluate(_states, into) {
    for (const evaluation of into) evaluation.value = 0.5;
  },
};

function begin(rules: SyntheticRules, options: Options = {}): PnPuctRun<SyntheticState> {
  const small = { positions: 4096, ...(options as object) };
  return new PnPuct(judgedParts(rules), pnPuctSchema.parse(small)).begin(
    new SyntheticState(rules),
    stream(rules.seed),
  );
}

/** Every node that can be reached from the first one by the moves that are left, once for every way to it. */
function walk(
  memory: PnPuctMemory,
  root: SyntheticState,
  visit: (node: number, state: SyntheticState) => void,
): void {
  const from = (node: number, state: SyntheticState) => {
    visit(node, state);
    for (let i = 0; i < memory.count[node]; i++) {
      const arm = memory.first[node] + i;
      if (memory.child[arm] < 0) continue;
      const next = cloned(state);
      next.play(memory.id[arm]);
      from(memory.child[arm], next);
    }
  };
  from(0, root);
}

function dump({ memory }: PnPuctRun<SyntheticState>): string {
  const { size, armsUsed } = memory;
  const nodes = [memory.visits, memory.mean, memory.phi, memory.delta, memory.needs, memory.count];
  const arms = [memory.id, memory.prior, memory.armVisits, memory.child];
  return [
    ...nodes.map((array) => array.subarray(0, size).join()),
    ...arms.map((array) => array.subarray(0, armsUsed).join()),
  ].join("\n");
}

describe("proofs", () => {
  test("every position that is proved is won or lost with best play", () => {
    fc.assert(
      fc.property(rulesOf, optionsOf, (rules, options) => {
        const thinking = begin(rules, options);
        thinking.run(4000);
        const { memory } = thinking;
        let proved = 0;
        walk(memory, new SyntheticState(rules), (node, state) => {
          const goal = 1 - state.toMove;
          if (memory.isProved(node)) proved++;
          if (memory.isWon(node)) expect(minimax(state)).toBe(goal);
          if (memory.isLost(node)) expect(minimax(state)).toBe(1 - goal);
          expect(memory.isWon(node) && memory.isLost(node)).toBe(false);
        });
        expect(proved).toBeGreaterThan(0);
        expect(thinking.decided).toBe(true);
        const { best, value } = thinking.report();
        expect(value).toBe(minimax(new SyntheticState(rules)));
        if (memory.isLost(0)) return;
        const next = new SyntheticState(rules);
        next.play(best);
        expect(minimax(next)).toBe(value);
      }),
      { numRuns: 80 },
    );
  });

  test("needs of a proof free other moves from a look only where they say so", () => {
    // Points beyond a refutation's needs are refuted with it: here a judge says that its proofs need point 0 alone.
    const rules: SyntheticRules = { seed: 1, points: 6, depth: 6, unordered: true };
    const parts = judgedParts(rules);
    const search = new PnPuct(
      {
        ...parts,
        evaluator: noOpinion,
        prover: {
          words: 1,
          points: rules.points,
          advise: (state, arms) => {
            if (state.ply === 1) arms.length = 1;
            return state.ply === 1 ? "win" : "unknown";
          },
          writeNeeds: (into, at) => {
            into[at] = 1;
          },
        },
      },
      pnPuctSchema.parse({ proof: 0.9 }),
    );
    const thinking = search.begin(new SyntheticState(rules), stream(1));
    thinking.run(10);
    // The first refutation leaves point 0, the second one nothing.
    expect(thinking.memory.isLost(0)).toBe(true);
    expect(thinking.memory.size).toBeLessThanOrEqual(3);
  });

  test("a move beyond the points is refuted by itself alone, and refutes nothing else", () => {
    const rules: SyntheticRules = { seed: 1, points: 4, depth: 4, unordered: true };
    const parts = judgedParts(rules);
    const search = new PnPuct(
      {
        ...parts,
        evaluator: noOpinion,
        prover: {
          words: 1,
          // Point 3 stands for a swap.
          points: 3,
          advise: (state, arms) => {
            if (state.ply === 1) arms.length = 1;
            return state.ply !== 1 ? "unknown" : state.history[0] === 1 ? "loss" : "win";
          },
          writeNeeds: (into, at) => {
            into[at] = 0;
          },
        },
      },
      pnPuctSchema.parse({ proof: 0.9 }),
    );
    for (let seed = 0; seed < 8; seed++) {
      const thinking = search.begin(new SyntheticState(rules), stream(seed));
      thinking.run(1);
      const { memory } = thinking;
      // Point 0 comes first; its refutation needs nothing, so that it refutes all points, but not the swap.
      expect([...memory.id.subarray(memory.first[0], memory.first[0] + memory.count[0])]).toEqual([3]);
      thinking.run(1);
      expect(memory.isLost(0)).toBe(true);
      expect(memory.needs[0]).toBe(-1);
    }
  });
});

describe("memory", () => {
  test("it is the same however the run is sliced", () => {
    fc.assert(
      fc.property(
        rulesOf,
        optionsOf,
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 }),
        (rules, options, slices) => {
          const whole = begin(rules, options);
          const sliced = begin(rules, options);
          const total = slices.reduce((sum, slice) => sum + slice, 0);
          const end = whole.simulations + total;
          // A run may end early by its descents, hence more than one.
          while (whole.simulations < end && !whole.decided) whole.run(end - whole.simulations);
          for (let i = 0; sliced.simulations < end && !sliced.decided; i++)
            sliced.run(Math.min(slices[i % slices.length], end - sliced.simulations));
          expect(sliced.decided).toBe(whole.decided);
          expect(dump(sliced)).toBe(dump(whole));
        },
      ),
      { numRuns: 80 },
    );
  });

  test("positions are joined where several ways lead to them", () => {
    const rules: SyntheticRules = { seed: 8, points: 9, depth: 9, unordered: true };
    const thinking = begin(rules, { proof: 0, exploration: 3 });
    thinking.run(600);
    const keys = new SyntheticKeys();
    const nodes = new Map<string, number>();
    let ways = 0;
    walk(thinking.memory, new SyntheticState(rules), (node, state) => {
      const key = new Int32Array(2);
      keys.write(state, key);
      expect(nodes.get(key.join()) ?? node).toBe(node);
      nodes.set(key.join(), node);
      ways++;
    });
    expect(new Set(nodes.values()).size).toBe(nodes.size);
    expect(ways).toBeGreaterThan(nodes.size);
  });

  test("estimates are means of what was seen below", () => {
    fc.assert(
      fc.property(rulesOf, optionsOf, (rules, options) => {
        const thinking = begin(rules, options);
        thinking.run(15);
        const { memory } = thinking;
        for (let node = 0; node < memory.size; node++) {
          expect(memory.mean[node]).toBeGreaterThanOrEqual(0);
          expect(memory.mean[node]).toBeLessThanOrEqual(1);
          if (!memory.isProved(node)) expect(memory.phi[node] * memory.delta[node]).toBeGreaterThan(0);
        }
        if (memory.isProved(0)) return;
        let sum = memory.judged[0];
        let visits = 1;
        for (let arm = memory.first[0]; arm < memory.first[0] + memory.count[0]; arm++) {
          const child = memory.child[arm];
          if (child < 0) continue;
          sum += memory.armVisits[arm] * (1 - memory.mean[child]);
          visits += memory.armVisits[arm];
        }
        expect(memory.mean[0]).toBeCloseTo(sum / visits, 12);
      }),
      { numRuns: 60 },
    );
  });

  test("it is kept when the game goes on", () => {
    const rules: SyntheticRules = { seed: 11, points: 9, depth: 9 };
    const thinking = begin(rules);
    thinking.run(100);
    const { memory } = thinking;
    const { best, lines } = thinking.report();
    const [line] = lines;
    const size = memory.size;
    thinking.advance(best);
    expect(thinking.simulations).toBe(size);
    const next = thinking.report();
    expect(next.value).toBeCloseTo(line.value, 12);
    expect(next.best).toBe(line.continuation[0]);
    const visits = next.lines.reduce((sum, { visits }) => sum + visits, 0);
    expect(visits).toBeGreaterThan(0);
    thinking.run(50);
    expect(thinking.simulations).toBeGreaterThan(size);
  });

  test("when it is full the search ends, and the next position begins with an empty one", () => {
    const rules: SyntheticRules = { seed: 3, points: 20, depth: 20 };
    const thinking = begin(rules, { positions: 1024 });
    thinking.run(100_000);
    expect(thinking.decided).toBe(true);
    expect(thinking.memory.isProved(0)).toBe(false);
    expect(thinking.simulations).toBeLessThanOrEqual(1024);
    const { best } = thinking.report();
    thinking.run(10);
    thinking.advance(best);
    expect(thinking.decided).toBe(false);
    expect(thinking.simulations).toBe(1);
    thinking.run(100);
    expect(thinking.simulations).toBe(101);
  });
});

describe("report", () => {
  test("lines are legal, by visits, with values and proofs that hold", () => {
    fc.assert(
      fc.property(rulesOf, optionsOf, fc.integer({ min: 0, max: 60 }), (rules, options, positions) => {
        const thinking = begin(rules, options);
        thinking.run(positions);
        const { best, value, lines, simulations, estimates = 0 } = thinking.report();
        expect(simulations).toBe(thinking.simulations);
        expect(best).toBe(lines[0].move);
        expect(lines.reduce((sum, { visits }) => sum + visits, 0)).toBeLessThanOrEqual(estimates);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(lines.map(({ visits }) => visits)).toEqual(
          lines.map(({ visits }) => visits).sort((a, b) => b - a),
        );
        expect(new Set(lines.map(({ move }) => move)).size).toBe(lines.length);
        for (const line of lines) {
          expect(line.value).toBeGreaterThanOrEqual(0);
          expect(line.value).toBeLessThanOrEqual(1);
          expect(line.error).toBeGreaterThanOrEqual(0);
          const state = new SyntheticState(rules);
          // Playing what is not legal throws.
          state.play(line.move);
          if (line.proved !== undefined) expect(minimax(state)).toBe(line.proved === "win" ? 1 : 0);
          for (const move of line.continuation) {
            expect(state.isOver()).toBe(false);
            state.play(move);
          }
        }
        expect(thinking.report(1).lines).toEqual(lines.slice(0, 1));
      }),
      { numRuns: 80 },
    );
  });

  test("a lost position still has a move", () => {
    let lost = 0;
    for (let seed = 0; seed < 40; seed++) {
      const rules: SyntheticRules = { seed, points: 5, depth: 4 };
      const thinking = begin(rules);
      thinking.run(4000);
      if (!thinking.memory.isLost(0)) continue;
      lost++;
      const { best, value, lines } = thinking.report();
      expect(value).toBe(0);
      expect(lines[0]).toMatchObject({ proved: "loss", error: 0 });
      const state = new SyntheticState(rules);
      state.play(best);
      expect(minimax(state)).toBe(0);
    }
    expect(lost).toBeGreaterThan(3);
  });

  test("values are the first player's whoever is to move", () => {
    for (let seed = 0; seed < 20; seed++) {
      const rules: SyntheticRules = { seed, points: 5, depth: 5 };
      const state = new SyntheticState(rules);
      state.play(0);
      const thinking = new PnPuct(judgedParts(rules), pnPuctSchema.parse({ positions: 4096 })).begin(
        state,
        stream(1),
      );
      thinking.run(4000);
      expect(thinking.report().value).toBe(minimax(state));
      expect(thinking.report().lines[0].value).toBe(minimax(state));
    }
  });

  test("there is none when the game is over", () => {
    const rules: SyntheticRules = { seed: 1, points: 1, depth: 1 };
    const thinking = begin(rules);
    thinking.run(10);
    thinking.advance(0);
    expect(thinking.decided).toBe(true);
    thinking.run(10);
    expect(() => thinking.report()).toThrow("the game is over");
  });
});
