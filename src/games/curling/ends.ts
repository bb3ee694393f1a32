/**
 * Ends of curling as data: shards, and the table on which ends are played and recorded.
 *
 * Ends of curling as data for learners: a shard is a head, one line of JSON, and then columns, little-endian and without gaps. With N ends of T throws,
 * of which each has T + 1 positions (before every throw, and after the last one), and S stones in play in all positions together:
 *
 *     intended  float32  N x T x 2        vx, vy that was meant, in the model's unit
 *     actual    float32  N x T x 2        what the hand made of it
 *     stones    float32  S x 2            x, y in metres, position by position, in each by the number of the stone
 *     masks     uint16   N x (T + 1)      bit i: stone i is in play; 0 to 7 are of the team that throws first, 8 to 15 of the other
 *     turns     int8     N x T            1 counter-clockwise, -1 clockwise
 *     scores    int8     N                points of the end for the team that throws first
 *
 * The head is filled up with blanks before its line break to a multiple of 8 bytes, so that every column is aligned. So a throw of random play takes about
 * 36 bytes, and a program reads a shard without a loop: columns lie where the head's numbers say, and the stones of a position begin after
 * as many as the masks before it have bits.
 */

import { z } from "zod";
import { checkData, type Rng, stream } from "../../core/index.js";
import type { MoveNoise } from "../../game/index.js";
import type { CurlingGame } from "./game.js";
import { executionNoise, type NoiseName } from "./noise.js";
import { randomThrow } from "./policy/baselines.js";
import { countStones, SHOT_CODER, type Shot, STONES, type Stones } from "./sheet.js";
import type { CurlingState } from "./state.js";

export const ENDS_FORMAT = "playout-curling-ends";
export const ENDS_VERSION = 1;

const count = z
  .int()
  .min(0)
  .max(2 ** 31);

const headSchema = z.strictObject({
  format: z.literal(ENDS_FORMAT),
  version: z.literal(ENDS_VERSION),
  rules: z.string(),
  noise: z.string(),
  /** Who throws, in the short form with every option. */
  policy: z.string(),
  seed: z.string(),
  /** The version of playout. */
  playout: z.string(),
  /** T. */
  throws: z.int().min(1).max(STONES),
  /** The number of the first end, by which it is found in the seed. */
  first: z.int().min(0),
  /** N and S. */
  ends: count,
  stones: count,
});

type EndsHead = z.output<typeof headSchema>;

/** The shapes of the columns, in their order. */
function columnsOf({ ends, throws, stones }: Pick<EndsHead, "ends" | "throws" | "stones">) {
  const all = ends * throws;
  return {
    intended: 2 * all,
    actual: 2 * all,
    coordinates: 2 * stones,
    masks: ends * (throws + 1),
    turns: all,
    scores: ends,
  };
}

function bytesOf({
  intended,
  actual,
  coordinates,
  masks,
  turns,
  scores,
}: ReturnType<typeof columnsOf>): number {
  return 4 * (intended + actual + coordinates) + 2 * masks + turns + scores;
}

/** Records ends throw by throw and returns the bytes of a shard; nothing is allocated meanwhile. */
export class ShardWriter {
  readonly #throws: number;
  readonly #intended: Float32Array;
  readonly #actual: Float32Array;
  readonly #coordinates: Float32Array;
  readonly #masks: Uint16Array;
  readonly #turns: Int8Array;
  readonly #scores: Int8Array;
  #position = 0;
  #throw = 0;
  #coordinate = 0;
  #end = 0;

  /** For so many ends. */
  constructor(throws: number, ends: number) {
    const max = columnsOf({ ends, throws, stones: ends * (throws + 1) * STONES });
    this.#throws = throws;
    this.#intended = new Float32Array(max.intended);
    this.#actual = new Float32Array(max.actual);
    this.#coordinates = new Float32Array(max.coordinates);
    this.#masks = new Uint16Array(max.masks);
    this.#turns = new Int8Array(max.turns);
    this.#scores = new Int8Array(max.scores);
  }

  /** The stones before a throw, or after the last one. */
  position(stones: Stones): void {
    const into = this.#coordinates;
    let at = this.#coordinate;
    for (let rest = stones.mask; rest !== 0; rest &= rest - 1) {
      const i = 31 - Math.clz32(rest & -rest);
      into[at++] = stones.x[i];
      into[at++] = stones.y[i];
    }
    this.#coordinate = at;
    this.#masks[this.#position++] = stones.mask;
  }

  throw(intended: Shot, actual: Shot): void {
    const at = this.#throw++;
    this.#intended[2 * at] = intended.vx;
    this.#intended[2 * at + 1] = intended.vy;
    this.#actual[2 * at] = actual.vx;
    this.#actual[2 * at + 1] = actual.vy;
    this.#turns[at] = intended.omega < 0 ? -1 : 1;
  }

  /** The end is over: points of the team that threw first. */
  score(points: number): void {
    this.#scores[this.#end++] = points;
  }

  /** All ends so far. */
  shard(plan: Omit<EndsHead, "format" | "version" | "throws" | "ends" | "stones">): Uint8Array {
    const head: EndsHead = {
      format: ENDS_FORMAT,
      version: ENDS_VERSION,
      ...plan,
      throws: this.#throws,
      ends: this.#end,
      stones: this.#coordinate / 2,
    };
    const line = lineOf(head);
    const columns = columnsOf(head);
    const bytes = new Uint8Array(line.length + bytesOf(columns));
    bytes.set(line);
    let at = line.length;
    const add = (column: Float32Array | Uint16Array | Int8Array, length: number) => {
      const size = length * column.BYTES_PER_ELEMENT;
      bytes.set(new Uint8Array(column.buffer, 0, size), at);
      at += size;
    };
    add(this.#intended, columns.intended);
    add(this.#actual, columns.actual);
    add(this.#coordinates, columns.coordinates);
    add(this.#masks, columns.masks);
    add(this.#turns, columns.turns);
    add(this.#scores, columns.scores);
    return bytes;
  }
}

/** ASCII, for whatever else a seed holds is escaped. */
function lineOf(head: EndsHead): Uint8Array {
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const text = JSON.stringify(head).replace(/[^\x20-\x7e]/g, escaped);
  const length = 8 * Math.ceil((text.length + 1) / 8);
  return Uint8Array.from(`${text.padEnd(length - 1)}\n`, (char) => char.charCodeAt(0));
}

/** A shard that was read. */
export class EndsShard {
  readonly head: EndsHead;
  readonly intended: Float32Array;
  readonly actual: Float32Array;
  readonly coordinates: Float32Array;
  readonly masks: Uint16Array;
  readonly turns: Int8Array;
  readonly scores: Int8Array;
  /** By position: how many stones come before its own. */
  readonly #before: Uint32Array;

  /** For `parseShard`. */
  constructor(head: EndsHead, columns: ArrayBuffer) {
    const { intended, actual, coordinates, masks, turns, scores } = columnsOf(head);
    let at = 0;
    const next = (bytes: number) => {
      at += bytes;
      return at - bytes;
    };
    this.head = head;
    this.intended = new Float32Array(columns, next(4 * intended), intended);
    this.actual = new Float32Array(columns, next(4 * actual), actual);
    this.coordinates = new Float32Array(columns, next(4 * coordinates), coordinates);
    this.masks = new Uint16Array(columns, next(2 * masks), masks);
    this.turns = new Int8Array(columns, next(turns), turns);
    this.scores = new Int8Array(columns, next(scores), scores);
    this.#before = new Uint32Array(masks + 1);
    for (let i = 0; i < masks; i++) this.#before[i + 1] = this.#before[i] + countStones(this.masks[i]);
  }

  /** By its masks, which must be those of the head. */
  get stones(): number {
    return this.#before[this.masks.length];
  }

  /** The stones before a throw of an end, both counted from 0; `throws` gives those after the last one. */
  position(end: number, throwNumber: number, into: Stones): void {
    const position = end * (this.head.throws + 1) + throwNumber;
    let at = 2 * this.#before[position];
    into.clear();
    for (let rest = this.masks[position]; rest !== 0; rest &= rest - 1) {
      into.place(31 - Math.clz32(rest & -rest), this.coordinates[at], this.coordinates[at + 1]);
      at += 2;
    }
  }
}

/** Longer heads are none of ours. */
const LONGEST_HEAD = 2 ** 16;

/** Reads a shard of ends from its bytes, in browsers too. Throws one line that says what is wrong with them. */
export function parseShard(bytes: Uint8Array): EndsShard {
  const { head, length } = headOf(bytes);
  const wanted = length + bytesOf(columnsOf(head));
  if (bytes.length < wanted) throw new Error(`cut short: ${bytes.length} of ${wanted} bytes`);
  if (bytes.length > wanted) throw new Error(`${bytes.length} bytes, where its head tells of ${wanted}`);
  // A copy, for columns must be aligned; slice of a Buffer makes none.
  const shard = new EndsShard(head, new Uint8Array(bytes.subarray(length)).buffer);
  if (shard.stones !== head.stones)
    throw new Error(`its masks have ${shard.stones} stones, its head ${head.stones}`);
  return shard;
}

function headOf(bytes: Uint8Array): { head: EndsHead; length: number } {
  const length = bytes.subarray(0, LONGEST_HEAD).indexOf(10) + 1;
  const text = String.fromCharCode(...bytes.subarray(0, length));
  if (!text.startsWith(`{"format":"${ENDS_FORMAT}"`)) throw new Error(`no ends of curling (${ENDS_FORMAT})`);
  const data = JSON.parse(text);
  if (data.version !== ENDS_VERSION)
    throw new Error(`version ${data.version} of ${ENDS_FORMAT}; this playout reads version ${ENDS_VERSION}`);
  return { head: checkData(headSchema, data), length };
}

// Where ends are played and taken down: the first end of a game, again and again, with the hand of the plan. All chance of an end comes from the seed and
// its number, so that it is the same whoever plays it, and however many others are played.
//
// Random throws allocate nothing but the generator of an end: as many ends a second as the simulator gives.

export interface EndsPlan {
  readonly rules: string;
  readonly noise: NoiseName;
  /** Who throws for both teams: an agent in the short form. */
  readonly policy: string;
  readonly seed: string;
  /** The version of playout. */
  readonly playout: string;
}

/** From -8 to 8 points. */
export const SCORES = 17;

export interface PlayedEnds {
  readonly bytes: Uint8Array;
  /** How often each score came up, from -8 to 8 for the team that throws first. */
  readonly scores: number[];
}

/** Plays ends and writes them into a shard without allocating, for millions of ends of self-play. */
export class EndsTable {
  readonly state: CurlingState;
  readonly #plan: EndsPlan;
  readonly #start: CurlingState;
  readonly #hand: MoveNoise<Shot>;
  readonly #writer: ShardWriter;
  readonly #scores = new Array<number>(SCORES).fill(0);
  readonly #intended = SHOT_CODER.blank();
  readonly #actual = SHOT_CODER.blank();

  /** For so many ends, of a game under the plan's rules. */
  constructor(game: CurlingGame, plan: EndsPlan, ends: number) {
    this.state = game.start();
    this.#plan = plan;
    this.#start = game.start();
    this.#hand = executionNoise(plan.noise);
    this.#writer = new ShardWriter(game.rules.throws, ends);
  }

  playAtRandom(end: number): void {
    const { model } = this.state.rink.rules;
    const rng = this.begin(end);
    while (this.state.end === 0) {
      randomThrow(model, rng, this.#intended);
      this.throw(this.#intended, rng);
    }
    this.finish();
  }

  /** Clears the sheet; gives the chance of the end. */
  begin(end: number): Rng {
    this.state.copyFrom(this.#start);
    return stream(this.#plan.seed, "end", end);
  }

  /** Throws as the hand can; gives what became of it, until the next throw. */
  throw(intended: Shot, rng: Rng): Shot {
    const actual = this.#actual;
    this.#hand.sample(intended, rng, actual);
    this.#writer.position(this.state.stones);
    this.#writer.throw(intended, actual);
    this.state.play(actual);
    return actual;
  }

  /** After the last throw of an end. */
  finish(): void {
    const { finished, lastEndScore } = this.state;
    this.#writer.position(finished);
    this.#writer.score(lastEndScore);
    this.#scores[lastEndScore + 8]++;
  }

  /** What was played so far, `first` being its first end. */
  shard(first: number): PlayedEnds {
    return { bytes: this.#writer.shard({ ...this.#plan, first }), scores: [...this.#scores] };
  }
}
