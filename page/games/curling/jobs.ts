/** What the page asks the worker about curling. */

import type { GameReport } from "../../../src/draw/index.js";
import type {
  Cloud,
  CurlingSpec,
  GameAnalysis,
  HammerSummary,
  NamedThrow,
  Placement,
  Point,
  PositionAnalysis,
  Shot,
  ValuedPlacement,
} from "../../../src/games/curling/index.js";
import { jobKind, type Progress } from "../../engine/index.js";

/** Progress, and once, where there is a net for the rules, the net's answer. */
export interface Glance extends Progress {
  readonly glance?: Found;
}

export interface Asked {
  readonly game: CurlingSpec;
  readonly position: string;
  /** In words; the best one where none is named. */
  readonly agent?: string | undefined;
  readonly seed: string;
}

/** The throw that an agent chooses. */
export const CHOOSE = jobKind<Asked, Progress, Shot>("curling", "choose");

/** Simulates a throw with execution noise. */
export const CLOUD = jobKind<Asked & { readonly shot: Shot; readonly trials: number }, Progress, Cloud>(
  "curling",
  "cloud",
);

/** Mixed doubles: the placement that an agent asks for. */
export const SETTLE = jobKind<Asked, Progress, Placement>("curling", "settle");

/** Mixed doubles: what each placement is worth, the best first. */
export const WEIGH = jobKind<Asked, Progress, readonly ValuedPlacement[]>("curling", "weigh");

export interface Found {
  readonly analysis: PositionAnalysis;
  /** The way of each throw in a steady hand. */
  readonly ways: readonly (readonly Point[])[];
}

/** A question about a position; `heat` also asks for the map of targets where no net has it at once. */
export interface Question extends Asked {
  readonly lines: number;
  readonly heat: boolean;
}

/** Finds the best throws, what comes of them, and the map of targets. */
export const ANALYSE = jobKind<Question, Glance, Found>("curling", "analyse");

/** Gives the net's answer at once; null where there is no net for the rules. */
export const GLANCE = jobKind<Question, Progress, Found | null>("curling", "glance");

/** Finds the opponent's answer to a throw without execution noise; null where the game is over then. */
export const ANSWER = jobKind<Asked & { readonly shot: Shot }, Progress, NamedThrow | null>(
  "curling",
  "answer",
);

export interface Review {
  /** Nothing where nobody has thought about the game. */
  readonly analysis?: GameAnalysis;
  /** What both teams made of the last stone. */
  readonly hammer: readonly [HammerSummary, HammerSummary];
  readonly report: GameReport;
}

/** Reviews a whole game, given as the text of a record; only what is known without thinking where it is not `judged`. */
export const REVIEW = jobKind<
  { readonly record: string; readonly agent?: string; readonly judged: boolean; readonly seed: string },
  Progress,
  Review
>("curling", "review");
