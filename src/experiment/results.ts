/** What a run has given so far: all that the report shows, and what stands in results.json. */
import type { Html } from "../draw/index.js";
import type { Session } from "../jobs/index.js";
import type { ClaimOpinion, Comparison, LogRatio, Opinion, Proportion } from "./comparison.js";
import type { Effort, MatchesExperiment, PairingExperiment, TimesExperiment } from "./file.js";
import type { LearningOutcome } from "./learning.js";
import type { PairingRate } from "./pairing.js";
import type { RatingsOutcome } from "./ratings.js";
import type { ValuesOutcome } from "./values.js";

/** What a run was begun with; it never changes, so that a run can go on where it stopped. */
export interface ExperimentStart {
  readonly format: "playout-run";
  readonly version: 1;
  readonly seed: string;
  readonly scale: number;
  /** Of a timing: how many boards, and the name of their file, missing for those of our own self-play. */
  readonly boards?: { readonly count: number; readonly file?: string };
  /** Of an experiment that learns: where, from the run folder; which runs were given; who was met, where it was not the file's opponent. */
  readonly learning?: {
    readonly folder: string;
    readonly given: Readonly<Record<string, string>>;
    readonly opponent?: string;
    readonly playouts?: number;
    readonly opponentPlayouts?: number;
  };
  /** Learning runs that were given, by name: their folders, told from the run folder. */
  readonly runs?: Readonly<Record<string, string>>;
  /** Agents of those runs, by name, in the short form: their weights by content. */
  readonly agents?: Readonly<Record<string, string>>;
  readonly sessions: readonly Session[];
}

/** What a program may spend on a move: as many playouts as it does in the time that all programs have. */
export interface Allowance {
  readonly name: string;
  /** In the short form. */
  readonly agent: string;
  readonly playouts: number;
  /** Playouts per second of CPU time in a search of that size: the median over rounds. */
  readonly perSecond: number;
  /** Half the distance between the quartiles, relative to the median. */
  readonly spread: number;
}

export interface CellResult {
  readonly first: string;
  readonly second: string;
  readonly published?: Proportion & { readonly from?: string };
  /** Missing where nothing has been played. */
  readonly ours?: Proportion;
  readonly comparison?: Comparison;
  /** Known reasons for a difference. */
  readonly reasons: readonly string[];
}

export interface MatchesOutcome {
  readonly kind: "matches";
  readonly experiment: MatchesExperiment;
  readonly effort: Effort;
  readonly allowances: readonly Allowance[];
  readonly cells: readonly CellResult[];
  readonly played: number;
  readonly planned: number;
  /** Games that ended by anything but the rules of the game: a crash, a stall, an illegal answer. */
  readonly broken: number;
  /** Mean length of a game in moves; missing before the first one. */
  readonly moves?: number;
  /** By program: median seconds by the clock that its moves took in play, other work of the machine included. */
  readonly pace: Readonly<Record<string, number>>;
  /** Folders of the matches, relative to the run's. */
  readonly folders: readonly string[];
}

/** One board: seconds of CPU time a million playouts, by way. */
export interface BoardTimes {
  readonly board: string;
  readonly stones: number;
  readonly seconds: Readonly<Record<string, number>>;
  /** ln(fast / plain) over the rounds. */
  readonly ratio: LogRatio;
}

export interface TimesOutcome {
  readonly kind: "playout-times";
  readonly experiment: TimesExperiment;
  /** Playouts a board and way. */
  readonly playouts: number;
  readonly planned: number;
  readonly boards: readonly BoardTimes[];
  readonly faster: number;
  /** Slower by more than luck. */
  readonly firmlySlower: number;
  readonly opinion: Opinion;
}

/** What a program spent on a decision, last throws of ends aside: means. */
export interface ThinkingCost {
  readonly simulations: number;
  /** By the clock, other work of the machine included. */
  readonly seconds: number;
  /** The share of the memory of playouts that was in use, where they learn; missing where they do not. */
  readonly fill?: number;
}

/** The games at one budget. */
export interface BudgetResult {
  /** Rounds a decision, and simulations that they are. */
  readonly rounds: number;
  readonly simulations: number;
  readonly planned: number;
  /** Relative to the run's. */
  readonly folder: string;
  /** Whole pairs; missing before the first one. */
  readonly ours?: PairingRate;
  readonly comparison?: Comparison;
  /** Rounds as a share of the paper's. */
  readonly effort: number;
  /** The paper's claim is that the first program is the stronger one. */
  readonly claim: Opinion;
  /** By program. */
  readonly spent: Readonly<Record<string, ThinkingCost>>;
}

export interface PairingOutcome {
  readonly kind: "pairing";
  readonly experiment: PairingExperiment;
  readonly published: PairingRate;
  readonly budgets: readonly BudgetResult[];
  readonly played: number;
  readonly planned: number;
  readonly broken: number;
  /** Seconds of one core that the published effort would take here; missing before the first game. */
  readonly publishedCost?: number;
}

export type ExperimentOutcome =
  | MatchesOutcome
  | TimesOutcome
  | PairingOutcome
  | LearningOutcome
  | RatingsOutcome
  | ValuesOutcome;

export interface Results {
  readonly format: "playout-results";
  readonly version: 1;
  readonly run: ExperimentStart;
  /** False while games or boards are missing. */
  readonly finished: boolean;
  readonly outcome: ExperimentOutcome;
}

/** Cells of a table, head first. */
export type Rows = readonly (readonly string[])[];

/** The table in the paper's shape, and every value with all its numbers. */
export interface Content {
  readonly caption: string;
  readonly rows: Rows;
  readonly values: Rows;
}

/** The results in a few lines for a terminal. */
export interface Summary {
  readonly title: string;
  readonly rows: Rows;
  readonly notes: readonly string[];
}

export interface ReportFigure {
  readonly title: string;
  /** Takes its colours from the page around it. */
  readonly svg: string;
}

/** Shows the outcomes of one kind of experiment. */
export interface OutcomeReport<O extends ExperimentOutcome> {
  /** Parts of the HTML report between its head and how to repeat it. */
  sections(outcome: O): Html;
  tables(outcome: O): Content;
  summary(outcome: O): Summary;
  /** Every value and claim with a verdict. */
  judged(outcome: O): readonly ClaimOpinion[];
  figures(outcome: O): readonly ReportFigure[];
}
