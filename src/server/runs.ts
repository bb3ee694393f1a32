/** Reads matches, ladders, trainings and experiments while they run. */
import type { ChartLine } from "../draw/index.js";
import { ExperimentFolder, overviewOf, resultsOf, workshopOf } from "../experiment/index.js";
import "../games/index.js";
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { readText } from "../io/files.js";
import { jsonLine, readLine, readRows, Tail } from "../io/index.js";
import { readAway, readFolderPlan, readLadderPlan } from "../jobs/index.js";
import {
  boardOf,
  eloCourse,
  endText,
  GameList,
  gameFile,
  gamesOf,
  isPlayed,
  Ladder,
  type LadderView,
  type MatchGameRecord,
  type MatchGameRow,
  type MatchPlan,
  matchTitle,
  parseRecord,
  ratingsOf,
  resultText,
  rowOf,
  SprtWatch,
} from "../match/index.js";
import type { ExperimentRun, FailedGames, PlayedGame, Test, TrainingRun, WatchedMatch } from "./messages.js";
import type { WorkKind, WorkReading } from "./watch.js";

/** Tables as comma-separated values, cells in quotes where they must be. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, ending] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (ending === "" && row.length === 0 && !quoted && !plain) break;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (ending === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

// Matches and ladders while they are played: what their games have shown so far.

const GAMES = "games.jsonl";
/** The latest games that are told one by one. */
const LATEST = 100;
/** Points of the course of a test. */
const POINTS = 300;

export const MATCH: WorkKind = {
  kind: "match",
  marks: ["plan.yaml"],
  files: ["plan.yaml", GAMES],
  holds: false,
  reading(folder, url) {
    const games = new NewGames(folder);
    let list = new GameList<MatchGameRow>();
    return async () => {
      const plan = readFolderPlan(folder);
      games.read(
        () => (list = new GameList()),
        (record) => list.put(rowOf(record)),
      );
      const { games: records } = list;
      const view = { plan, records, board: boardOf(plan, records) };
      const run = matchRunOf("match", view, records, (row) => url(`games/${gameFile(plan, row)}`));
      return { title: matchTitle(planName(folder), plan), done: records.length, planned: gamesOf(plan), run };
    };
  },
};

/** Everybody who ever joined is told of, as far as games join them. */
export const LADDER: WorkKind = {
  kind: "ladder",
  marks: ["ladder.yaml"],
  files: ["ladder.yaml", "away.json", GAMES],
  holds: false,
  reading(folder, url) {
    let games = new NewGames(folder);
    let ladder: Ladder | undefined;
    return async () => {
      const whole = readLadderPlan(folder);
      if (whole === undefined) throw new Error(`there is no ladder in ${folder}`);
      const present = new Set(whole.agents.map(({ name }) => name));
      const plan = { whole, present, clock: {}, source: "", wrong: [], refused: new Map<string, string>() };
      // Games of a newcomer may have been seen before it was: all are read again.
      if (ladder?.plan.whole.agents.length !== whole.agents.length) {
        ladder = new Ladder(plan);
        games = new NewGames(folder);
      }
      games.read(
        () => (ladder = new Ladder(plan)),
        (record) => ladder!.add(record),
      );
      const view = ladder.rated;
      const link = (row: MatchGameRow) => url(`games/${Ladder.fileOf(view, row)}`);
      const told = matchRunOf("ladder", view, ladder.games, link);
      const run = { ...told, ratings: ladder.ratings, away: readAway(folder) };
      return { title: matchTitle(planName(folder), whole), done: ladder.played, run };
    };
  },
};

/** The name of a match's folder; those of an experiment are only named after their agents. */
function planName(folder: string): string | undefined {
  return basename(dirname(folder)) === "matches" ? undefined : basename(folder);
}

/** Hears of a folder's games those that are new. */
class NewGames {
  readonly #file: string;
  #tail: Tail;
  #lines = 0;

  constructor(folder: string) {
    this.#file = join(folder, GAMES);
    this.#tail = new Tail(this.#file);
  }

  /** Throws one line that names the first that is damaged: then all is read again, so that no part is taken for the whole. */
  read(anew: () => void, hear: (record: MatchGameRecord) => void): void {
    const begin = () => {
      this.#lines = 0;
      anew();
    };
    try {
      this.#readOn(begin, hear);
    } catch (error) {
      this.#tail = new Tail(this.#file);
      begin();
      throw error;
    }
  }

  #readOn(begin: () => void, hear: (record: MatchGameRecord) => void): void {
    for (let more = true; more; ) {
      const look = this.#tail.read();
      ({ more } = look);
      if (look.anew) begin();
      for (const line of look.lines) hear(readLine(this.#file, ++this.#lines, line, parseRecord));
    }
  }
}

function matchRunOf(
  kind: WatchedMatch["kind"],
  { plan, records, board }: LadderView,
  all: readonly MatchGameRow[],
  url: (row: MatchGameRow) => string,
): WatchedMatch {
  const { match, counted, beyond, standings, pairings } = board;
  return {
    kind,
    ...{ match, counted, beyond },
    game: plan.game.name,
    standings: standings.map(({ name, agent, games, wins, draws, losses, share, faults }) => {
      return { name, agent, games, wins, draws, losses, share, faults };
    }),
    pairings: pairings
      .filter(({ games }) => games > 0)
      .map(({ pairs: _, first: __, second: ___, ...pairing }) => pairing),
    ratings: ratingsOf(plan, records),
    away: [],
    failures: failuresOf(all),
    elo: eloCourse(plan, records),
    ...(board.sprt && { sprt: { ...board.sprt, course: testCourse(plan, records) } }),
    games: records
      .slice(-LATEST)
      .reverse()
      .map((record) => gameOf(plan, record, url(record))),
  };
}

/** Reasons of games that could not be played; more of them than these are not told. */
const REASONS = 20;

function failuresOf(games: readonly MatchGameRow[]): FailedGames[] {
  const counts = new Map<string, number>();
  for (const { reason = "" } of games.filter((game) => !isPlayed(game)))
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, games: count }))
    .sort((a, b) => b.games - a.games)
    .slice(0, REASONS);
}

function gameOf(plan: MatchPlan, record: MatchGameRow, url: string): PlayedGame {
  const { reason, ...rest } = record;
  const { index, players, length: moves } = rest;
  const [result, end] = [resultText(plan, record), endText(rest)];
  return { index, players, result, end, ...(reason !== undefined && { reason }), moves, url };
}

/** The log-likelihood ratio after every pair, or after some of many. */
function testCourse(plan: MatchPlan, records: readonly MatchGameRow[]): Test["course"] {
  const watch = new SprtWatch(plan.stop.sprt!);
  const points = [{ x: 0, y: 0 }];
  for (const record of [...records].sort((a, b) => a.index - b.index)) {
    watch.add(record);
    const { pairs, llr } = watch.standing;
    if (pairs > points.at(-1)!.x) points.push({ x: pairs, y: llr });
  }
  const step = Math.ceil(points.length / POINTS);
  return points.filter((_, i) => i % step === 0 || i === points.length - 1);
}

// A training while it learns: its curve, as our own runs keep it (`curve.jsonl`) or those in Python (`curve.csv`).

/** Our own: rows of JSON beside a plan. */
export const TRAINING: WorkKind = {
  kind: "training",
  marks: ["plan.json", "curve.jsonl"],
  files: ["plan.json", "curve.jsonl"],
  holds: true,
  reading: (folder) => () => readOwn(folder),
};

/** Those of Python: a table that is written anew. */
export const TABLED_TRAINING: WorkKind = {
  kind: "training",
  marks: ["curve.csv"],
  files: ["curve.csv"],
  holds: true,
  reading: (folder) => () => readTable(folder),
};

type Row = Readonly<Record<string, number>>;

const planSchema = z.looseObject({ iterations: z.int().min(0).optional() });
const rowSchema = z.record(z.string(), z.unknown());

async function readOwn(folder: string): Promise<WorkReading> {
  const file = join(folder, "plan.json");
  const { iterations } = readLine(file, 1, readText(file), jsonLine(planSchema));
  const { rows } = readRows(join(folder, "curve.jsonl"), jsonLine(rowSchema));
  const done = rows.at(-1)?.iteration;
  return {
    title: basename(folder),
    done: typeof done === "number" ? done : rows.length,
    ...(iterations !== undefined && { planned: iterations }),
    run: trainingRunOf(rows.map((row) => flat(row))),
  };
}

async function readTable(folder: string): Promise<WorkReading> {
  const [head = [], ...lines] = parseCsv(readText(join(folder, "curve.csv")));
  const rows = lines.map((cells) =>
    Object.fromEntries(head.map((name, i) => [name, cells[i] ? Number(cells[i]) : Number.NaN])),
  );
  return { title: basename(folder), done: rows.length, run: trainingRunOf(rows) };
}

/** The first column is what the others are over; every one of numbers is a curve. */
function trainingRunOf(rows: readonly Row[]): TrainingRun {
  const [by = "row", ...names] = new Set(rows.flatMap((row) => Object.keys(row)));
  const figures = new Map<string, ChartLine[]>();
  for (const name of names) {
    const points = rows
      .map((row) => ({ x: row[by] ?? Number.NaN, y: row[name] ?? Number.NaN }))
      .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
    const figure = figureOf(name);
    if (points.length > 0) figures.set(figure, [...(figures.get(figure) ?? []), { name, points }]);
  }
  return { kind: "training", by, figures: [...figures].map(([name, lines]) => ({ name, lines })) };
}

/** Curves of one thing share a figure: `test.loss` and `training.loss`, `r2` and `r2-3`, the losses that have no other name. */
function figureOf(name: string): string {
  if (/^(training|held-out|test)$/.test(name)) return "loss";
  return name.replace(/^.*\./, "").replace(/-\d+$/, "");
}

/** Numbers of a row, those inside of others with a name of both: `test.loss`. */
function flat(row: Readonly<Record<string, unknown>>, before = ""): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, number][] => {
      if (typeof value === "number") return [[before + name, value]];
      if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
      return Object.entries(flat(value as Record<string, unknown>, `${before}${name}.`));
    }),
  );
}

// A run of an experiment: its verdicts, its table and its figures as far as it has come. Its matches are work of their own.

/** Every value with all its numbers, for programs. */
const VALUES = "table.csv";

export const EXPERIMENT: WorkKind = {
  kind: "experiment",
  marks: ["experiment.yaml", "run.json"],
  files: [
    "run.json",
    "allowances.json",
    "learned.json",
    "measured.json",
    "results.json",
    VALUES,
    "times.jsonl",
    "matches",
  ],
  holds: true,
  reading: (folder, url) => () => read(folder, url),
};

async function read(folder: string, url: (name: string) => string): Promise<WorkReading> {
  const run = new ExperimentFolder(folder);
  const { title, paper, place, about } = run.experiment;
  const { outcome, finished } = resultsOf(run, workshopOf(1));
  const { verdicts, rows, notes, figures } = overviewOf(outcome);
  const told: ExperimentRun = {
    kind: "experiment",
    ...{ paper, place, about },
    scale: run.run.scale,
    seed: run.run.seed,
    finished,
    ...{ verdicts, rows, notes, figures },
    ...(existsSync(join(folder, VALUES)) && { values: url(VALUES) }),
  };
  const matches = join(folder, "matches");
  const begun = existsSync(matches) ? readdirSync(matches).length : 0;
  return { title: `${place}: ${title}`, done: run.times.length + begun, run: told };
}
