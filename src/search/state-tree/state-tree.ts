/**
 * State-Tree Monte Carlo: simulations that learn which arm is good in *similar* states of a continuous space. The states of a
 * shelf form a set, which is halved in every coordinate, and again, as visits come: a set at depth d that has been visited
 * 1.3^d times is divided by the next visit. For a state x, all sets S that contain it are asked about arm a:
 *
 *   n~(x,a) = sum over S of w(d) n(S,a),   r~(x,a) = sum over S of w(d) r(S,a),   w(d) = (d + 1)^4
 *   n(x) = (sum over a of n~(x,a))^0.4,    n(x,a) and r(x,a) scaled down by the same factor
 *   the arm with the largest r(x,a)/n(x,a) + C sqrt(2 ln n(x) / n(x,a))
 *
 * and after the simulation all of them are told. Every arm of a set starts with half a virtual visit of reward 0. With a prior p(a)
 * from a policy, n(x,a) gets `prior` virtual visits more, with the reward that p(a) would be if it were a chance to win.
 * The move of the chosen arm is disturbed and played, to the horizon; there is no playout behind the tree, but where there is a leaf it stops
 * after some moves, and the leaf tells the reward.
 *
 * It suits games with continuous positions, a handful of meaningful arms and a short horizon. It does not search
 * the continuum of moves. What the paper leaves open and we took: the visit that divides a set is entered in the
 * new one, and divides no further, as in the authors' program; the logarithm's n(x) includes the prior; equal arms are
 * drawn by lot; arms without a prior differ in nothing.
 *
 * Source: Ohto & Tanaka (2016).
 */
import {
  Arms,
  type Coder,
  type Disturbance,
  type Leaf,
  type Partition,
  type Policy,
  type Scale,
  type ScaledPlayout,
  type State,
} from "../../game/index.js";
import type { Rng } from "../../random/index.js";
import { Keys, LEVELS } from "./keys.js";
import { expansionThreshold, type StateTreeOptions, weightOfDepth } from "./options.js";
import { Table, tableBytes } from "./table.js";

/** What a State Tree is put together from; all of it belongs to the game. */
export interface StateTreeParts<S, M> {
  readonly policy: Policy<S, M>;
  readonly partition: Partition<S>;
  readonly disturbance: Disturbance<M>;
  readonly coder: Coder<M>;
  readonly leaf?: Leaf<S>;
}

const WEIGHTS = Float64Array.from({ length: LEVELS + 1 }, (_, depth) => weightOfDepth(depth));
const THRESHOLDS = Float64Array.from({ length: LEVELS + 1 }, (_, depth) => expansionThreshold(depth));
/** Virtual visits: those of an arm in a set before there are any. */
const VIRTUAL_VISITS = 0.5;
/** More states than any simulation passes. */
const LONGEST = 64;

export class StateTree<S extends State<M>, M> implements ScaledPlayout<S> {
  readonly #parts: StateTreeParts<S, M>;
  readonly #options: StateTreeOptions;
  readonly #table: Table;
  readonly #arms: Arms;
  readonly #move: M;
  readonly #coordinates: Float64Array;
  readonly #kinds: Uint8Array;
  readonly #visits: Float64Array;
  readonly #rewards: Float64Array;
  /** What a simulation passed: the keys of its states, the sets that were there, visits of the smallest, and the arm. */
  readonly #keys: readonly Keys[];
  readonly #sets = new Int32Array(LONGEST * (LEVELS + 1));
  readonly #depths = new Int32Array(LONGEST);
  readonly #smallest = new Int32Array(LONGEST);
  readonly #chosen = new Int32Array(LONGEST);

  constructor(parts: StateTreeParts<S, M>, options: StateTreeOptions, memory?: ArrayBufferLike) {
    this.#parts = parts;
    this.#options = options;
    this.#table = new Table(memory ?? new ArrayBuffer(tableBytes(options.table)));
    const { most } = parts.policy;
    this.#arms = new Arms(most);
    this.#visits = new Float64Array(most);
    this.#rewards = new Float64Array(most);
    this.#move = parts.coder.blank();
    const { points } = parts.partition;
    this.#coordinates = new Float64Array(2 * points);
    this.#kinds = new Uint8Array(points);
    this.#keys = Array.from({ length: LONGEST }, () => new Keys(points));
  }

  /** The share of the table that is in use. */
  get fill(): number {
    return this.#table.fill;
  }

  /** Forgets everything. */
  forget(): void {
    this.#table.clear();
  }

  run(state: S, rng: Rng, scale: Scale<S>): number {
    const { policy, disturbance, leaf } = this.#parts;
    let steps = 0;
    while (steps !== leaf?.depth && !scale.reached(state)) {
      policy.list(state, this.#arms);
      const arm = this.#choose(state, steps++, scale, rng);
      policy.move(state, arm, this.#move);
      disturbance.sample(this.#move, rng, this.#move);
      state.play(this.#move);
    }
    const reward =
      leaf === undefined || scale.reached(state) ? scale.reward(state) : leaf.playout.run(state, rng, scale);
    for (let step = 0; step < steps; step++) this.#learn(step, reward);
    return reward;
  }

  /** The id of the arm to be simulated; keeps what will have to be told about it. */
  #choose(state: S, step: number, scale: Scale<S>, rng: Rng): number {
    const { partition } = this.#parts;
    const keys = this.#keys[step];
    const shelf = partition.shelf(state);
    const count = partition.read(state, this.#coordinates, this.#kinds);
    keys.read(shelf, count, this.#coordinates, this.#kinds);
    this.#gather(step, keys);
    const id = this.#arms.ids[this.#best(state, scale, rng)];
    this.#chosen[step] = this.#image(id);
    return id;
  }

  /** Sums up what the sets that contain the state know of its arms. */
  #gather(step: number, keys: Keys): void {
    const table = this.#table;
    const visits = this.#visits;
    const rewards = this.#rewards;
    const { length, ids } = this.#arms;
    visits.fill(0, 0, length);
    rewards.fill(0, 0, length);
    let depth = 0;
    let smallest = 0;
    for (; depth <= keys.deepest; depth++) {
      keys.reach(depth);
      const set = table.find(keys.key[depth], keys.check[depth]);
      if (set < 0) break;
      this.#sets[step * (LEVELS + 1) + depth] = set;
      smallest = table.visits(set);
      const weight = WEIGHTS[depth];
      for (let arm = 0; arm < length; arm++) {
        const own = table.arm(set, this.#image(ids[arm]));
        visits[arm] += weight * VIRTUAL_VISITS;
        if (own < 0) continue;
        visits[arm] += weight * table.armVisits(own);
        rewards[arm] += weight * table.armSum(own);
      }
    }
    this.#depths[step] = depth;
    this.#smallest[step] = smallest;
  }

  /** The arm with the largest upper bound for whoever is to move. */
  #best(state: S, scale: Scale<S>, rng: Rng): number {
    const visits = this.#visits;
    const rewards = this.#rewards;
    const { length, priors } = this.#arms;
    const { exploration, shrink, prior } = this.#options;
    const sign = state.toMove === 0 ? 1 : -1;
    let weighted = 0;
    for (let arm = 0; arm < length; arm++) weighted += visits[arm];
    const total = weighted > 0 ? weighted ** shrink : 0;
    const shrunk = weighted > 0 ? total / weighted : 0;
    const extra = prior > 0 && this.#differs() ? prior : weighted > 0 ? 0 : VIRTUAL_VISITS;
    const all = Math.max(1, total + extra * length);
    const bonus = exploration * Math.sqrt(2 * Math.log(all));
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    let equals = 1;
    for (let arm = 0; arm < length; arm++) {
      let n = shrunk * visits[arm];
      let r = sign * shrunk * rewards[arm];
      if (extra > 0) {
        n += extra;
        if (extra === prior) r += extra * rewardOf(priors[arm], sign, scale);
      }
      const bound = r / n + bonus / Math.sqrt(n);
      if (bound > most) {
        most = bound;
        best = arm;
        equals = 1;
      } else if (bound === most && rng.below(++equals) === 0) best = arm;
    }
    return best;
  }

  /** Whether the policy prefers any arm. */
  #differs(): boolean {
    const { length, priors } = this.#arms;
    for (let arm = 1; arm < length; arm++) if (priors[arm] !== priors[0]) return true;
    return false;
  }

  /** Tells all sets that contain a state of the simulation, and divides the smallest of them if that is due. */
  #learn(step: number, reward: number): void {
    const table = this.#table;
    const keys = this.#keys[step];
    const depth = this.#depths[step];
    const id = this.#chosen[step];
    const first = step * (LEVELS + 1);
    for (let set = first; set < first + depth; set++) table.add(this.#sets[set], id, reward);
    if (depth > keys.deepest || (depth > 0 && this.#smallest[step] < THRESHOLDS[depth - 1])) return;
    const divided = table.claim(keys.key[depth], keys.check[depth]);
    if (divided >= 0) table.add(divided, id, reward);
  }

  #image(id: number): number {
    const { partition } = this.#parts;
    return partition.image === undefined ? id : partition.image(id);
  }
}

/** A chance to win of the player to move as a reward for him. */
function rewardOf<S>(chance: number, sign: number, scale: Scale<S>): number {
  return sign > 0 ? scale.toReward(chance) : -scale.toReward(1 - chance);
}
