/** Stones by the names that curlers use: a guard, the shot stone, the second stone. */
import type { Player } from "../../../game/index.js";
import { orderFromTee } from "../score.js";
import { STONES } from "../sheet.js";
import type { ThrowOutcome } from "./outcome.js";
import { inHouse, isGuard, type Zone, zoneOf } from "./zone.js";

/** Places in the house from the tee on, the first five by name; then those outside of it. */
export const STONE_PLACES = ["shot", "second", "third", "fourth", "fifth", "far", "guard", "behind"] as const;
export type StonePlace = (typeof STONE_PLACES)[number];
const RANKS = STONE_PLACES.slice(0, 5);

/** The stone that a throw is about, by its place before the throw. */
export interface TargetStone {
  readonly team: Player;
  readonly place: StonePlace;
  /** Its place after the throw; null if it left. */
  readonly zone: Zone | null;
}

export function targetStoneOf({ rules, before, after }: ThrowOutcome, stone: number): TargetStone {
  const { sheet } = rules;
  const stones = before.has(stone) ? before : after;
  const order = new Uint8Array(STONES);
  const rank = order.subarray(0, orderFromTee(stones, sheet.teeLine, order)).indexOf(stone);
  const place = isGuard(stones, stone, sheet)
    ? "guard"
    : inHouse(stones, stone, sheet)
      ? (RANKS[rank] ?? "far")
      : "behind";
  return {
    team: stone < STONES / 2 ? 0 : 1,
    place,
    zone: after.has(stone) ? zoneOf(after.x[stone], after.y[stone], sheet) : null,
  };
}
