import type { Player } from "../../../game/index.js";
import type { Stones } from "../stones.js";
import type { MixedDoubles } from "./rule-set.js";

/**
 * What the choosing team of mixed doubles may ask for before an end: the hammer with the stone in the house,
 * the first throw with the guard, or the hammer with both stones moved aside (the power play).
 */
export const PLACEMENTS = ["center_house", "center_guard", "pp_left", "pp_right"] as const;
export type Placement = (typeof PLACEMENTS)[number];

export function isPowerPlay(placement: Placement): boolean {
  return placement === "pp_left" || placement === "pp_right";
}

/** Puts the two stones of a new end in place, each as its team's stone 0; the hammer's lies in the house. */
export function placeStones(stones: Stones, rules: MixedDoubles, placement: Placement, hammer: Player): void {
  const aside = isPowerPlay(placement);
  const side = placement === "pp_left" ? -1 : 1;
  const house = aside ? rules.powerPlayHouse : rules.house;
  const guard = (aside ? rules.powerPlayGuards : rules.guards)[rules.pattern];
  stones.clear();
  stones.place(8 * hammer, side * house.x, house.y);
  stones.place(8 * (1 - hammer), side * guard.x, guard.y);
}
