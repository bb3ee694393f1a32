import type { Player } from "../../../../src/game/index.js";
import {
  type CurlingRules,
  isPowerPlay,
  type Placement,
  TARGET_WORDS,
  type TargetStone,
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

/** A team, and who played it where a file told that. */
export function sideName({ names }: { names: readonly [string, string] | undefined }, team: Player): string {
  return names === undefined ? teamName(team) : c("named", { team: teamName(team), name: names[team] });
}

/** Kinds that say where the thrown stone rests; of raises and tap-backs it is where the other stone rests. */
const RESTING: readonly ThrowKind[] = ["draw", "come-around", "wick", "hit-and-roll"];
const MOVING: readonly ThrowKind[] = ["raise", "tap-back"];

/** Gives "draw to the 4-foot, clockwise", "hit and stay on Red's shot stone, clockwise". */
export function throwName(
  {
    kind,
    zone,
    targetStone,
  }: { readonly kind: ThrowKind; readonly zone: Zone | null; readonly targetStone: TargetStone | null },
  turn: Turn,
): string {
  const name = nameWithTarget(kind, targetStone);
  const rest = RESTING.includes(kind) ? zone : MOVING.includes(kind) ? (targetStone?.zone ?? null) : null;
  return rest === null
    ? c("throwWordsPlain", { kind: name, turn: c(turn) })
    : c("throwWords", { kind: name, zone: c(`zone_${rest}`), turn: c(turn) });
}

function nameWithTarget(kind: ThrowKind, target: TargetStone | null): string {
  const name = c(`kind_${kind}`);
  const words = TARGET_WORDS[kind];
  if (target === null || words === undefined) return name;
  return c(`kind_${words}`, {
    kind: name,
    stone: c(`stone_${target.place}`, { team: teamName(target.team) }),
  });
}

/** Who made a throw: a place in the team. */
export function memberName({ mixedDoubles }: Pick<CurlingRules, "mixedDoubles">, member: number): string {
  if (mixedDoubles !== null) return c(member === 0 ? "double_0" : "double_1");
  return c(MEMBERS[member] ?? "member_3");
}

const MEMBERS = ["member_0", "member_1", "member_2", "member_3"] as const;

/** Who would score, were the end over. */
export function lieWords(score: number): string {
  return score === 0
    ? c("lieNobody")
    : c("lieNow", { team: teamName(score > 0 ? 0 : 1), points: Math.abs(score) });
}

/** Names a placement of mixed doubles for the team that asks for it; sides are seen from the hack. */
export function placementWords(
  { mixedDoubles }: Pick<CurlingRules, "mixedDoubles">,
  placement: Placement,
): string {
  if (mixedDoubles === null) return c("place");
  const isLast = takesHammer(mixedDoubles, placement);
  if (isPowerPlay(placement)) {
    const side = c(placement === "pp_right" ? "rightSide" : "leftSide");
    return c(isLast ? "powerLast" : "powerFirst", { side });
  }
  const inHouse = isLast === (mixedDoubles.hammerOwns === "house");
  if (isLast) return c(inHouse ? "lastHouse" : "lastGuard");
  return c(inHouse ? "firstHouse" : "firstGuard");
}

export function percentOf(share: number): string {
  return (100 * share).toFixed(share > 0.0005 && share < 0.9995 ? 1 : 0);
}

/** Describes where a stone lies; `across` and `along` are metres from the tee, seen from the hack as in positions. */
export function stoneWords(team: Player, across: number, along: number): string {
  const metres = (length: number) => ({ metres: Math.abs(length).toFixed(2) });
  const isNothing = (length: number) => Math.abs(length) < 0.005;
  return c("stoneAt", {
    team: teamName(team),
    across: isNothing(across) ? c("inTheMiddle") : c(across > 0 ? "toTheRight" : "toTheLeft", metres(across)),
    along: isNothing(along) ? c("levelWithTee") : c(along > 0 ? "behindTee" : "beforeTee", metres(along)),
  });
}
