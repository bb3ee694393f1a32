/** Scores and results of Go in words. */
import { BLACK, type GoState } from "../index.js";

/** Black's points minus White's, komi included, as records have it: "B+3.5", "W+2", "0". */
export function formatLead(lead: number): string {
  const points = Number(Math.abs(lead).toFixed(1));
  return points === 0 ? "0" : `${lead > 0 ? "B" : "W"}+${points}`;
}

/** What a game came to that has ended by itself. */
export function formatResult(state: GoState): string {
  return state.isVoid() ? "Void" : formatLead(state.score() - state.rules.komi);
}

export function sideName(state: GoState): "Black" | "White" {
  return state.colour === BLACK ? "Black" : "White";
}

/** "Black wins by 3.5 points (B+3.5)" */
export function outcomeOf(state: GoState): string {
  if (state.isVoid()) return "The game has ended without result: a position came back.";
  const lead = state.score() - state.rules.komi;
  if (lead === 0) return "The game is a draw.";
  return `${lead > 0 ? "Black" : "White"} wins by ${inPoints(Math.abs(lead))}.`;
}

function inPoints(points: number): string {
  return `${points} ${points === 1 ? "point" : "points"}`;
}
