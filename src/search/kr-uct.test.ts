import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  hill,
  NormalHand,
  type Throw,
  type ThrowRules,
  ThrowState,
  throwParts,
} from "../../test/golden-trees/synthetic-throws.js";
import { stream } from "../core/random.js";
import type { MoveNoise } from "../game/game.js";
import { type KrNode, KrUct, krUctSchema } from "./kr-uct.js";

function begin(
  rules: ThrowRules,
  options: object = {},
  seed: number | string = 1,
  thrown: readonly number[] = [],
) {
  const state = new ThrowState(rules);
  for (const x of thrown) state.play({ x });
  return new KrUct(throwParts(rules), krUctSchema.parse(options)).begin(state, stream(seed));
}

/** A narrow high hill at -1 and a broad lower one at 1; the policy throws beside both. */
const hills = (noise: number, depth = 1): ThrowRules => ({
  depth,
  noise,
  aims: [-1.1, 0, 1.2],
  value: ([x]) => hill(x, -1, 1, 0.1) + hill(x, 1, 0.7, 0.5),
});

/** The mean value of throwing at x, by the convolution of hill and hand. */
function meant({ noise, value }: ThrowRules, x: number): number {
  let mean = 0;
  for (let z = -5; z <= 5; z += 0.01) mean += 0.01 * Math.exp(-0.5 * z * z) * value([x + noise * z]);
  return mean / Math.sqrt(2 * Math.PI);
}

describe("a narrow high hill and a broad lower one", () => {
  test.each([1, 2, 3])("a sure hand aims at the narrow one (seed %d)", (seed) => {
    const thinking = begin(hills(0.05), {}, seed);
    thinking.run(400);
    expect(Math.abs(thinking.report().best.x + 1)).toBeLessThan(0.1);
  });

  test.each([1, 2, 3])("a trembling hand aims at the broad one (seed %d)", (seed) => {
    const rules = hills(0.4);
    const thinking = begin(rules, {}, seed);
    thinking.run(400);
    const { best, value } = thinking.report();
    expect(Math.abs(best.x - 1)).toBeLessThan(0.4);
    expect(Math.abs(value - meant(rules, best.x))).toBeLessThan(0.1);
  });
});

test("an answer that the playouts seldom make is found", () => {
  // Throws to the left are worth most, unless the opponent throws there too.
  const rules: ThrowRules = {
    depth: 2,
    noise: 0.2,
    aims: [-1, 0, 1],
    value: ([x, y]) => (x < 0 ? 0.9 - hill(y, -1, 0.8, 0.4) : 0.6),
  };
  const flat = begin(rules, { nodes: 1 });
  flat.run(2000);
  expect(flat.report().best.x).toBeLessThan(0);
  const deep = begin(rules);
  deep.run(2000);
  const { best, lines } = deep.report();
  expect(best.x).toBeGreaterThan(0);
  const left = lines.find(({ move }) => move.x === -1)!;
  expect(left.continuation[0].x).toBeLessThan(-0.5);
});

test("for player 1 the best is the smallest", () => {
  const rules: ThrowRules = { depth: 2, noise: 0.1, aims: [-1, 1], value: ([, y]) => 0.5 + y / 6 };
  const thinking = begin(rules, {}, 1, [0]);
  thinking.run(200);
  const { best, value } = thinking.report();
  expect(best.x).toBeLessThan(-1);
  expect(value).toBeLessThan(0.35);
});

describe("the tree", () => {
  const rules = hills(0.3, 3);

  test("is the same however the run is sliced, and from the same seed", () => {
    const whole = begin(rules);
    const sliced = begin(rules);
    whole.run(600);
    for (let i = 0; i < 200; i++) sliced.run(3);
    expect(sliced.report()).toEqual(whole.report());
    const other = begin(rules, {}, 2);
    other.run(600);
    expect(other.report()).not.toEqual(whole.report());
  });

  test("widens with the root of the visits, and never beyond the most arms", () => {
    const thinking = begin(rules, { widening: 2 });
    thinking.run(900);
    const { moves } = thinking.tree!;
    expect(moves.length).toBeGreaterThanOrEqual(58);
    expect(moves.length).toBeLessThanOrEqual(62);
    const narrow = begin(rules, { arms: 5 });
    narrow.run(900);
    each(narrow.tree!, (node) => expect(node.moves.length).toBeLessThanOrEqual(5));
  });

  test("grows only legal moves, each near an earlier one", () => {
    const near = begin({ ...rules, aims: [-2.95, 2.95] }, { threshold: 0.5 });
    near.run(900);
    const hand = new NormalHand(rules.noise);
    each(near.tree!, ({ moves }) => {
      moves.forEach((move, arm) => {
        expect(Math.abs(move.x)).toBeLessThanOrEqual(3);
        if (arm < 2) return;
        const kernels = moves.slice(0, arm).map((one) => hand.density(one, move) / hand.density(one, one));
        expect(Math.max(...kernels)).toBeGreaterThan(0.5);
      });
    });
  });

  test("keeps the sums that the kernels define", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(0.05, 0.3, 1),
        fc.integer({ min: 1, max: 500 }),
        (seed, noise, playouts) => {
          const thinking = begin(hills(noise, 3), {}, seed);
          thinking.run(playouts);
          each(thinking.tree!, (node) => {
            const visits = node.moves.map((_, arm) => node.visitsOf(arm));
            expect(visits.reduce((sum, n) => sum + n)).toBe(node.visits);
            node.moves.forEach((move, arm) => {
              expect(node.massOf(arm)).toBeCloseTo(node.massAt(move, node.peakOf(arm)), 8);
            });
          });
          expect(thinking.tree!.visits).toBe(playouts);
        },
      ),
      { numRuns: 20 },
    );
  });
});

test("the value of a move is the mean of those around it, weighed by the kernel", () => {
  const rules = hills(0.3);
  const thinking = begin(rules);
  thinking.run(100);
  const hand = new NormalHand(rules.noise);
  const { moves } = thinking.tree!;
  moves.forEach((move, arm) => {
    const weights = moves.map((other) => hand.density(move, other));
    const sum = moves.reduce((total, { x }, i) => total + weights[i] * (2 * rules.value([x]) - 1), 0);
    expect(thinking.tree!.value(arm)).toBeCloseTo(sum / weights.reduce((total, weight) => total + weight), 8);
  });
});

test("where the end is behind every move each is played once, until the node is full", () => {
  const thinking = begin(hills(0.3), { arms: 40 });
  thinking.run(30);
  expect(thinking.tree!.moves).toHaveLength(30);
  expect(thinking.decided).toBe(false);
  thinking.run(30);
  expect(thinking.tree!.moves).toHaveLength(40);
  expect(thinking.decided).toBe(true);
  expect(thinking.report().lines.every(({ visits }) => visits === 1)).toBe(true);
});

test("a hand that never fails leaves nothing to find beside the policy's moves", () => {
  const steady: MoveNoise<Throw> = {
    sample: ({ x }, _rng, into) => {
      into.x = x;
    },
    density: (intended, actual) => (intended.x === actual.x ? Number.POSITIVE_INFINITY : 0),
  };
  const rules = hills(0, 2);
  const parts = { ...throwParts(rules), kernel: steady };
  const thinking = new KrUct(parts, krUctSchema.parse({})).begin(new ThrowState(rules), stream(1));
  thinking.run(300);
  each(thinking.tree!, ({ moves }) => expect(moves.map(({ x }) => x)).toEqual(rules.aims));
  expect(thinking.report().best.x).toBe(1.2);
});

test("errors shrink with playouts and cover the truth", () => {
  // The same value everywhere but for the coin of the second throw.
  const rules: ThrowRules = { depth: 2, noise: 0.3, aims: [0], value: ([, y]) => Number(y > 0) };
  const shallow = begin(rules, { nodes: 1 });
  shallow.run(50);
  const early = shallow.report().lines[0];
  shallow.run(3000);
  const late = shallow.report().lines[0];
  expect(late.error).toBeLessThan(early.error / 3);
  expect(Math.abs(late.value - 0.5)).toBeLessThan(4 * late.error);
});

test("errors are those of the scale", () => {
  const parts = throwParts(hills(0.3));
  const scale = parts.horizon.scale(new ThrowState(hills(0.3)));
  const horizon = {
    scale: () => ({ ...scale, toError: (error: number, reward: number) => error + reward + 9 }),
  };
  const [plain, told] = [parts, { ...parts, horizon }].map((each) => {
    const thinking = new KrUct(each, krUctSchema.parse({})).begin(new ThrowState(hills(0.3)), stream(1));
    thinking.run(200);
    return thinking.report().lines;
  });
  expect(plain.length).toBeGreaterThan(3);
  for (const [i, { value, error }] of plain.entries())
    expect(told[i].error).toBeCloseTo(2 * error + scale.toReward(value) + 9, 9);
});

test("answers before it ran, and throws when the game is over", () => {
  const thinking = begin(hills(0.3));
  expect(thinking.report()).toMatchObject({ best: { x: -1.1 }, simulations: 0 });
  const over = begin(hills(0.3), {}, 1, [0]);
  expect(over.decided).toBe(true);
  over.run(10);
  expect(() => over.report()).toThrow("the game is over");
});

function each(node: KrNode<Throw>, visit: (node: KrNode<Throw>) => void): void {
  visit(node);
  for (const child of node.children) if (child !== undefined) each(child, visit);
}
