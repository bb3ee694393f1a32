/** The scores and situations of ends that nets know, and ends that begin in a drawn situation. */
import type { Rng } from "../../../core/index.js";
import type { CurlingGame } from "../game.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { STONES } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { WinTable } from "../win-table.js";

/** The classes of nets that predict the score of an end, for the team to move: -7 to 7; 8 points are as good as 7. */
export const END_SCORES = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The place of a score among the classes. */
export function placeOfScore(score: number): number {
  const max = (END_SCORES.length - 1) / 2;
  return max + Math.max(-max, Math.min(max, score));
}

/** This lead and larger ones are alike. */
const MAX_LEAD = 3;
const LEADS = 2 * MAX_LEAD + 1;
/** So many ends left, and more, are alike. */
const MAX_ENDS = 3;

/** What there is besides stones: the ends left, this one included, up to three, and the lead of the team with the hammer, from -3 to 3. */
export const SITUATIONS = MAX_ENDS * LEADS;

export const THROW_AXIS = { name: "throw", size: STONES } as const;
export const SITUATION_AXIS = { name: "situation", size: SITUATIONS } as const;

/** By lead from -3 to 3: 0 to 6 in the last end, or an extra one, 7 to 13 with two ends left, 14 to 20 with more. */
export function situationOf({ end, totals, hammer, rink }: CurlingState): number {
  const left = Math.max(1, Math.min(MAX_ENDS, rink.rules.ends - end));
  const lead = totals[hammer] - totals[1 - hammer];
  return LEADS * (left - 1) + MAX_LEAD + Math.max(-MAX_LEAD, Math.min(MAX_LEAD, lead));
}

/**
 * The context of a position. Throws count from the end of the end, so that the last one has the same number under all rules: the ten of mixed doubles are the last ten of
 * sixteen, with a stone of each team that lies there already.
 */
export function contextOf(state: CurlingState): number {
  return (STONES - state.rink.rules.throws + state.throwNumber) * SITUATIONS + situationOf(state);
}

/** What the head of a net says of the game that it is for. */
export function gameOf({ name }: CurlingRules): { readonly name: string; readonly rules: string } {
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

/** Combines the chances of the scores of this end with the win table to the win probability of the team to move. */
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

/**
 * The beginning of an end in one of the situations that nets of positions know: the last end, the one before it or an earlier one, each as often, with a lead of -3 to 3 for the team with the
 * hammer, which is player 1; small leads are more frequent than large ones. A first end is drawn in short games alone, and is even.
 */
export function drawnEnd(game: CurlingGame, rng: Rng): CurlingState {
  const { ends } = game.rules;
  const end = ends - drawnLeft(ends, rng);
  const lead = rng.below(MAX_LEAD + 1) + rng.below(MAX_LEAD + 1) - MAX_LEAD;
  const scores = Array.from({ length: end }, (_, i): [number, number] => {
    if (i > 0) return [0, 0];
    return lead < 0 ? [-lead, 0] : [0, lead];
  });
  return game.position({ end, hammer: 1, scores, throw: 0 });
}

/** How many ends are left, that which is drawn included. */
function drawnLeft(ends: number, rng: Rng): number {
  const kind = 1 + rng.below(MAX_ENDS);
  const left = kind < MAX_ENDS ? kind : MAX_ENDS + rng.below(Math.max(1, ends - MAX_ENDS));
  return Math.min(left, ends);
}
