/** Throws in English: "draw to the 4-foot, counter-clockwise". */
import { orderFromTee } from "../score.js";
import { STONES } from "../sheet.js";
import type { Turn } from "../shot.js";
import type { ThrowClass, ThrowKind } from "./kind.js";
import type { ThrowOutcome } from "./outcome.js";
import { inHouse, isGuard, type Zone, zoneOf } from "./zone.js";

/** The teams by the colour of their handles. */
export type TeamNames = readonly [string, string];

const NAMES: Readonly<Record<ThrowKind, string>> = {
  hogged: "hogged",
  through: "through",
  "centre-guard": "centre guard",
  "corner-guard": "corner guard",
  draw: "draw",
  "come-around": "come-around",
  freeze: "freeze",
  raise: "raise",
  "tap-back": "tap-back",
  wick: "wick",
  tick: "tick",
  "take-out": "take-out",
  "hit-and-stay": "hit and stay",
  "hit-and-roll": "hit and roll",
  peel: "peel",
  double: "double take-out",
  triple: "triple take-out",
  "promotion-take-out": "promotion take-out",
};

export function kindInWords(kind: ThrowKind): string {
  return NAMES[kind];
}

export const TURN_NAMES: Readonly<Record<Turn, string>> = {
  cw: "clockwise",
  ccw: "counter-clockwise",
};

const PLACES: Readonly<Record<Zone, string>> = {
  button: "to the button",
  "4-foot": "to the 4-foot",
  "8-foot": "to the 8-foot",
  "12-foot": "to the 12-foot",
  guard: "in front of the house",
  behind: "behind the house",
};

/** What a throw did: "come-around to the 8-foot behind yellow's guard". */
export function throwInWords(outcome: ThrowOutcome, found: ThrowClass, teams: TeamNames): string {
  const sentence = deed(outcome, found, teams);
  return found.foul ? `${sentence} (foul)` : sentence;
}

function deed(outcome: ThrowOutcome, { kind, zone, target, removed }: ThrowClass, teams: TeamNames): string {
  const { rules, stone, before, after } = outcome;
  const name = kindInWords(kind);
  const goes = zone === null ? "" : ` ${PLACES[zone]}`;
  const on = target === null ? "" : ` ${stoneInWords(outcome, target, teams)}`;
  switch (kind) {
    case "hogged":
      return "short of the hog line";
    case "through":
      return name;
    case "centre-guard":
    case "corner-guard":
      return target === null ? name : `${name} for${on}`;
    case "draw":
      return `${name}${goes}`;
    case "come-around":
      return `${name}${goes} behind${on}`;
    case "freeze":
      return `${name} to${on}`;
    case "raise":
    case "tap-back": {
      const place = PLACES[zoneOf(after.x[target ?? stone], after.y[target ?? stone], rules.sheet)];
      return `${name} of${on} ${place}`;
    }
    case "wick":
    case "hit-and-roll":
      return `${name} off${on}${goes}`;
    case "tick":
      return `${name} of${on}`;
    case "take-out":
      return `${name} of${on}, rolling out`;
    case "hit-and-stay":
      return `${name} on${on}`;
    case "peel":
      return `${name} of${on}${after.has(stone) ? ", staying" : ""}`;
    case "double":
    case "triple":
      return removed.own === 0 ? name : `${name} that costs ${counted(removed.own)} of its own`;
    case "promotion-take-out":
      return `${name} with${on}${before.mask & ~after.mask ? ` on ${lost(outcome, teams)}` : ""}`;
  }
}

/** "red's guard", "its own shot stone", "yellow's third stone". */
function stoneInWords(
  { rules, stone, before, after }: ThrowOutcome,
  named: number,
  teams: TeamNames,
): string {
  const owner = named >> 3 === stone >> 3 ? "its own" : `${teams[named >> 3]}'s`;
  const stones = before.has(named) ? before : after;
  if (isGuard(stones, named, rules.sheet)) return `${owner} guard`;
  if (!inHouse(stones, named, rules.sheet)) return `${owner} stone behind the house`;
  const order = new Uint8Array(STONES);
  const count = orderFromTee(stones, rules.sheet.teeLine, order);
  const rank = order.subarray(0, count).indexOf(named);
  return `${owner} ${RANKS[rank] ?? "far"} stone`;
}

const RANKS = ["shot", "second", "third", "fourth", "fifth"] as const;

function lost(outcome: ThrowOutcome, teams: TeamNames): string {
  const { before, after, stone } = outcome;
  const gone = before.mask & ~after.mask & ~(1 << stone);
  return stoneInWords(outcome, 31 - Math.clz32(gone), teams);
}

function counted(count: number): string {
  return count === 1 ? "one" : String(count);
}
