/**
 * State-Tree Monte Carlo: simulations that learn which move is good in similar states of a continuous space.
 */

import { z } from "zod";
import { type Rng, stream } from "../core/index.js";
import {
  type Coder,
  MoveList,
  type MoveNoise,
  type Partition,
  type PlayoutCutoff,
  type Policy,
  type RewardScale,
  type ScaledPlayout,
  type State,
} from "../game/index.js";

/** How much more a set counts the smaller it is: w(d) = (d + 1)^4. */
export function weightOfDepth(depth: number): number {
  return (depth + 1) ** 4;
}

/** A set at depth d that has been visited so often is divided by the next visit: 1.3^d. */
export function expansionThreshold(depth: number): number {
  return 1.3 ** depth;
}

/** Checks the options of a State Tree; the defaults are those of the paper. */
export const stateTreeSchema = z.strictObject({
  exploration: z
    .number()
    .min(0)
    .default(1)
    .describe("how much moves with few visits are favoured: C of r/n + C sqrt(2 ln N / n)"),
  shrink: z
    .number()
    .gt(0)
    .max(1)
    .default(0.4)
    .describe("exponent that brings weighted visits down to the size of visits"),
  prior: z
    .number()
    .min(0)
    .max(1e6)
    .default(2)
    .describe(
      "virtual visits that a learned policy's opinion is worth; has no effect with policies that have none",
    ),
  table: z.int().min(10).max(24).default(20).describe("bits of the table's size: 2^20 records are 64 MB"),
});

type StateTreeOptions = Readonly<z.output<typeof stateTreeSchema>>;

// Keys of the nested sets that contain a state. Level 0 is the shelf; level d halves both coordinates of every point d times.
// Every coordinate is a number of `LEVELS` bits, and each of its leading bits contributes a random word (Zobrist); the words
// of one point are joined by exclusive or and mixed, those of all points added, so that points of one kind may be
// exchanged, but not their coordinates.

export const LEVELS = 15;
const RANGE = 1 << LEVELS;

/** Two words for each kind (of at most 4), axis, bit and its value. */
const words = new Int32Array(4 * 2 * LEVELS * 2 * 2);
const generator = stream("state-tree", "zobrist");
for (let i = 0; i < words.length; i++) words[i] = generator.uint32();

export class LevelKeys {
  readonly key = new Int32Array(LEVELS + 2);
  /** Never 0, which marks a free record. */
  readonly check = new Int32Array(LEVELS + 2);
  /** Levels of the state: no points, no halving. */
  deepest = 0;
  #known = 0;
  #count = 0;
  #shelf = 0;
  readonly #x: Int32Array;
  readonly #y: Int32Array;
  readonly #kinds: Uint8Array;
  readonly #low: Int32Array;
  readonly #high: Int32Array;

  constructor(points: number) {
    this.#x = new Int32Array(points);
    this.#y = new Int32Array(points);
    this.#kinds = new Uint8Array(points);
    this.#low = new Int32Array(points);
    this.#high = new Int32Array(points);
  }

  /** Starts with a state. */
  read(shelf: number, count: number, coordinates: Float64Array, kinds: Uint8Array): void {
    this.#count = count;
    this.deepest = count === 0 ? 0 : LEVELS;
    for (let i = 0; i < count; i++) {
      this.#x[i] = Math.min(RANGE - 1, Math.max(0, coordinates[2 * i] * RANGE)) | 0;
      this.#y[i] = Math.min(RANGE - 1, Math.max(0, coordinates[2 * i + 1] * RANGE)) | 0;
      this.#kinds[i] = kinds[i];
      this.#low[i] = 0;
      this.#high[i] = 0;
    }
    this.#shelf = mix(shelf | 0);
    this.key[0] = mix(this.#shelf ^ 0x2545f491);
    this.check[0] = mix(this.#shelf + 0x9e3779b9) | 1;
    this.#known = 0;
  }

  /** Makes the keys down to `level`. */
  reach(level: number): void {
    while (this.#known < level) this.#halve(++this.#known);
  }

  #halve(level: number): void {
    const bit = LEVELS - level;
    let low = this.#shelf;
    let high = ~this.#shelf;
    for (let i = 0; i < this.#count; i++) {
      const kind = this.#kinds[i] * 2;
      const x = 4 * (kind * LEVELS + bit) + 2 * ((this.#x[i] >> bit) & 1);
      const y = 4 * ((kind + 1) * LEVELS + bit) + 2 * ((this.#y[i] >> bit) & 1);
      const ownLow = this.#low[i] ^ words[x] ^ words[y];
      const ownHigh = this.#high[i] ^ words[x + 1] ^ words[y + 1];
      this.#low[i] = ownLow;
      this.#high[i] = ownHigh;
      low = (low + Math.imul(ownLow, 0x85ebca6b)) | 0;
      high = (high + Math.imul(ownHigh ^ (ownLow >>> 15), 0xc2b2ae35)) | 0;
    }
    this.key[level] = mix(low + level);
    this.check[level] = mix(high ^ low) | 1;
  }
}

/** Scatters the bits of a word. */
function mix(word: number): number {
  let h = word | 0;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return h ^ (h >>> 16);
}

// The memory of a State Tree: records by 64-bit key, in a table of fixed size with open addressing. A record is a set of states:
// its visits, and inside it visits and sums of rewards of the first `INSIDE` arms that were tried in it; few sets see
// more. Any further arm has a record of its own, under the key of set and arm; the last part of the table is kept for
// these, so that a set that is there learns all its arms. Nothing is ever overwritten; a record that finds no place
// within `PROBES` is not made. Two different records with one key would be mixed up, which is rarer than one in a billion
// look-ups. A record has 64 bytes, a cache line.
//
// Over shared memory several threads may use one table: a record and a place inside it are claimed atomically, visits and sums
// are added without locks. What is lost by that is rare: an addition, or a record that two threads make at once.

const WORDS = 16;
const KEY = 0;
const CHECK = 1;
const VISITS = 2;
/** The ids of the arms inside, a half-word each, one more than the id. */
const IDS = 3;
/** From here, for each arm inside: visits and sum. */
const ARMS = 6;
const INSIDE = 5;
const PROBES = 16;
/** The share of the table that sets may fill. */
const FOR_SETS = 7 / 8;

/** Bytes of a table of 2^bits records; behind them stands how many are in use. */
export function tableBytes(bits: number): number {
  return Int32Array.BYTES_PER_ELEMENT * (WORDS * 2 ** bits + 1);
}

export class StateTable {
  readonly #words: Int32Array;
  readonly #sums: Float32Array;
  readonly #size: number;
  readonly #shared: boolean;

  constructor(buffer: ArrayBufferLike) {
    this.#words = new Int32Array(buffer);
    this.#sums = new Float32Array(buffer);
    this.#size = (this.#words.length - 1) / WORDS;
    this.#shared = typeof SharedArrayBuffer !== "undefined" && buffer instanceof SharedArrayBuffer;
  }

  /** The share of records that are in use. */
  get fill(): number {
    return this.#words[WORDS * this.#size] / this.#size;
  }

  /** Where the record of a key begins, -1 where there is none. */
  find(key: number, check: number): number {
    const words = this.#words;
    let record = key & (this.#size - 1);
    for (let probe = 0; probe < PROBES; probe++) {
      const at = WORDS * record;
      const found = words[at + CHECK];
      if (found === check && words[at + KEY] === key) return at;
      if (found === 0) return -1;
      record = (record + 1) & (this.#size - 1);
    }
    return -1;
  }

  /** The record of a set, made where there is none; -1 where there is no place for sets any more. */
  claim(key: number, check: number): number {
    return this.fill < FOR_SETS ? this.#claim(key, check) : this.find(key, check);
  }

  #claim(key: number, check: number): number {
    const words = this.#words;
    let record = key & (this.#size - 1);
    for (let probe = 0; probe < PROBES; probe++) {
      const at = WORDS * record;
      const found = words[at + CHECK] === 0 ? this.#put(at + CHECK, 0, check) : words[at + CHECK];
      if (found === 0) {
        words[at + KEY] = key;
        if (this.#shared) Atomics.add(words, WORDS * this.#size, 1);
        else words[WORDS * this.#size]++;
        return at;
      }
      if (found === check && words[at + KEY] === key) return at;
      record = (record + 1) & (this.#size - 1);
    }
    return -1;
  }

  visits(set: number): number {
    return this.#words[set + VISITS];
  }

  /** Where visits and sum of an arm of a set stand, -1 where there are none. */
  arm(set: number, id: number): number {
    const words = this.#words;
    for (let place = 0; place < INSIDE; place++) {
      const inside = idAt(words[set + IDS + (place >> 1)], place);
      if (inside === id + 1) return set + ARMS + 2 * place;
      if (inside === 0) return -1;
    }
    const own = this.find(armKey(words[set + KEY], id), armCheck(words[set + CHECK], id));
    return own < 0 ? -1 : own + ARMS;
  }

  armVisits(arm: number): number {
    return this.#words[arm];
  }

  armSum(arm: number): number {
    return this.#sums[arm + 1];
  }

  /** Enters a visit of a set with an arm. */
  add(set: number, id: number, reward: number): void {
    this.#words[set + VISITS]++;
    const arm = this.#claimArm(set, id);
    if (arm < 0) return;
    this.#words[arm]++;
    this.#sums[arm + 1] += reward;
  }

  clear(): void {
    this.#words.fill(0);
  }

  #claimArm(set: number, id: number): number {
    const words = this.#words;
    let place = 0;
    while (place < INSIDE) {
      const at = set + IDS + (place >> 1);
      const ids = words[at];
      const inside = idAt(ids, place);
      const isFree = inside === 0;
      // Another thread may have been quicker: then the place is looked at again.
      if (isFree && this.#put(at, ids, ids | ((id + 1) << (16 * (place & 1)))) !== ids) continue;
      if (isFree || inside === id + 1) return set + ARMS + 2 * place;
      place++;
    }
    const own = this.#claim(armKey(words[set + KEY], id), armCheck(words[set + CHECK], id));
    return own < 0 ? -1 : own + ARMS;
  }

  /** Writes a word if it still is what it was; gives what it was. */
  #put(at: number, was: number, word: number): number {
    if (this.#shared) return Atomics.compareExchange(this.#words, at, was, word);
    this.#words[at] = word;
    return was;
  }
}

/** One more than the id of the arm at a place; 0 where there is none. */
function idAt(ids: number, place: number): number {
  return (ids >>> (16 * (place & 1))) & 0xffff;
}

function armKey(key: number, id: number): number {
  return mix(key ^ Math.imul(id + 1, 0x9e3779b1));
}

function armCheck(check: number, id: number): number {
  return check ^ (id << 1);
}

// State-Tree Monte Carlo: simulations that learn which arm is good in *similar* states of a continuous space. The states of a
// shelf form a set, which is halved in every coordinate, and again, as visits come: a set at depth d that has been visited
// 1.3^d times is divided by the next visit. For a state x, all sets S that contain it are asked about arm a:
//
//   n~(x,a) = sum over S of w(d) n(S,a),   r~(x,a) = sum over S of w(d) r(S,a),   w(d) = (d + 1)^4
//   n(x) = (sum over a of n~(x,a))^0.4,    n(x,a) and r(x,a) scaled down by the same factor
//   the arm with the largest r(x,a)/n(x,a) + C sqrt(2 ln n(x) / n(x,a))
//
// and after the simulation all of them are told. Every arm of a set starts with half a virtual visit of reward 0. With a prior p(a)
// from a policy, n(x,a) gets `prior` virtual visits more, with the reward that p(a) would be if it were a chance to win.
// The move of the chosen arm is disturbed and played, to the horizon; there is no playout behind the tree, but where there is a leaf it stops
// after some moves, and the leaf tells the reward.
//
// It suits games with continuous positions, a handful of meaningful arms and a short horizon. It does not search
// the continuum of moves. What the paper leaves open and we took: the visit that divides a set is entered in the
// new one, and divides no further, as in the authors' program; the logarithm's n(x) includes the prior; equal arms are
// drawn by lot; arms without a prior differ in nothing.
//
// Source: Ohto & Tanaka (2016).

/** What a State Tree is put together from; all of it belongs to the game. */
interface StateTreeParts<S, M> {
  readonly policy: Policy<S, M>;
  readonly partition: Partition<S>;
  readonly disturbance: MoveNoise<M>;
  readonly coder: Coder<M>;
  readonly leaf?: PlayoutCutoff<S>;
}

const WEIGHTS = Float64Array.from({ length: LEVELS + 1 }, (_, depth) => weightOfDepth(depth));
const THRESHOLDS = Float64Array.from({ length: LEVELS + 1 }, (_, depth) => expansionThreshold(depth));
/** Virtual visits: those of an arm in a set before there are any. */
const VIRTUAL_VISITS = 0.5;
/** More states than any simulation passes. */
const LONGEST = 64;

/**
 * Learns during a search which moves are good in similar continuous states (Ohto and Tanaka 2016). It is a playout with memory:
 * hand it to a `GridSearch`.
 */
export class StateTree<S extends State<M>, M> implements ScaledPlayout<S> {
  readonly #parts: StateTreeParts<S, M>;
  readonly #options: StateTreeOptions;
  readonly #table: StateTable;
  readonly #arms: MoveList;
  readonly #move: M;
  readonly #coordinates: Float64Array;
  readonly #kinds: Uint8Array;
  readonly #visits: Float64Array;
  readonly #rewards: Float64Array;
  /** What a simulation passed: the keys of its states, the sets that were there, visits of the smallest, and the arm. */
  readonly #keys: readonly LevelKeys[];
  readonly #sets = new Int32Array(LONGEST * (LEVELS + 1));
  readonly #depths = new Int32Array(LONGEST);
  readonly #smallest = new Int32Array(LONGEST);
  readonly #chosen = new Int32Array(LONGEST);

  constructor(parts: StateTreeParts<S, M>, options: StateTreeOptions, memory?: ArrayBufferLike) {
    this.#parts = parts;
    this.#options = options;
    this.#table = new StateTable(memory ?? new ArrayBuffer(tableBytes(options.table)));
    const { maxMoves: max } = parts.policy;
    this.#arms = new MoveList(max);
    this.#visits = new Float64Array(max);
    this.#rewards = new Float64Array(max);
    this.#move = parts.coder.blank();
    const { points } = parts.partition;
    this.#coordinates = new Float64Array(2 * points);
    this.#kinds = new Uint8Array(points);
    this.#keys = Array.from({ length: LONGEST }, () => new LevelKeys(points));
  }

  /** The share of the table that is in use. */
  get fill(): number {
    return this.#table.fill;
  }

  /** Forgets everything. */
  forget(): void {
    this.#table.clear();
  }

  run(state: S, rng: Rng, scale: RewardScale<S>): number {
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
  #choose(state: S, step: number, scale: RewardScale<S>, rng: Rng): number {
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
  #gather(step: number, keys: LevelKeys): void {
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
  #best(state: S, scale: RewardScale<S>, rng: Rng): number {
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
    let max = Number.NEGATIVE_INFINITY;
    let equals = 1;
    for (let arm = 0; arm < length; arm++) {
      let n = shrunk * visits[arm];
      let r = sign * shrunk * rewards[arm];
      if (extra > 0) {
        n += extra;
        if (extra === prior) r += extra * rewardOf(priors[arm], sign, scale);
      }
      const bound = r / n + bonus / Math.sqrt(n);
      if (bound > max) {
        max = bound;
        best = arm;
        equals = 1;
      } else if (bound === max && rng.below(++equals) === 0) best = arm;
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
function rewardOf<S>(chance: number, sign: number, scale: RewardScale<S>): number {
  return sign > 0 ? scale.toReward(chance) : -scale.toReward(1 - chance);
}
