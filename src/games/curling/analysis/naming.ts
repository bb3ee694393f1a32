/** Throws by what they do. */
import {
  type CurlingState,
  classifyThrow,
  type RuleSet,
  type Shot,
  type Stones,
  type TeamNames,
  type ThrowClass,
  type ThrowOutcome,
  TrialIce,
  TURN_NAMES,
  throwInWords,
  turnOf,
} from "../index.js";
import type { NamedThrow } from "./findings.js";

export interface Named {
  readonly outcome: ThrowOutcome;
  readonly found: ThrowClass;
  readonly named: NamedThrow;
}

export class Namer {
  readonly #ice: TrialIce;
  readonly #teams: TeamNames;

  constructor(rules: RuleSet, teams: TeamNames) {
    this.#ice = new TrialIce(rules);
    this.#teams = teams;
  }

  /** Names a throw by its result without execution noise. */
  name(before: CurlingState, shot: Shot): Named {
    return this.#named(shot, this.#ice.throw(before, shot));
  }

  /** Names a throw by its real result. */
  nameSeen(before: CurlingState, shot: Shot, after: Stones, foul: boolean): Named {
    return this.#named(shot, this.#ice.seen(before, shot, after, foul));
  }

  #named(shot: Shot, outcome: ThrowOutcome): Named {
    const found = classifyThrow(outcome);
    const words = `${throwInWords(outcome, found, this.#teams)}, ${TURN_NAMES[turnOf(shot)]}`;
    const { kind, zone, targetStone, foul } = found;
    return { outcome, found, named: { shot: { ...shot }, kind, words, zone, targetStone, foul } };
  }
}

/** Names the idea of a throw: throws that are told apart by no word are the same idea. */
export function ideaOf({ named }: Named): string {
  return named.words;
}
