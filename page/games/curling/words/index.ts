import type { Player } from "../../../../src/game/index.js";
import {
  isPowerPlay,
  type Placement,
  type RuleSet,
  type ThrowKind,
  type Turn,
  takesHammer,
  type Zone,
} from "../../../../src/games/curling/index.js";
import { dictionary } from "../../../shell/language.js";
import { en } from "./en.js";
import { ja } from "./ja.js";

/** The words of curling. */
export const c = dictionary(en, ja);

export const WEIGHT_WORDS = { guard: "guard", draw: "draw", "take-out": "takeout" } as const;

export function teamName(team: Player): string {
  return c(team === 0 ? "red" : "yellow");
}

/** "draw to the 4-foot, clockwise" */
export function throwName(
  { kind, zone }: { readonly kind: ThrowKind; readonly zone: Zone | null },
  turn: Turn,
): string {
  const name = c(`kind_${kind}`);
  return zone === null || kind.endsWith("guard")
    ? c("throwWordsPlain", { kind: name, turn: c(turn) })
    : c("throwWords", { kind: name, zone: c(`zone_${zone}`), turn: c(turn) });
}

/** What a placement of mixed doubles means to the team that asks for it; the side is the one that the picture shows. */
export function placementWords(
  { mixedDoubles }: Pick<RuleSet, "mixedDoubles">,
  placement: Placement,
  flipped: boolean,
): string {
  if (mixedDoubles === null) return c("place");
  const isLast = takesHammer(mixedDoubles, placement);
  if (isPowerPlay(placement)) {
    const side = c((placement === "pp_right") === flipped ? "rightSide" : "leftSide");
    return c(isLast ? "powerLast" : "powerFirst", { side });
  }
  const inHouse = isLast === (mixedDoubles.hammerOwns === "house");
  if (isLast) return c(inHouse ? "lastHouse" : "lastGuard");
  return c(inHouse ? "firstHouse" : "firstGuard");
}

export function percentOf(share: number): string {
  return (100 * share).toFixed(share > 0.0005 && share < 0.9995 ? 1 : 0);
}

/** Where a stone lies as the picture shows it; `across` and `along` are metres from the tee, as the thrower sees them. */
export function stoneWords(team: Player, across: number, along: number, flipped: boolean): string {
  const metres = (length: number) => ({ metres: Math.abs(length).toFixed(2) });
  const isNothing = (length: number) => Math.abs(length) < 0.005;
  return c("stoneAt", {
    team: teamName(team),
    across: isNothing(across)
      ? c("inTheMiddle")
      : c(across > 0 === flipped ? "toTheRight" : "toTheLeft", metres(across)),
    along: isNothing(along) ? c("levelWithTee") : c(along > 0 ? "behindTee" : "beforeTee", metres(along)),
  });
}

/** Metres with a sign that is a minus. */
export function metresOf(length: number): string {
  return (Number(length.toFixed(2)) + 0).toFixed(2).replace("-", "\u2212");
}
