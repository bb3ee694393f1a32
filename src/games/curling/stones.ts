import { STONES } from "./sheet.js";

/**
 * The stones of one end. Stone `8 * team + n` is the n-th stone of its team, so that a team is one byte of
 * the mask. Coordinates of stones that are not in play mean nothing.
 */
export class Stones {
  readonly #coordinates = new Float64Array(2 * STONES);
  readonly x = this.#coordinates.subarray(0, STONES);
  readonly y = this.#coordinates.subarray(STONES);
  /** Bit i is set while stone i is in play. */
  mask = 0;

  place(stone: number, x: number, y: number): void {
    this.x[stone] = x;
    this.y[stone] = y;
    this.mask |= 1 << stone;
  }

  remove(stone: number): void {
    this.mask &= ~(1 << stone);
  }

  has(stone: number): boolean {
    return (this.mask & (1 << stone)) !== 0;
  }

  clear(): void {
    this.mask = 0;
  }

  copyFrom(source: Stones): void {
    this.#coordinates.set(source.#coordinates);
    this.mask = source.mask;
  }
}

/** The masks of team 0 and team 1. */
export const TEAM_MASKS = [0x00ff, 0xff00] as const;

/** How many stones are in a mask. */
export function countStones(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
