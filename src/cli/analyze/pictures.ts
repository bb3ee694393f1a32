/** The best throws of a position as a picture. */
import type { PositionAnalysis, ThrowAnalysis } from "../../agents/index.js";
import { drawCandidates } from "../../draw/index.js";
import { type CurlingState, turnOf } from "../../games/curling/index.js";
import { filmThrow, pathsOf } from "../curling/film.js";
import { placedStones } from "../curling/pictures.js";
import { TEAMS } from "../curling/words.js";

export function throwsPicture(state: CurlingState, { lines, agent, simulations }: PositionAnalysis): string {
  const team = TEAMS[state.toMove];
  const [first] = lines;
  return drawCandidates({
    sheet: state.rink.rules.sheet,
    stones: placedStones(state.stones),
    candidates: lines.map((line) => ({
      text: line.words.replace(/, (?:counter-)?clockwise$/, ""),
      turn: turnOf(line.shot),
      win: line.win.mean,
      error: line.win.error,
      detail: detailOf(line),
      path: pathOf(state, line),
    })),
    label: `chance of ${team} to win`,
    title: `End ${state.end + 1}, throw ${state.throwNumber + 1}: ${team} throws`,
    caption: `Proposed by ${agent.kind} after ${simulations.toLocaleString("en-US")} simulations; chances from ${first?.trials ?? 0} trials of each throw.`,
  });
}

function detailOf({ points, success }: ThrowAnalysis): string {
  return `${points.mean.toFixed(2).replace("-", "\u2212")} points, made in ${Math.round(100 * success)}%`;
}

/** The way of the thrown stone in a steady hand. */
function pathOf(state: CurlingState, { shot }: ThrowAnalysis) {
  const paths = pathsOf(filmThrow(state, shot));
  return paths.find(({ stone }) => stone === state.nextStone)?.points ?? [];
}
