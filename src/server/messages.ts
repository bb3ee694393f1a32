/**
 * What the server tells the page of the work in folders: one small contract that both sides import. Words are the work's own (names of
 * agents, titles); what they are called is the page's, in its language. Knows neither files nor browsers.
 */
import type { ChartLine, CourseSeries } from "../draw/index.js";
import type { ExperimentOverview } from "../experiment/index.js";
import type { AgentScore, Inactive, PairingScore, Rating, Score, SprtStanding } from "../match/index.js";

/** `GET api/served`: what the command was given. */
export interface ServedContent {
  readonly playout: string; // version
  readonly files: readonly ServedFile[]; // that were named one by one
  readonly runs: boolean; // whether folders were named
}

export interface ServedFile {
  readonly name: string;
  readonly url: string; // relative to the page
}

/** Event `overview` of `GET api/events`: every run that the folders hold. */
export interface Overview {
  readonly runs: readonly RunHead[];
}

/** What is known of any run. */
export interface RunHead {
  readonly id: string;
  readonly kind: WatchedRun["kind"];
  readonly title: string;
  readonly running: boolean; // whether a process works on it
  readonly done: number;
  readonly planned?: number; // not known of every training
  readonly trouble?: string; // why it cannot be read
  readonly within?: string; // the run that it is a part of
}

/** Event `run` of `GET api/events?run=ID`. */
export interface RunUpdate {
  readonly head: RunHead;
  readonly run?: WatchedRun; // not where it cannot be read
  readonly report?: string; // address of a report for people, relative to the page
}

/** Event `live` of `GET api/events?run=ID`: what whoever works on it tells meanwhile. */
export interface LiveUpdate {
  readonly id: string;
  readonly live?: RunLive; // not where nobody works on it
}

export interface RunLive {
  readonly left?: number; // seconds
  readonly crew: RunCrew;
}

export interface RunCrew {
  readonly threads: number;
  readonly queue?: { readonly at: string; readonly workers: readonly RunWorker[] };
}

export interface RunWorker {
  readonly name: string;
  readonly threads: number;
  readonly running: number; // jobs
  readonly done: number;
  readonly failed: number;
  readonly rate: number; // jobs a minute
  readonly refuses?: string; // why
}

export type WatchedRun = WatchedMatch | TrainingRun | ExperimentRun;

export interface WatchedMatch {
  readonly kind: "match" | "ladder"; // which never ends
  readonly match: string; // id of the plan
  readonly game: string; // its name
  readonly counted: number; // games
  readonly beyond: number; // games after the decision of the test
  readonly standings: readonly AgentStanding[];
  readonly pairings: readonly WatchedPairing[];
  readonly ratings: readonly Rating[]; // of three agents or more, in a ladder of two
  readonly away: readonly Inactive[]; // who plays no more in a ladder, or not for a while
  readonly failures: readonly FailedGames[]; // the most frequent first
  readonly elo: readonly CourseSeries[]; // over games
  readonly sprt?: Test;
  readonly games: readonly PlayedGame[]; // the latest first
}

/** Games that could not be played, through nobody's fault. */
export interface FailedGames {
  readonly reason: string;
  readonly games: number;
}

interface AgentStanding extends Score {
  readonly name: string;
  readonly agent: string; // with all its options
  readonly faults: AgentScore["faults"]; // games that it lost by its own fault, by how they ended
}

export type WatchedPairing = Omit<PairingScore, "pairs" | "first" | "second">;

export interface Test extends SprtStanding {
  readonly elo0: number;
  readonly elo1: number;
  readonly course: ChartLine["points"]; // the log-likelihood ratio over pairs
}

export interface PlayedGame {
  readonly index: number;
  readonly players: readonly [string, string];
  readonly result: string;
  readonly end: string; // in a few words
  readonly reason?: string; // why so, where there is more to say
  readonly moves: number;
  readonly url: string; // of its file, relative to the page
}

export interface TrainingRun {
  readonly kind: "training";
  readonly by: string; // what is counted: iteration, samples
  readonly figures: readonly { readonly name: string; readonly lines: readonly ChartLine[] }[];
}

export interface ExperimentRun {
  readonly kind: "experiment";
  readonly paper: string;
  readonly place: string; // Table 1
  readonly about: string;
  readonly scale: number;
  readonly seed: string;
  readonly finished: boolean;
  readonly verdicts: ExperimentOverview["verdicts"]; // empty before there is one
  readonly rows: ExperimentOverview["rows"]; // the table in words, head first
  readonly notes: readonly string[];
  readonly figures: ExperimentOverview["figures"]; // SVG that takes its colours from the page
  readonly values?: string; // address of every value with its numbers as CSV, relative to the page
}

/** As JSON, numbers that JSON does not know included. */
export function formatUpdate(told: ServedContent | Overview | RunUpdate | LiveUpdate): string {
  return JSON.stringify(told, (_, value) =>
    typeof value === "number" && !Number.isFinite(value) ? { number: String(value) } : value,
  );
}

export function parseUpdate<T extends ServedContent | Overview | RunUpdate | LiveUpdate>(text: string): T {
  return JSON.parse(text, (_, value) => (isStrange(value) ? Number(value.number) : value)) as T;
}

function isStrange(value: unknown): value is { number: string } {
  return typeof (value as { number?: unknown } | null)?.number === "string";
}
