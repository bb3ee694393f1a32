/** The best throws of an analysed position as a picture. */
import type { ThrowAnalysis } from "../../agents/index.js";
import { drawCandidates, type PanelPicture } from "../../draw/index.js";
import { type CurlingState, type Shot, turnOf } from "../../games/curling/index.js";
import { filmThrow, pathsOf } from "./film.js";
import { placedStones } from "./pictures.js";
import { TEAMS } from "./words.js";

type AnalysedThrow = Pick<ThrowAnalysis, "shot" | "words" | "win" | "points" | "success" | "trials">;

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
      detail: `${signed(points.mean)} points, made in ${Math.round(100 * success)}%`,
      path: wayOf(state, shot),
    })),
    caption: `${first?.trials ?? 0} trials of each throw by an unsteady hand.`,
    ...own,
  });
}

export function throwTitle({ end, throwNumber, rink, toMove }: CurlingState): string {
  return `End ${end + 1}, throw ${throwNumber + 1} of ${rink.rules.throws}: ${TEAMS[toMove]}`;
}

/** The way of the thrown stone in a steady hand. */
function wayOf(state: CurlingState, shot: Shot) {
  const way = pathsOf(filmThrow(state, shot)).find(({ stone }) => stone === state.nextStone);
  return way?.points ?? [];
}

/** The turn is drawn, and need not be said. */
function withoutTurn(words: string): string {
  return words.replace(/, (counter-)?clockwise$/, "");
}

function signed(points: number): string {
  return points.toFixed(2).replace("-", "\u2212");
}
