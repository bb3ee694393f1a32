/**
 * Positions of curling with what they come to, as data for learners: a shard is a head, one line of JSON, and then columns, little-endian and without gaps, of N positions:
 *
 *     stones      float32  N x 16 x 2   x, y in metres, 0 where no stone is in play; 0 to 7 are of the team that throws first
 *     chances     float32  N x 15       of the scores of the end from -7 to 7, for the team to move; as labels, of which some are below 0
 *     masks       uint16   N            bit i: stone i is in play
 *     throws      int8     N            the number of the throw that comes next
 *     situations  int8     N            what the end means for the game (`situationOf`)
 *
 * Positions of an end follow one another, and after them come those beside its throws.
 */
import { END_SCORES, STONES, type Stones } from "../../index.js";

export const POSITIONS_FORMAT = "playout-curling-positions";
export const POSITIONS_VERSION = 3;

export interface ValuedPosition {
  readonly stones: Float32Array;
  readonly mask: number;
  readonly throwNumber: number;
  readonly situation: number;
  readonly chances: Float64Array;
}

/** The coordinates of a position. */
export function coordinatesOf(stones: Stones): Float32Array {
  const coordinates = new Float32Array(2 * STONES);
  for (let i = 0; i < STONES; i++) if (stones.has(i)) coordinates.set([stones.x[i]!, stones.y[i]!], 2 * i);
  return coordinates;
}

/** The bytes of a shard; `plan` is told in its head. */
export function shardOf(plan: object, positions: readonly ValuedPosition[]): Uint8Array {
  const head = { format: POSITIONS_FORMAT, version: POSITIONS_VERSION, ...plan, positions: positions.length };
  const n = positions.length;
  const stones = new Float32Array(2 * STONES * n);
  const chances = new Float32Array(END_SCORES.length * n);
  for (const [i, position] of positions.entries()) {
    stones.set(position.stones, 2 * STONES * i);
    chances.set(position.chances, END_SCORES.length * i);
  }
  const parts = [
    stones,
    chances,
    Uint16Array.from(positions, ({ mask }) => mask),
    Int8Array.from(positions, ({ throwNumber }) => throwNumber),
    Int8Array.from(positions, ({ situation }) => situation),
  ].map(({ buffer }) => new Uint8Array(buffer));
  return new Uint8Array(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts]));
}
