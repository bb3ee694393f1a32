import { describe, expect, test } from "vitest";
import { type Rng, stream } from "../core/random.js";
import type { MoveList, Player, State } from "../game/game.js";
import { ProgressiveWidening } from "../search/run.js";
import { uctSchema } from "../search/uct.js";
import {
  type BalancedPlayouts,
  Balancer,
  normOf,
  PlainSimulations,
  type SlopePlayout,
  TreeSimulations,
} from "./balancing.js";

/** Three moves, 0 or 1 each, by players 0, 1 and 0; player 0 wins with these. */
const MOVES = 3;
const WINS = new Set(["001", "010", "011", "100", "111"]);

class ToyState implements State<number> {
  readonly played: number[] = [];

  get toMove(): Player {
    return this.ply === 1 ? 1 : 0;
  }

  get ply(): number {
    return this.played.length;
  }

  isOver(): boolean {
    return this.ply === MOVES;
  }

  value(): number {
    return WINS.has(this.played.join("")) ? 1 : 0;
  }

  play(move: number): void {
    this.played.push(move);
  }

  copyFrom(source: ToyState): void {
    this.played.splice(0, MOVES, ...source.played);
  }
}

/** Weights: the inclination to play 1 at each ply after a 0 or a 1, ply by ply; at the start after a 0. */
const FEATURES = 2 * MOVES;

function featureOf({ ply, played }: ToyState): number {
  return 2 * ply + (played.at(-1) ?? 0);
}

function chanceOfOne(weight: number): number {
  return 1 / (1 + Math.exp(-weight));
}

class ToyPlayout implements SlopePlayout<ToyState> {
  readonly gradient = new Float64Array(FEATURES);
  #weights = new Float64Array(FEATURES);

  setWeights(weights: Float64Array): void {
    this.#weights = Float64Array.from(weights);
  }

  clear(): void {
    this.gradient.fill(0);
  }

  run(state: ToyState, rng: Rng): number {
    const slope = new Float64Array(FEATURES);
    let moves = 0;
    for (; !state.isOver(); moves++) {
      const feature = featureOf(state);
      const p = chanceOfOne(this.#weights[feature] as number);
      const move = rng.float() < p ? 1 : 0;
      // A weight counts for move 1 alone, so its log chance rises by 1 - p or falls by p.
      slope[feature]! += move - p;
      state.play(move);
    }
    const z = 2 * state.value() - 1;
    for (let i = 0; i < FEATURES; i++) this.gradient[i]! += (z * slope[i]!) / moves;
    return state.value();
  }
}

const toy: BalancedPlayouts<ToyState> = {
  clone(state) {
    const copy = new ToyState();
    copy.copyFrom(state);
    return copy;
  },
  playout: new ToyPlayout(),
  slope: new ToyPlayout(),
};

/** Both moves, 0 first. */
const candidates = {
  capacity: 2,
  list(_: ToyState, arms: MoveList) {
    arms.length = 2;
    arms.ids.set([0, 1]);
    arms.priors.set([0.6, 0.4]);
  },
};

function tree(threshold: number, options = {}, policy = toy, parts = {}): TreeSimulations<ToyState> {
  return new TreeSimulations(policy, { candidates, ...parts }, threshold, uctSchema.parse(options));
}

/** As the toy, and tells the moves that each playout begins after. */
function watched(starts: string[]): BalancedPlayouts<ToyState> {
  const watch = (playout: SlopePlayout<ToyState>) =>
    Object.assign(new ToyPlayout(), {
      run(state: ToyState, rng: Rng) {
        starts.push(state.played.join(""));
        return ToyPlayout.prototype.run.call(playout, state, rng);
      },
    });
  return { ...toy, playout: watch(new ToyPlayout()), slope: watch(new ToyPlayout()) };
}

/** E[z], by going through all games. */
function expected(weights: Float64Array, state = new ToyState()): number {
  if (state.isOver()) return 2 * state.value() - 1;
  const p = chanceOfOne(weights[featureOf(state)] as number);
  return [1 - p, p].reduce((sum, chance, move) => {
    const next = toy.clone(state);
    next.play(move);
    return sum + chance * expected(weights, next);
  }, 0);
}

/** The slope of E[z], by small differences. */
function slopeOfExpected(weights: Float64Array): number[] {
  return Array.from(weights, (_, i) => {
    const [up, down] = [1e-5, -1e-5].map((shift) => {
      const moved = weights.slice();
      moved[i]! += shift;
      return expected(moved);
    });
    return ((up as number) - (down as number)) / 2e-5;
  });
}

const WEIGHTS = Float64Array.of(0.4, 0, -0.7, 1.1, 0.3, -0.2);

describe("simulation balancing", () => {
  test("takes the mean reward and its slope from playouts", () => {
    const plain = new PlainSimulations(toy);
    plain.setWeights(WEIGHTS);
    const count = 200_000;
    const start = new ToyState();
    expect(plain.value(start, count, stream("value"))).toBeCloseTo(expected(WEIGHTS), 2);
    const slope = new Float64Array(FEATURES);
    plain.slope(start, count, stream("slope"), slope);
    for (const [i, wanted] of slopeOfExpected(WEIGHTS).entries())
      expect((MOVES * slope[i]!) / count).toBeCloseTo(wanted, 2);
    expect(start.ply).toBe(0);
  });

  test("brings playouts to what the teacher says", () => {
    const plain = new PlainSimulations(toy);
    const balancer = new Balancer(new Float64Array(FEATURES), { rate: 1 });
    const start = new ToyState();
    for (let i = 0; i < 400; i++) {
      plain.setWeights(balancer.weights);
      const slope = new Float64Array(FEATURES);
      const value = plain.value(start, 50, stream("learn", i, "value"));
      plain.slope(start, 50, stream("learn", i, "slope"), slope);
      balancer.add(
        -0.6,
        value,
        slope.map((sum) => sum / 50),
      );
      balancer.update();
    }
    expect(expected(balancer.weights)).toBeCloseTo(-0.6, 1);
  });
});

describe("UCT balancing", () => {
  test("is simulation balancing where no node gets children", () => {
    const plain = new PlainSimulations(toy);
    for (const [threshold, count] of [
      [50, 50],
      [80, 50],
    ] as const) {
      const search = tree(threshold);
      for (const each of [plain, search]) each.setWeights(WEIGHTS);
      const values = [plain, search].map((each) => each.value(new ToyState(), count, stream("same")));
      expect(values[1]).toBe(values[0]);
      const slopes = [plain, search].map((each) => {
        const slope = new Float64Array(FEATURES);
        each.slope(new ToyState(), count, stream("same"), slope);
        return slope;
      });
      expect(slopes[1]).toEqual(slopes[0]);
    }
  });

  test("takes the value of the move that is visited most", () => {
    const search = tree(20, { exploration: 0.5 });
    search.setWeights(new Float64Array(FEATURES));
    // Player 0 can win whatever player 1 does; playouts do not know.
    expect(search.value(new ToyState(), 2000, stream("value"))).toBeGreaterThan(0.8);
    expect(expected(new Float64Array(FEATURES))).toBe(0.25);
  });

  test("learns from the moves of playouts alone", () => {
    // After one playout the root gets children, and there is no room for more: the first move is then never the policy's.
    const search = tree(1, { exploration: 10, nodes: 3 });
    search.setWeights(WEIGHTS);
    const rng = stream("one");
    const first = new Float64Array(FEATURES);
    search.slope(new ToyState(), 1, rng, first);
    expect(first[0]).not.toBe(0);
    const all = new Float64Array(FEATURES);
    search.slope(new ToyState(), 100, stream("one"), all);
    expect(all[0]).toBe(first[0]);
    expect(all[2]).not.toBe(first[2]);
  });

  test("a leaf gets children once as many playouts as the threshold were made from it", () => {
    const starts: string[] = [];
    const search = tree(3, { exploration: 100 }, watched(starts));
    search.setWeights(WEIGHTS);
    search.value(new ToyState(), 3 + 6 + 2, stream("starts"));
    expect(starts.map((played) => played.length)).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2]);
  });

  test("the root widens by all its visits, plain playouts included", () => {
    for (const want of ["value", "slope"] as const) {
      const starts: string[] = [];
      const parts = { widening: new ProgressiveWidening({ first: 40, growth: 1.4 }) };
      const search = tree(30, { exploration: 100 }, watched(starts), parts);
      search.setWeights(WEIGHTS);
      if (want === "value") search.value(new ToyState(), 60, stream("widening"));
      else search.slope(new ToyState(), 60, stream("widening"), new Float64Array(FEATURES));
      expect(starts.slice(0, 30)).toEqual(Array(30).fill(""));
      expect(starts.slice(30, 40)).toEqual(Array(10).fill("0"));
      // The second move joins at visit 40.
      expect(starts[40]).toBe("1");
    }
  });
});

describe("an update", () => {
  test("is the formula's, for a position and for a batch", () => {
    const balancer = new Balancer(Float64Array.of(1, -2), { rate: 10, l2: 0.001 });
    balancer.add(0.5, 0.25, Float64Array.of(0.1, 0.2));
    balancer.update();
    expect(balancer.weights[0]).toBeCloseTo(1 + 10 * (0.25 * 0.1 - 0.001), 12);
    expect(balancer.weights[1]).toBeCloseTo(-2 + 10 * (0.25 * 0.2 + 0.002), 12);
    const batch = new Balancer(Float64Array.of(1, -2), { rate: 10, l2: 0.001 });
    batch.add(0.5, 0.25, Float64Array.of(0.1, 0.2));
    batch.add(-1, 0.5, Float64Array.of(0.3, 0));
    batch.update();
    expect(batch.weights[0]).toBeCloseTo(1 + 10 * (0.025 - 1.5 * 0.3 - 2 * 0.001), 12);
    expect(batch.weights[1]).toBeCloseTo(-2 + 10 * (0.05 + 2 * 0.002), 12);
  });

  test("keeps to the limit of the norm with as little change as possible", () => {
    const balancer = new Balancer(new Float64Array(4), { rate: 1, normLimit: 5 });
    balancer.add(1, 0, Float64Array.of(4, -3, 0.5, 0));
    balancer.update();
    expect(balancer.weights).toEqual(Float64Array.of(3, -2, 0, 0));
    expect(normOf(balancer.weights)).toBe(5);
    balancer.add(1, 0, Float64Array.of(-1, 0, 0, 0));
    balancer.update();
    expect(balancer.weights).toEqual(Float64Array.of(2, -2, 0, 0));
  });
});
