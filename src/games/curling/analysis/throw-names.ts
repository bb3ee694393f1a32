/** Names throws in English: "draw to the 4-foot, counter-clockwise". */
import type { CurlingRules } from "../rules/rule-set.js";
import { type Shot, type Stones, type Turn, turnOf } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { NamedThrow } from "./results.js";
import {
  classifyThrow,
  type StonePlace,
  type TargetStone,
  type ThrowClass,
  type ThrowKind,
  type ThrowOutcome,
  TrialIce,
  targetStoneOf,
  type Zone,
} from "./throw-kinds.js";

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

const TURN_NAMES: Readonly<Record<Turn, string>> = {
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
  const sentence = describeDeed(outcome, found, teams);
  return found.foul ? `${sentence} (foul)` : sentence;
}

/** Joins a kind and its target: "hit and stay on", "freeze to". Kinds without one are about no stone. */
export const TARGET_WORDS: Readonly<
  Partial<Record<ThrowKind, "for" | "behind" | "to" | "of" | "off" | "on" | "with">>
> = {
  "centre-guard": "for",
  "corner-guard": "for",
  "come-around": "behind",
  freeze: "to",
  raise: "of",
  "tap-back": "of",
  wick: "off",
  tick: "of",
  "take-out": "of",
  "hit-and-stay": "on",
  "hit-and-roll": "off",
  peel: "of",
  double: "on",
  triple: "on",
  "promotion-take-out": "with",
};

function describeDeed(
  outcome: ThrowOutcome,
  { kind, zone, targetStone, removed }: ThrowClass,
  teams: TeamNames,
): string {
  const { stone, before, after } = outcome;
  const name = kindInWords(kind);
  const goes = zone === null ? "" : ` ${PLACES[zone]}`;
  const words = TARGET_WORDS[kind];
  const on =
    targetStone === null || words === undefined
      ? name
      : `${name} ${words} ${stoneInWords(targetStone, stone, teams)}`;
  switch (kind) {
    case "hogged":
      return "short of the hog line";
    case "through":
    case "centre-guard":
    case "corner-guard":
    case "freeze":
    case "tick":
    case "hit-and-stay":
      return on;
    case "draw":
      return `${name}${goes}`;
    case "come-around":
      return `${name}${goes}${on.slice(name.length)}`;
    case "raise":
    case "tap-back":
      return targetStone?.zone == null ? on : `${on} ${PLACES[targetStone.zone]}`;
    case "wick":
    case "hit-and-roll":
      return `${on}${goes}`;
    case "take-out":
      return `${on}, rolling out`;
    case "peel":
      return `${on}${after.has(stone) ? ", staying" : ""}`;
    case "double":
    case "triple":
      return removed.own === 0 ? on : `${on} that costs ${countText(removed.own)} of its own`;
    case "promotion-take-out":
      return `${on}${before.mask & ~after.mask ? ` on ${lost(outcome, teams)}` : ""}`;
  }
}

/** Gives "red's guard", "its own shot stone", "yellow's third stone". */
function stoneInWords({ team, place }: TargetStone, thrown: number, teams: TeamNames): string {
  const owner = team === thrown >> 3 ? "its own" : `${teams[team]}'s`;
  return `${owner} ${STONE_WORDS[place]}`;
}

const STONE_WORDS: Readonly<Record<StonePlace, string>> = {
  shot: "shot stone",
  second: "second stone",
  third: "third stone",
  fourth: "fourth stone",
  fifth: "fifth stone",
  far: "far stone",
  guard: "guard",
  behind: "stone behind the house",
};

function lost(outcome: ThrowOutcome, teams: TeamNames): string {
  const { before, after, stone } = outcome;
  const gone = before.mask & ~after.mask & ~(1 << stone);
  return stoneInWords(targetStoneOf(outcome, 31 - Math.clz32(gone)), stone, teams);
}

function countText(count: number): string {
  return count === 1 ? "one" : String(count);
}

// Throws by what they do.

export interface NamedResult {
  readonly outcome: ThrowOutcome;
  readonly found: ThrowClass;
  readonly named: NamedThrow;
}

export class Namer {
  readonly #ice: TrialIce;
  readonly #teams: TeamNames;

  constructor(rules: CurlingRules, teams: TeamNames) {
    this.#ice = new TrialIce(rules);
    this.#teams = teams;
  }

  /** Names a throw by its result without execution noise. */
  name(before: CurlingState, shot: Shot): NamedResult {
    return this.#named(shot, this.#ice.throw(before, shot));
  }

  /** Names a throw by its real result. */
  nameSeen(before: CurlingState, shot: Shot, after: Stones, foul: boolean): NamedResult {
    return this.#named(shot, this.#ice.seen(before, shot, after, foul));
  }

  #named(shot: Shot, outcome: ThrowOutcome): NamedResult {
    const found = classifyThrow(outcome);
    const words = `${throwInWords(outcome, found, this.#teams)}, ${TURN_NAMES[turnOf(shot)]}`;
    const { kind, zone, targetStone, foul } = found;
    return { outcome, found, named: { shot: { ...shot }, kind, words, zone, targetStone, foul } };
  }
}

/** Names the idea of a throw: throws that are told apart by no word are the same idea. */
export function ideaOf({ named }: NamedResult): string {
  return named.words;
}
