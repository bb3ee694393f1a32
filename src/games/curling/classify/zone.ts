/** Parts of the sheet by the names that people use. */
import { type Sheet, STONE_RADIUS } from "../sheet.js";
import type { Stones } from "../stones.js";

export const ZONES = ["button", "4-foot", "8-foot", "12-foot", "guard", "behind"] as const;
/**
 * Where a stone lies: on the tee, in the innermost ring that it touches, in front of the house, or beside or behind it.
 */
export type Zone = (typeof ZONES)[number];

export function zoneOf(x: number, y: number, sheet: Sheet): Zone {
  const distance = Math.hypot(x, y - sheet.teeLine);
  if (distance <= STONE_RADIUS) return "button";
  if (distance <= sheet.fourFoot + STONE_RADIUS) return "4-foot";
  if (distance <= sheet.eightFoot + STONE_RADIUS) return "8-foot";
  if (distance <= sheet.houseRadius + STONE_RADIUS) return "12-foot";
  return y < sheet.teeLine ? "guard" : "behind";
}

/** Whether a stone touches the house. */
export function inHouse(stones: Stones, stone: number, sheet: Sheet): boolean {
  return fromTee(stones, stone, sheet) <= sheet.houseRadius + STONE_RADIUS;
}

/** Whether a stone lies in front of the house and the tee line. */
export function isGuard(stones: Stones, stone: number, sheet: Sheet): boolean {
  return stones.y[stone] < sheet.teeLine && !inHouse(stones, stone, sheet);
}

/** Distance of a stone from the tee, m. */
export function fromTee(stones: Stones, stone: number, sheet: Sheet): number {
  return Math.hypot(stones.x[stone], stones.y[stone] - sheet.teeLine);
}

/** How far the stone `front` lies beside the straight line from the hack to the stone `back`, m. */
export function besideLine(stones: Stones, front: number, back: number): number {
  return Math.abs(stones.x[front] - (stones.x[back] * stones.y[front]) / stones.y[back]);
}
