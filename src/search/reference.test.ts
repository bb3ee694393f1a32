/** The State Tree against its definition, written down plainly: sets by name in a map, sums in the order of the formulas. */
import { expect, test } from "vitest";
import { type Rng, stream } from "../core/random.js";
import type {
  Coder,
  MoveList,
  MoveNoise,
  Partition,
  Player,
  Policy,
  RewardScale,
  State,
} from "../game/game.js";
import { expansionThreshold, StateTree, stateTreeSchema, weightOfDepth } from "./state-tree.js";

interface Step {
  by: number;
}

/** Two points in the unit square; every throw moves one of them. The second player wants what the first does not. */
class Points implements State<Step> {
  readonly at = [0.3, 0.6, 0.7, 0.2];
  ply = 0;
  get toMove(): Player {
    return (this.ply % 2) as Player;
  }
  isOver(): boolean {
    return this.ply === 5;
  }
  value(): number {
    return 0;
  }
  play({ by }: Step): void {
    const i = this.ply % 4;
    this.at[i] = Math.min(0.999, Math.max(0, this.at[i] + by));
    this.ply++;
  }
  copyFrom(source: this): void {
    for (const [i, at] of source.at.entries()) this.at[i] = at;
    this.ply = source.ply;
  }
}

const STEPS = [-0.2, -0.05, 0.1, 0.25];
const list = (state: Points, into: MoveList) => {
  into.length = state.ply === 2 ? 3 : 4;
  for (let arm = 0; arm < into.length; arm++) {
    into.ids[arm] = 10 * arm + state.ply;
    into.priors[arm] = (arm + 1) / (into.length === 3 ? 6 : 10);
  }
};
const policy: Policy<Points, Step> = {
  maxMoves: 4,
  list,
  move(_state, id, into) {
    into.by = STEPS[Math.floor(id / 10)];
  },
};
const partition: Partition<Points> = {
  points: 2,
  shelf: (state) => 100 + state.ply,
  read(state, coordinates, kinds) {
    coordinates.set(state.at);
    kinds.set([0, 1]);
    return 2;
  },
};
/** Rewards are eighths, so that sums are exact in any precision. */
const rewardOf = ({ at }: Points): number => Math.round(8 * (at[0] - at[1] + 2 * at[2] * at[3] - 0.3)) / 8;
const scale: RewardScale<Points> = {
  key: "",
  reached: (state) => state.isOver(),
  reward: rewardOf,
  toValue: (reward) => 0.4 + 0.2 * reward,
  toError: (error) => 0.2 * error,
  toReward: (value) => (value - 0.4) / 0.2,
};
const tremble: MoveNoise<Step> = {
  sample(intended, rng, into) {
    into.by = intended.by + 0.02 * rng.normal();
  },
  density: () => 1,
};
const coder: Coder<Step> = {
  length: 1,
  blank: () => ({ by: 0 }),
  write(move, into, at) {
    into[at] = move.by;
  },
  read(from, at, into) {
    into.by = from[at];
  },
};

/** Visits and sum of rewards by the name of a set, and of an arm in it. */
class Plain {
  readonly #sets = new Map<string, { n: number; r: number }>();
  readonly #prior: number;

  constructor(prior: number) {
    this.#prior = prior;
  }

  run(state: Points, rng: Rng): number {
    const passed: { names: string[]; id: number }[] = [];
    while (!state.isOver()) {
      const names = Array.from({ length: 16 }, (_, d) => {
        const cells = state.at.map((at) => Math.floor(Math.floor(at * 2 ** 15) / 2 ** (15 - d)));
        return `${state.ply}/${d}/${cells}`;
      });
      const id = this.#choose(state, names, rng);
      passed.push({ names, id });
      const move = { by: STEPS[Math.floor(id / 10)] };
      tremble.sample(move, rng, move);
      state.play(move);
    }
    const reward = rewardOf(state);
    for (const { names, id } of passed) {
      let before = 0;
      for (const [d, name] of names.entries()) {
        const isNew = !this.#sets.has(name);
        if (isNew && d > 0 && before < expansionThreshold(d - 1)) break;
        before = this.#sets.get(name)?.n ?? 0;
        this.#add(`${name}/${id}`, reward);
        this.#add(name, reward);
        if (isNew) break;
      }
    }
    return reward;
  }

  #add(name: string, reward: number): void {
    const entry = this.#sets.get(name) ?? { n: 0, r: 0 };
    this.#sets.set(name, { n: entry.n + 1, r: entry.r + reward });
  }

  #choose(state: Points, names: readonly string[], rng: Rng): number {
    const arms = { length: 0, ids: new Int32Array(4), priors: new Float64Array(4) };
    list(state, arms as unknown as MoveList);
    const sign = state.toMove === 0 ? 1 : -1;
    const missing = names.findIndex((name) => !this.#sets.has(name));
    const there = missing < 0 ? names : names.slice(0, missing);
    const sums = Array.from({ length: arms.length }, (_, arm) => {
      let n = 0;
      let r = 0;
      for (const [d, name] of there.entries()) {
        const own = this.#sets.get(`${name}/${arms.ids[arm]}`);
        n += weightOfDepth(d) * 0.5;
        n += weightOfDepth(d) * (own?.n ?? 0);
        r += weightOfDepth(d) * (own?.r ?? 0);
      }
      return { n, r };
    });
    const weighted = sums.reduce((sum, { n }) => sum + n, 0);
    const total = weighted > 0 ? weighted ** 0.4 : 0;
    const shrunk = weighted > 0 ? total / weighted : 0;
    const all = Math.max(1, total + this.#prior * arms.length);
    let best = -1;
    let max = Number.NEGATIVE_INFINITY;
    let equals = 1;
    for (let arm = 0; arm < arms.length; arm++) {
      const chance = arms.priors[arm];
      const opinion = sign > 0 ? scale.toReward(chance) : -scale.toReward(1 - chance);
      const n = shrunk * sums[arm].n + this.#prior;
      const r = sign * shrunk * sums[arm].r + this.#prior * opinion;
      const bound = r / n + Math.sqrt(2 * Math.log(all)) / Math.sqrt(n);
      if (bound > max) {
        max = bound;
        best = arm;
        equals = 1;
      } else if (bound === max && rng.below(++equals) === 0) best = arm;
    }
    return arms.ids[best];
  }
}

test("the tree chooses and learns as its formulas say", () => {
  const parts = { policy, partition, disturbance: tremble, coder };
  const tree = new StateTree(parts, stateTreeSchema.parse({ prior: 2 }));
  const plain = new Plain(2);
  const [one, other] = [stream("reference"), stream("reference")];
  for (let i = 0; i < 3000; i++) {
    const [state, twin] = [new Points(), new Points()];
    expect(tree.run(state, one, scale)).toBe(plain.run(twin, other));
    expect(state.at).toEqual(twin.at);
  }
});
