/** What the page asks the worker about curling. */

import type { GameReport } from "../../../src/draw/index.js";
import type {
  GameAnalysis,
  HammerSummary,
  HeatMap,
  NamedThrow,
  PositionAnalysis,
} from "../../../src/games/curling/analysis/index.js";
import type { Placement, Point, Shot } from "../../../src/games/curling/index.js";
import type { CurlingSpec, WeighedPlacement } from "../../../src/games/curling/players/index.js";
import type { Cloud } from "../../../src/games/curling/views/index.js";
import { jobKind, type Progress } from "../../engine/index.js";

/** How far it is, and once, where a net ships for the rules, what the net says at once. */
export interface Glance<Told> extends Progress {
  readonly glance?: Told;
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

/** What the hand makes of a throw. */
export const CLOUD = jobKind<Asked & { readonly shot: Shot; readonly trials: number }, Progress, Cloud>(
  "curling",
  "cloud",
);

/** Mixed doubles: the placement that an agent asks for. */
export const SETTLE = jobKind<Asked, Progress, Placement>("curling", "settle");

/** Mixed doubles: what each placement is worth, the best first. */
export const WEIGH = jobKind<Asked, Progress, readonly WeighedPlacement[]>("curling", "weigh");

export interface Found {
  readonly analysis: PositionAnalysis;
  /** The way of each throw in a steady hand. */
  readonly ways: readonly (readonly Point[])[];
}

/** What may be thrown, and what comes of it. */
export const ANALYSE = jobKind<Asked & { readonly lines: number }, Glance<Found>, Found>(
  "curling",
  "analyse",
);

/** What a net says of it at once; nothing where none ships for the rules. */
export const GLANCE = jobKind<Asked & { readonly lines: number }, Progress, Found | null>(
  "curling",
  "glance",
);

/** What every target is worth. */
export const MAP = jobKind<Asked, Glance<readonly HeatMap[]>, readonly HeatMap[]>("curling", "map");

/** What an agent would answer after a throw of a steady hand; nothing where the game is over then. */
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

/** A whole game, given as the text of a record; without trials only what is known without thinking. */
export const REVIEW = jobKind<
  { readonly record: string; readonly agent?: string; readonly trials: number; readonly seed: string },
  Progress,
  Review
>("curling", "review");
