/**
 * The memory of a State Tree: records by 64-bit key, in a table of fixed size with open addressing. A record is a set of states:
 * its visits, and inside it visits and sums of rewards of the first `INSIDE` arms that were tried in it; few sets see
 * more. Any further arm has a record of its own, under the key of set and arm; the last part of the table is kept for
 * these, so that a set that is there learns all its arms. Nothing is ever overwritten; a record that finds no place
 * within `PROBES` is not made. Two different records with one key would be mixed up, which is rarer than one in a billion
 * look-ups. A record has 64 bytes, a cache line.
 *
 * Over shared memory several threads may use one table: a record and a place inside it are claimed atomically, visits and sums
 * are added without locks. What is lost by that is rare: an addition, or a record that two threads make at once.
 */
import { mix } from "./keys.js";

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

export class Table {
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
