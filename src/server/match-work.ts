/** Matches and ladders while they are played: what their games have shown so far. */
import "../games/index.js";
import { basename, dirname, join } from "node:path";
import { readAway, readFolderPlan, readLadderPlan } from "../distribute/index.js";
import { readLine, Tail } from "../files/index.js";
import {
  boardOf,
  eloCourse,
  endText,
  GameList,
  type GameRecord,
  type GameRow,
  gameFile,
  gamesOf,
  isPlayed,
  Ladder,
  type LadderView,
  type MatchPlan,
  matchTitle,
  parseRecord,
  ratingsOf,
  resultText,
  rowOf,
  SprtWatch,
} from "../match/index.js";
import type { Failure, MatchRun, PlayedGame, Test } from "./told.js";
import type { WorkKind } from "./work.js";

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
    let list = new GameList<GameRow>();
    return async () => {
      const plan = readFolderPlan(folder);
      games.read(
        () => (list = new GameList()),
        (record) => list.put(rowOf(record)),
      );
      const { games: records } = list;
      const view = { plan, records, board: boardOf(plan, records) };
      const run = runOf("match", view, records, (row) => url(`games/${gameFile(plan, row)}`));
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
      const link = (row: GameRow) => url(`games/${Ladder.fileOf(view, row)}`);
      const told = runOf("ladder", view, ladder.games, link);
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
  read(anew: () => void, hear: (record: GameRecord) => void): void {
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

  #readOn(begin: () => void, hear: (record: GameRecord) => void): void {
    for (let more = true; more; ) {
      const look = this.#tail.read();
      ({ more } = look);
      if (look.anew) begin();
      for (const line of look.lines) hear(readLine(this.#file, ++this.#lines, line, parseRecord));
    }
  }
}

function runOf(
  kind: MatchRun["kind"],
  { plan, records, board }: LadderView,
  all: readonly GameRow[],
  url: (row: GameRow) => string,
): MatchRun {
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

function failuresOf(games: readonly GameRow[]): Failure[] {
  const counts = new Map<string, number>();
  for (const { reason = "" } of games.filter((game) => !isPlayed(game)))
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, games: count }))
    .sort((a, b) => b.games - a.games)
    .slice(0, REASONS);
}

function gameOf(plan: MatchPlan, record: GameRow, url: string): PlayedGame {
  const { reason, ...rest } = record;
  const { index, players, length: moves } = rest;
  const [result, end] = [resultText(plan, record), endText(rest)];
  return { index, players, result, end, ...(reason !== undefined && { reason }), moves, url };
}

/** The log-likelihood ratio after every pair, or after some of many. */
function testCourse(plan: MatchPlan, records: readonly GameRow[]): Test["course"] {
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
