/** A curling game of a match seen from its record: what every end brought, and whose turn it was. */

import type { Player } from "../../../game/index.js";
import type { GameRecord } from "../../../match/index.js";
import { other, parsePosition, type RuleSet } from "../index.js";
import { type CurlingSpec, rulesOf } from "../players/index.js";

/** An end that was played to its end. */
export interface PlayedEnd {
  /** Counted from 0. */
  readonly end: number;
  readonly hammer: Player;
  /** Points, positive for player 0, who throws first in a game. */
  readonly score: number;
}

type Game = Pick<GameRecord, "start" | "scores" | "moves">;

export function endsOf(spec: CurlingSpec, record: Game): PlayedEnd[] {
  const rules = rulesOf(spec);
  const { end: first, hammer: start } = startOf(record);
  let hammer = start;
  return (record.scores ?? []).slice(first).map(([ours, theirs], i) => {
    const played = { end: first + i, hammer, score: ours - theirs };
    hammer = hammerAfter(rules, played);
    return played;
  });
}

/** Who has the last stone in the end after the last one finished: after a tie, in the extra end that would follow. */
export function nextHammer(spec: CurlingSpec, record: Game): Player {
  const last = endsOf(spec, record).at(-1);
  return last === undefined ? startOf(record).hammer : hammerAfter(rulesOf(spec), last);
}

/** Who made each throw. */
export function throwersOf(spec: CurlingSpec, record: Game): Player[] {
  const { throws } = rulesOf(spec);
  const { thrown } = startOf(record);
  const hammers = [...endsOf(spec, record).map(({ hammer }) => hammer), nextHammer(spec, record)];
  return record.moves.map((_, i) => {
    const number = thrown + i;
    const hammer = hammers[Math.floor(number / throws)] as Player;
    return (number % throws) % 2 === 0 ? other(hammer) : hammer;
  });
}

function hammerAfter({ afterBlank }: RuleSet, { hammer, score }: PlayedEnd): Player {
  if (score !== 0) return score > 0 ? 1 : 0;
  return afterBlank === "keep" ? hammer : other(hammer);
}

function startOf({ start }: Game): { end: number; hammer: Player; thrown: number } {
  const { end = 0, hammer = 1, throw: thrown = 0 } = start === undefined ? {} : parsePosition(start);
  return { end, hammer, thrown };
}
