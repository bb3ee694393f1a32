import type { Overlay, PlacedStone, SheetLines, StripShot } from "../sheet/index.js";
import type { Team, ThemeName } from "../svg/index.js";

/** Chances are those of the first team to win the game, from 0 to 1; losses and changes are differences of such chances. */
export interface GameReport {
  readonly title: string;
  readonly subtitle?: string; // event, rules, who threw with which hand
  readonly teams: readonly [string, string]; // names
  readonly sheet: SheetLines;
  readonly length: number; // ends of the game; more were played where there were extra ends
  readonly ends: readonly ReportEnd[]; // in the order of play
  readonly result?: string; // "Alpha wins by 2"
  readonly moments?: readonly KeyMoment[]; // the most important first
  readonly losses?: readonly LossRow[]; // a row for each team and kind of shot
  readonly figures?: readonly TeamFigure[]; // anything else that compares the teams
  readonly notes?: readonly string[]; // how the numbers were found, a sentence each
  readonly flip?: boolean; // the thrower's view in place of the skip's, false by default
  readonly theme?: ThemeName; // light by default
}

export interface ReportEnd {
  readonly hammer?: Team; // who throws last, where it is known
  readonly score?: readonly [number, number]; // points of both teams; none where the end was broken off
  readonly win?: number; // chance before the first throw
  readonly error?: number; // standard error of it
  readonly shots: readonly ReportShot[]; // none where the record begins later
}

export interface ReportShot extends StripShot {
  readonly win?: number; // chance after the throw; the last of an end: before the next end
  readonly error?: number; // standard error of it
}

/** A throw that decided much. */
export interface KeyMoment {
  readonly end: number; // from 1
  readonly throw: number; // in its end, from 1
  readonly change: number; // of the chance of the team that threw
  readonly decision?: number; // the part lost by the choice, 0 or more
  readonly execution?: number; // the part lost by the hand; negative where it was lucky
  readonly text: string; // what was played and what would have been better; a line feed begins a line
  readonly stones?: readonly PlacedStone[]; // before the throw
  readonly overlays?: readonly Overlay[]; // the throw played, the better one
}

/** One number for each team: "hammer efficiency", "50%", "33%". */
export interface TeamFigure {
  readonly name: string;
  readonly values: readonly [string, string];
}

export interface LossRow {
  readonly team: Team;
  readonly kind: string; // "draw", "take-out"; "all" for the sum
  readonly throws: number;
  readonly points?: number; // mean of the points 0 to 4
  readonly decision: number; // loss by the choice, mean of a throw
  readonly execution: number; // loss by the hand, mean of a throw
}
