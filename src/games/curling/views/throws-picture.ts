/** Throws of a position as a picture: the best ones by an analysis, the likeliest of a policy. */

import { drawCandidates, type PanelPicture, type ThemeName } from "../../../draw/index.js";
import type { ThrowAnalysis } from "../analysis/index.js";
import { type CurlingState, type Shot, turnOf } from "../index.js";
import { filmThrow, pathsOf } from "./film.js";
import { placedStones } from "./pictures.js";
import { TEAMS } from "./words.js";

type AnalysedThrow = Pick<ThrowAnalysis, "shot" | "words" | "win" | "points" | "success" | "trials">;

/** Throws of a policy in a picture. */
const MOST = 5;

/** `own` is what a user wants otherwise. */
export function drawThrows(
  state: CurlingState,
  throws: readonly AnalysedThrow[],
  own: Partial<PanelPicture> = {},
): string {
  const [first] = throws;
  return drawCandidates({
    sheet: state.rink.rules.sheet,
    stones: placedStones(state.stones),
    title: `${throwTitle(state)} to throw`,
    label: `Chance of ${TEAMS[state.toMove]} to win, with 95% intervals`,
    candidates: throws.map(({ shot, words, win, points, success }) => ({
      text: withoutTurn(words),
      turn: turnOf(shot),
      win: win.mean,
      error: win.error,
      detail: `${points.mean.toFixed(2).replace("-", "\u2212")} points, made in ${Math.round(100 * success)}%`,
      path: wayOf(state, shot),
    })),
    caption: `${first?.trials ?? 0} trials of each throw by an unsteady hand.`,
    ...own,
  });
}

/** A throw of a policy. */
export interface LikelyThrow {
  readonly shot: Shot;
  readonly words: string;
  /** What the policy calls it. */
  readonly arm: string;
  readonly chance: number;
}

/** The likeliest first; `whose` is the policy. */
export function drawLikely(
  state: CurlingState,
  throws: readonly LikelyThrow[],
  whose: string,
  theme: ThemeName,
): string {
  const drawn = throws.slice(0, MOST);
  return drawCandidates({
    sheet: state.rink.rules.sheet,
    stones: placedStones(state.stones),
    title: `${throwTitle(state)} to throw`,
    label: "Chance of each throw",
    candidates: drawn.map(({ shot, words, arm, chance }) => ({
      text: withoutTurn(words),
      turn: turnOf(shot),
      win: chance,
      detail: arm,
      path: wayOf(state, shot),
    })),
    caption: `${drawn.length < throws.length ? `The ${drawn.length} likeliest of ${throws.length}` : "All"} throws of ${whose}.`,
    theme,
  });
}

export function throwTitle({ end, throwNumber, rink, toMove }: CurlingState): string {
  return `End ${end + 1}, throw ${throwNumber + 1} of ${rink.rules.throws}: ${TEAMS[toMove]}`;
}

/** The way of the thrown stone in a steady hand; `frames` are those of a film. */
export function wayOf(state: CurlingState, shot: Shot, frames?: number) {
  const way = pathsOf(filmThrow(state, shot, frames)).find(({ stone }) => stone === state.nextStone);
  return way?.points ?? [];
}

/** The turn is drawn, and need not be said. */
function withoutTurn(words: string): string {
  return words.replace(/, (counter-)?clockwise$/, "");
}
