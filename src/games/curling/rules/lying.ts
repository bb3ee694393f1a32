/** Which stones can lie where between two throws. */
import type { Player } from "../../../game/index.js";
import type { Model } from "../physics/simulator.js";
import { STONE_RADIUS } from "../sheet.js";
import type { RuleSet } from "./rule-set.js";
import { limitsOf } from "./umpire.js";

/** How far official simulators let stones lie in one another, in metres; legacy stones get that deep while moving and may stop there. */
const OVERLAP: Readonly<Record<Model, number>> = { fcv1: 0.005, legacy: 0.03 };
/** How far before the hog line a stone may lie that rules spare there, in metres: none bounces back as far as that. */
const MOST_SHORT = 5;

/** In metres: |x| is below `side`, y above `front` and at most `back`, centres are `apart` at least. */
export interface Lying {
  readonly side: number;
  readonly front: number;
  readonly back: number;
  readonly apart: number;
}

export function lyingOf(rules: RuleSet): Lying {
  const { hogLine, backLine } = rules.sheet;
  const spared = Math.max(hogLine - MOST_SHORT, 2 * STONE_RADIUS);
  return {
    side: limitsOf(rules).side,
    front: rules.lines.hog === "every" ? hogLine + STONE_RADIUS : spared,
    back: backLine + STONE_RADIUS,
    apart: 2 * STONE_RADIUS - OVERLAP[rules.model],
  };
}

/** Stones of a team that were thrown or placed in an end before throw `throwNumber`. */
export function deliveredBy(rules: RuleSet, hammer: Player, throwNumber: number, team: Player): number {
  const thrown = (throwNumber + (team === hammer ? 0 : 1)) >> 1;
  return thrown + (rules.mixedDoubles === null ? 0 : 1);
}
