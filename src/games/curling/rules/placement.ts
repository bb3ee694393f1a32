import type { Player } from "../../../game/index.js";
import type { Stones } from "../stones.js";
import type { MixedDoubles } from "./rule-set.js";

/**
 * What the choosing team of mixed doubles may ask for before an end: its own stone in the house or as the guard, which decides by
 * the rules who has the hammer; or both stones moved aside (the power play), with the hammer or, by `pp_first`, with the first throw.
 */
export const PLACEMENTS = ["center_house", "center_guard", "pp_left", "pp_right", "pp_first"] as const;
export type Placement = (typeof PLACEMENTS)[number];

export function isPowerPlay(placement: Placement): boolean {
  return placement.startsWith("pp_");
}

/** What is placed where nobody asks for anything else: the hammer, with the stones in the middle. */
export function plainPlacement({ hammerOwns }: MixedDoubles): Placement {
  return `center_${hammerOwns}`;
}

/** Whether the team that asks for it throws last. */
export function takesHammer(rules: MixedDoubles, placement: Placement): boolean {
  return isPowerPlay(placement) ? placement !== "pp_first" : placement === plainPlacement(rules);
}

/** Puts the two stones of a new end in place, each as its team's stone 0. */
export function placeStones(stones: Stones, rules: MixedDoubles, placement: Placement, hammer: Player): void {
  const aside = isPowerPlay(placement);
  const side = placement === "pp_left" || placement === "pp_first" ? -1 : 1;
  const house = aside ? rules.powerPlayHouse : rules.house;
  const guard = (aside ? rules.powerPlayGuards : rules.guards)[rules.pattern];
  const inHouse = rules.hammerOwns === "house" ? hammer : 1 - hammer;
  stones.clear();
  stones.place(8 * inHouse, side * house.x, house.y);
  stones.place(8 * (1 - inHouse), side * guard.x, guard.y);
}
