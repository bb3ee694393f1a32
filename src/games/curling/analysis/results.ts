/**
 * Results of an analysis, as plain data and as JSON.
 *
 * Results of an analysis, as plain data. Chances are those of the team that throws unless it says otherwise; a loss is a
 * difference of chances, positive where the thrower lost something.
 */
import { type AgentSpec, formatAgent } from "../../../agents/index.js";
import { jsonText } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import { shotToJson } from "../notation.js";
import type { CurlingSpec } from "../players/game-setup.js";
import type { Point, Shot, Turn } from "../sheet.js";
import type { JudgeKind } from "./context.js";
import type { CurlitKind, MatsuiClass } from "./published-kinds.js";
import type { TargetStone, ThrowKind, Zone } from "./throw-kinds.js";

/** A mean of trials and its standard error. */
export interface TrialEstimate {
  readonly mean: number;
  readonly error: number;
}

/** A throw by what it does. */
export interface NamedThrow {
  readonly shot: Shot;
  readonly kind: ThrowKind;
  /** "draw to the 4-foot, counter-clockwise" */
  readonly words: string;
  /** Zone in which the thrown stone rests; null if it leaves. */
  readonly zone: Zone | null;
  /** The stone that the throw hits, freezes to, hides behind or guards; null if there is none. */
  readonly targetStone: TargetStone | null;
  readonly foul: boolean;
}

/** Resting places of one stone in the trials of a throw. */
export interface CloudStone {
  readonly stone: number;
  readonly points: readonly Point[];
  /** Trials after which it was not in play. */
  readonly gone: number;
}

/** Opinion of the search on a throw. */
interface SearchOpinion {
  readonly visits: number;
  readonly win: TrialEstimate;
  /** Points of the end, where it goes by them, as nets do. */
  readonly points?: number;
}

/** A throw as the hand makes it, many times. */
export interface ThrowAnalysis extends NamedThrow {
  readonly trials: number;
  /** Chance to win the game. */
  readonly win: TrialEstimate;
  /** Points of the end; points of the opponent are negative. */
  readonly points: TrialEstimate;
  /** Chances of the scores -8 to 8 of the end. */
  readonly scores: readonly number[];
  /** Chance to win that it gives away against the first line, on the same errors of the hand; 0 for the first. */
  readonly behind: TrialEstimate;
  /** True where that cannot be told from nothing: both throws are about equal. */
  readonly isEqual: boolean;
  /** Share of the trials in which the hand made a throw of the intended kind, draws at least as near the tee as their ring. */
  readonly success: number;
  /** The thrown stone first, then every stone that moved in any trial. */
  readonly cloud: readonly CloudStone[];
  /** Opinion of the search that proposed the throw: too high, since it picks what looks best. */
  readonly searched: SearchOpinion | null;
}

/** A point that a throw may be aimed at, and the chance to win with it, the hand's failings included. */
export interface TargetPoint extends Point {
  readonly value: number;
}

/** All throws with one turn: draws by the point where they would stop, hits by where they would cross a line far behind. */
export interface HeatMap {
  readonly turn: Turn;
  readonly draws: readonly TargetPoint[];
  readonly hits: readonly TargetPoint[];
}

/** Holds what `analysePosition` found, as `--json` prints it. */
export interface PositionAnalysis {
  readonly game: CurlingSpec;
  /** In the notation of positions. */
  readonly position: string;
  readonly toMove: Player;
  readonly by: JudgeKind;
  readonly agent: AgentSpec;
  /** Simulations of the search. */
  readonly simulations: number;
  /** Unit of `simulations`, where it is another one: throws that a net valued. */
  readonly unit?: "throws";
  /** The share of the memory that its playouts have filled, where they learn. */
  readonly fill?: number;
  /** The throw that the agent itself would make. */
  readonly choice: NamedThrow;
  /** The best throw first, in the order of trials that no shown number comes from. */
  readonly lines: readonly ThrowAnalysis[];
  /** One for each turn; none where nobody asked. */
  readonly heat: readonly HeatMap[];
  /** False where it was interrupted: what is there is right, but there is less of it. */
  readonly complete: boolean;
}

/** One throw of a game that was played. */
export interface PlayedThrow {
  /** From 0, as in positions. */
  readonly end: number;
  readonly throw: number;
  readonly team: Player;
  /** Which member of the team threw, from 0. */
  readonly member: number;
  /** The position before. */
  readonly position: string;
  readonly intended: NamedThrow;
  readonly actual: NamedThrow;
  readonly best: NamedThrow;
  readonly curlit: CurlitKind | null;
  /** The classes of Matsui & Hoki (2018) of the throw that was made. */
  readonly matsui: MatsuiClass;
  /** Chances of the thrower: with the best throw and with the chosen one by this hand, and after what happened. */
  readonly win: {
    readonly best: TrialEstimate;
    readonly chosen: TrialEstimate;
    readonly actual: TrialEstimate;
  };
  /** Best minus chosen; never negative, since the chosen throw is among those that the best is chosen from. */
  readonly decisionLoss: TrialEstimate;
  /** Chosen minus actual; negative where the hand was lucky. */
  readonly executionLoss: TrialEstimate;
  /** From 0 to 4: how well the throw came out; null where the stone was meant to be thrown away. */
  readonly points: number | null;
}

/** Chance of player 0 to win. */
export interface WinPoint extends TrialEstimate {
  readonly end: number;
  /** Throws made in this end. */
  readonly throws: number;
}

export interface KindSummary {
  readonly kind: CurlitKind | "other";
  readonly throws: number;
  /** Mean of the points 0 to 4 of throws that have them; null where none has. */
  readonly points: number | null;
  readonly decisionLoss: number;
  readonly executionLoss: number;
}

/** A player of a team, by the order in which they throw. */
export interface MemberSummary {
  /** From 0. */
  readonly member: number;
  readonly throws: number;
  /** Mean of the points 0 to 4 of throws that have them; null where none has. */
  readonly points: number | null;
}

export interface TeamSummary {
  readonly name: string;
  readonly throws: number;
  /** Mean of the points 0 to 4 of throws that have them; null where none has. */
  readonly points: number | null;
  /** Means, a throw. */
  readonly decisionLoss: TrialEstimate;
  readonly executionLoss: TrialEstimate;
  readonly kinds: readonly KindSummary[];
  /** Those who threw. */
  readonly members: readonly MemberSummary[];
  readonly hammer: HammerSummary;
}

/** Ends by who had the last stone. Shares are null where there was no such end. */
export interface HammerSummary {
  /** Finished ends with the last stone, and those of them without score. */
  readonly ends: number;
  readonly blanks: number;
  /** Share of the ends with the last stone, blank ones apart, with two points or more. */
  readonly efficiency: number | null;
  /** Share of the opponent's ends with the last stone in which it scored, held to one point. */
  readonly force: number | null;
  /** Share of the opponent's ends with the last stone in which this team scored. */
  readonly steal: number | null;
}

/** A throw that changed much. */
export interface GameKeyMoment {
  /** Place among the throws. */
  readonly index: number;
  /** Change of the thrower's chance from the best throw to what happened; negative where it was a loss. */
  readonly change: number;
  readonly cause: "decision" | "execution" | "luck";
}

/** Holds what `analyseGame` found, as `--json` prints it. */
export interface GameAnalysis {
  readonly game: CurlingSpec;
  readonly players: readonly [string, string];
  readonly by: JudgeKind;
  readonly agent: AgentSpec;
  /** Trials of a throw; the last ones of ends may have more. */
  readonly trials: number;
  readonly throws: readonly PlayedThrow[];
  /** Before the first throw and after every one. */
  readonly line: readonly WinPoint[];
  readonly teams: readonly [TeamSummary, TeamSummary];
  /** The largest changes first. */
  readonly moments: readonly GameKeyMoment[];
  /** Differences between the record and its replay, a line each. */
  readonly disagreements: readonly string[];
  readonly complete: boolean;
}

// An analysis as JSON.

const ANALYSIS_FORMAT = "playout-curling-analysis";
const ANALYSIS_VERSION = 1;

/** A throw that is made again must not be rounded. */
const EXACT: ReadonlySet<string> = new Set(["vx", "vy", "omega"]);

/** The data of a file; clouds are long and may be left out. */
export function analysisFile(analysis: PositionAnalysis | GameAnalysis, cloud: boolean): object {
  const file = { format: ANALYSIS_FORMAT, version: ANALYSIS_VERSION, ...analysis };
  const text = JSON.stringify(file, (key, value) => {
    if (key === "cloud" && !cloud) return undefined;
    if (key === "agent") return formatAgent(value as AgentSpec);
    if (key === "shot") return shotToJson(value as Shot);
    return typeof value === "number" && !EXACT.has(key) ? Math.round(value * 1e6) / 1e6 : value;
  });
  return JSON.parse(text) as object;
}

/** An analysis as JSON in one line. */
export function formatAnalysis(analysis: PositionAnalysis | GameAnalysis, cloud: boolean): string {
  return jsonText(analysisFile(analysis, cloud));
}
