/** Steps many ends together, one throw each at a time, for programs that choose all throws at once. */
import { type Rng, stream } from "../../core/index.js";
import type { MoveNoise, Player } from "../../game/index.js";
import { type CurlingGame, demandLegal } from "./game.js";
import { executionNoise, type NoiseName } from "./noise.js";
import type { CurlingRules } from "./rules/rule-set.js";
import { scoreOf } from "./rules/score.js";
import { deliveredBy, lyingOf, type StoneArea } from "./rules/umpire.js";
import { FULL_SPIN, SHOT_CODER, type Shot, STONES, Stones } from "./sheet.js";
import { type CurlingState, stoneOfThrow } from "./state.js";

// Whether stones that are handed in can lie there before a throw; thousands of positions are looked at, so nothing is allocated unless one cannot.

/** What float32 may make of a length, in metres: stones that lay at a line or touched still do. */
const ROUNDING = 1e-5;

class StartStones {
  readonly #lying: StoneArea;
  readonly #delivered: number;
  readonly #throw: number;

  constructor(rules: CurlingRules, hammer: Player, throwNumber: number) {
    const masks = ([0, 1] as const).map(
      (team) => ((1 << deliveredBy(rules, hammer, throwNumber, team)) - 1) << (8 * team),
    );
    this.#lying = lyingOf(rules);
    this.#delivered = masks[0] | masks[1];
    this.#throw = throwNumber;
  }

  /** Throws one line about position `number` where it cannot be. */
  demand(stones: Stones, number: number): void {
    const early = stones.mask & ~this.#delivered;
    if (early !== 0)
      throw new Error(`masks[${number}]: stone ${lowest(early)} is not thrown before throw ${this.#throw}`);
    for (let rest = stones.mask; rest !== 0; rest &= rest - 1)
      this.#demandStone(stones, lowest(rest), number);
  }

  #demandStone({ x, y, mask }: Stones, i: number, number: number): void {
    const { side, front, back, apart } = this.#lying;
    const isInPlay = Math.abs(x[i]) < side + ROUNDING && y[i] > front - ROUNDING && y[i] <= back + ROUNDING;
    if (!isInPlay) throw new Error(`stones[${number}, ${i}]: (${x[i]}, ${y[i]}) is not in play`);
    for (let others = mask & ((1 << i) - 1); others !== 0; others &= others - 1) {
      const j = lowest(others);
      const dx = x[i] - x[j];
      const dy = y[i] - y[j];
      if (Math.sqrt(dx * dx + dy * dy) < apart - ROUNDING)
        throw new Error(`stones[${number}, ${i}]: lies on stone ${j}`);
    }
  }
}

function lowest(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

// Ends that are thrown together, one throw of each at a time, for whoever chooses all throws at once. Each is the first end of a game, with the hand of `EndsTable`: the chance of an
// end is of the seed and its number alone. What is thrown is read from columns, and what became of it is written there; threads that share the columns have slices of their own.

/** Of N ends. */
export interface LockstepColumns {
  /** What is intended: vx and vy, N x 2, and 1 for counter-clockwise, -1 for clockwise. */
  readonly velocities: Float32Array;
  readonly turns: Int8Array;
  /** N x 16 x 2, x and y, 0 where no stone is in play. */
  readonly stones: Float32Array;
  /** What the hand made of the last throw, N x 2. */
  readonly actual: Float32Array;
  readonly masks: Uint16Array;
  /** Points of the team that throws first, when the end is over; 0 before. */
  readonly scores: Int8Array;
}

/** Positions that ends may begin with: stones and masks as in `LockstepColumns`. */
type StartColumns = Pick<LockstepColumns, "stones" | "masks">;

/** Bytes of an end in the columns of intentions, in those of what became of them, and of a position to begin with. */
export const INTENDED_BYTES = 9;
export const OUTCOME_BYTES = 139;
export const START_BYTES = 130;

/** The columns of so many ends in two buffers, in the order of the frames of `playout curling environment`. */
export function lockstepColumns(
  ends: number,
  intended: ArrayBufferLike,
  outcome: ArrayBufferLike,
): LockstepColumns {
  return {
    velocities: new Float32Array(intended, 0, 2 * ends),
    turns: new Int8Array(intended, 8 * ends, ends),
    stones: new Float32Array(outcome, 0, 2 * STONES * ends),
    actual: new Float32Array(outcome, 128 * ends, 2 * ends),
    masks: new Uint16Array(outcome, 136 * ends, ends),
    scores: new Int8Array(outcome, 138 * ends, ends),
  };
}

/** The columns of so many positions. */
export function startColumns(positions: number, given: ArrayBufferLike): StartColumns {
  return {
    stones: new Float32Array(given, 0, 2 * STONES * positions),
    masks: new Uint16Array(given, 128 * positions, positions),
  };
}

export class Lockstep {
  readonly #game: CurlingGame;
  readonly #start: CurlingState;
  readonly #hand: MoveNoise<Shot>;
  readonly #columns: LockstepColumns;
  readonly #from: number;
  readonly #ends: number;
  /** Where the stones lie exactly: x of 16, then y of 16, an end. */
  readonly #places: Float64Array;
  readonly #chances: Rng[] = [];
  readonly #stones = new Stones();
  readonly #intended = SHOT_CODER.blank();
  readonly #actual = SHOT_CODER.blank();
  /** The throw to come; the number of throws when the ends are over, or before they have begun. */
  #throw: number;

  /** The ends `from` to `to` (not included) of the columns. */
  constructor(game: CurlingGame, noise: NoiseName, columns: LockstepColumns, from: number, to: number) {
    this.#game = game;
    this.#start = game.start();
    this.#hand = executionNoise(noise);
    this.#columns = columns;
    this.#from = from;
    this.#ends = to - from;
    this.#places = new Float64Array(2 * STONES * this.#ends);
    this.#throw = game.rules.throws;
  }

  /** From the first throw on. `first` is the number of the first end of all columns, by which it is found in the seed. */
  begin(seed: string, first: number): void {
    this.#prepare(seed, first);
    this.#stones.copyFrom(this.#start.stones);
    for (let i = 0; i < this.#ends; i++) this.#keep(i);
    this.#throw = 0;
  }

  /** The same from throw `number` on, with stones that are given, each position for so many ends in a row; where they cannot lie like that, one line says so. */
  beginWith(seed: string, first: number, number: number, given: StartColumns, repeats = 1): void {
    const { rules } = this.#game;
    const { stones, masks } = given;
    const { x, y } = this.#stones;
    this.#prepare(seed, first);
    if (number >= rules.throws)
      throw new Error(`throw ${number}: an end has ${rules.throws}, counted from 0`);
    const demanded = new StartStones(rules, this.#start.hammer, number);
    for (let i = 0; i < this.#ends; i++) {
      const at = Math.floor((this.#from + i) / repeats);
      for (let stone = 0; stone < STONES; stone++) {
        x[stone] = stones[2 * (STONES * at + stone)];
        y[stone] = stones[2 * (STONES * at + stone) + 1];
      }
      this.#stones.mask = masks[at];
      demanded.demand(this.#stones, at);
      this.#keep(i);
    }
    this.#throw = number;
  }

  #prepare(seed: string, first: number): void {
    const { actual, scores } = this.#columns;
    this.#throw = this.#game.rules.throws;
    actual.fill(0, 2 * this.#from, 2 * (this.#from + this.#ends));
    scores.fill(0, this.#from, this.#from + this.#ends);
    for (let i = 0; i < this.#ends; i++) this.#chances[i] = stream(seed, "end", first + this.#from + i);
  }

  /** Throws what the columns say. What no team may throw is told in one line, after which the ends must begin anew. */
  step(): void {
    const { rules, rink } = this.#game;
    const { velocities, turns, actual, scores } = this.#columns;
    const number = this.#throw;
    if (number === rules.throws) throw new Error("the ends are over: reset them before the next throw");
    this.#throw = rules.throws;
    const stone = stoneOfThrow(rules, this.#start.hammer, number);
    const isLast = number + 1 === rules.throws;
    for (let i = 0; i < this.#ends; i++) {
      const at = this.#from + i;
      this.#intended.vx = velocities[2 * at];
      this.#intended.vy = velocities[2 * at + 1];
      this.#intended.omega = turns[at] * FULL_SPIN;
      this.#demandLegal(at);
      this.#hand.sample(this.#intended, this.#chances[i], this.#actual);
      actual[2 * at] = this.#actual.vx;
      actual[2 * at + 1] = this.#actual.vy;
      this.#take(i);
      rink.throw(this.#stones, 0, number, stone, this.#actual);
      this.#keep(i);
      if (isLast) scores[at] = scoreOf(this.#stones, rules);
    }
    this.#throw = number + 1;
  }

  #demandLegal(at: number): void {
    const turn = this.#columns.turns[at];
    if (turn !== 1 && turn !== -1)
      throw new Error(`turns[${at}]: ${turn} is neither 1 (counter-clockwise) nor -1 (clockwise)`);
    if (this.#game.isLegal(this.#start, this.#intended)) return;
    try {
      demandLegal(this.#game, this.#start, this.#intended);
    } catch (error) {
      throw new Error(`velocities[${at}]: ${(error as Error).message}`);
    }
  }

  /** The stones of an end, as they lie exactly. */
  #take(i: number): void {
    const { x, y } = this.#stones;
    const places = this.#places;
    const mask = this.#columns.masks[this.#from + i];
    const at = 2 * STONES * i;
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const stone = 31 - Math.clz32(rest & -rest);
      x[stone] = places[at + stone];
      y[stone] = places[at + STONES + stone];
    }
    this.#stones.mask = mask;
  }

  #keep(i: number): void {
    const { x, y, mask } = this.#stones;
    const { stones, masks } = this.#columns;
    const places = this.#places;
    const at = 2 * STONES * i;
    const into = 2 * STONES * (this.#from + i);
    stones.fill(0, into, into + 2 * STONES);
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const stone = 31 - Math.clz32(rest & -rest);
      places[at + stone] = x[stone];
      places[at + STONES + stone] = y[stone];
      stones[into + 2 * stone] = x[stone];
      stones[into + 2 * stone + 1] = y[stone];
    }
    masks[this.#from + i] = mask;
  }
}
