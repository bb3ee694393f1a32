import type { RuleSet } from "../rules/index.js";
import { STONES } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { WinTable } from "../wintable.js";

/** The classes of nets that predict the score of an end, for the team to move: -7 to 7; 8 points are as good as 7. */
export const END_SCORES = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Leads beyond this are alike in the last end. */
const MOST_LEAD = 3;

/** What there is besides stones: an end that others follow, or the last one with a lead of -3 to 3 for the team with the hammer. */
export const SITUATIONS = 2 + 2 * MOST_LEAD;

export const THROW_AXIS = { name: "throw", size: STONES } as const;
export const SITUATION_AXIS = { name: "situation", size: SITUATIONS } as const;

/** 0 where ends follow; in the last end, or an extra one, 1 to 7 by the lead of the team with the hammer. */
export function situationOf({ end, totals, hammer, rink }: CurlingState): number {
  if (end < rink.rules.ends - 1) return 0;
  const lead = totals[hammer] - totals[1 - hammer];
  return 1 + MOST_LEAD + Math.max(-MOST_LEAD, Math.min(MOST_LEAD, lead));
}

/**
 * What scores of an end are worth, by situation: the chance of the team with the hammer to win the game after its scores from -8 to 8. Where ends follow, half of
 * the game is played and even.
 */
export function worthOfScores(rules: RuleSet, wins: WinTable): number[][] {
  const scores = Array.from({ length: STONES + 1 }, (_, i) => i - STONES / 2);
  const ends = [[Math.ceil(rules.ends / 2), 0]];
  for (let lead = -MOST_LEAD; lead <= MOST_LEAD; lead++) ends.push([1, lead]);
  return ends.map(([left, lead]) => scores.map((score) => wins.winAfter(left, lead, true, score)));
}

/** What the head of a net says of the game that it is for. */
export function gameOf({ name }: RuleSet): { readonly name: string; readonly rules: string } {
  return { name: "curling", rules: name };
}

/** Parts of equal length, as views. */
export function rowsOf(numbers: Float64Array, length: number): Float64Array[] {
  return Array.from({ length: numbers.length / length }, (_, i) =>
    numbers.subarray(i * length, (i + 1) * length),
  );
}

/** The score that is to be expected. */
export function meanScore(chances: Float64Array, scores: ArrayLike<number>): number {
  let mean = 0;
  for (let i = 0; i < scores.length; i++) mean += chances[i] * scores[i];
  return mean;
}

/** The chance of the team to move to win the game, by the chances of the scores of this end. */
export function winByScores(
  { end, totals, hammer, toMove, rink }: CurlingState,
  wins: WinTable,
  chances: Float64Array,
  scores: readonly number[],
): number {
  // An extra end is the last one.
  const left = Math.max(1, rink.rules.ends - end);
  const lead = totals[toMove] - totals[1 - toMove];
  let win = 0;
  for (let i = 0; i < scores.length; i++)
    win += chances[i] * wins.winAfter(left, lead, hammer === toMove, scores[i]);
  return win;
}
