/** A curling game of a match seen from its record: what every end brought, and whose turn it was. */

import type { Player } from "../../../game/index.js";
import type { GameRecord } from "../../../match/index.js";
import { other, type Placement, parsePosition, type RuleSet, takesHammer } from "../index.js";
import { type CurlingSpec, rulesOf } from "../players/index.js";

/** An end that was played to its end. */
export interface PlayedEnd {
  /** Counted from 0. */
  readonly end: number;
  readonly hammer: Player;
  /** Points, positive for player 0, who throws first in a game. */
  readonly score: number;
}

type Game = Pick<GameRecord, "start" | "scores" | "settled">;

export function endsOf(spec: CurlingSpec, record: Game): PlayedEnd[] {
  return historyOf(spec, record).ends;
}

/** Who has the last stone in the end after the last one finished: after a tie, in the extra end that would follow. */
export function nextHammer(spec: CurlingSpec, record: Game): Player {
  return historyOf(spec, record).next;
}

/** Who made each throw. */
export function throwersOf(spec: CurlingSpec, record: Game & Pick<GameRecord, "moves">): Player[] {
  const { throws } = rulesOf(spec);
  const { throw: thrown = 0 } = startOf(record);
  const { ends, next } = historyOf(spec, record);
  const hammers = [...ends.map(({ hammer }) => hammer), next];
  return record.moves.map((_, i) => {
    const number = thrown + i;
    const hammer = hammers[Math.floor(number / throws)] as Player;
    return (number % throws) % 2 === 0 ? other(hammer) : hammer;
  });
}

/** The ends that were finished, and the hammer of the one that follows. */
function historyOf(spec: CurlingSpec, record: Game): { ends: PlayedEnd[]; next: Player } {
  const rules = rulesOf(spec);
  const { end: first = 0, hammer: start = 1, placement } = startOf(record);
  // A position that is given is one in which stones are placed already.
  const placements = [...(record.start === undefined ? [] : [placement]), ...(record.settled ?? [])];
  let chooser = isTaken(rules, placement) ? start : other(start);
  let hammer = isTaken(rules, placements[0]) ? chooser : other(chooser);
  const ends = (record.scores ?? []).slice(first).map(([ours, theirs], i) => {
    const played = { end: first + i, hammer, score: ours - theirs };
    if (played.score !== 0) chooser = played.score > 0 ? 1 : 0;
    else chooser = rules.afterBlank === "keep" ? hammer : other(chooser);
    hammer = isTaken(rules, placements[i + 1]) ? chooser : other(chooser);
    return played;
  });
  return { ends, next: hammer };
}

/** Whether who chose a placement has the hammer; in the game of four nobody chooses, and who would has it. */
function isTaken({ mixedDoubles }: RuleSet, placement: string | undefined): boolean {
  return (
    mixedDoubles === null || placement === undefined || takesHammer(mixedDoubles, placement as Placement)
  );
}

function startOf({ start }: Game): ReturnType<typeof parsePosition> {
  return start === undefined ? {} : parsePosition(start);
}
