/** Matches and ladders while they are played: what their games have shown so far. */
import "../games/index.js";
import { join } from "node:path";
import { loadFolderGame, readFolderPlan, readLadderPlan } from "../distribute/index.js";
import { readLine, Tail } from "../files/index.js";
import {
  eloCourse,
  endText,
  GameList,
  type GameRecord,
  gameFile,
  gamesOf,
  gameText,
  Ladder,
  type LadderView,
  type MatchPlan,
  parseRecord,
  ratingsOf,
  resultText,
  SprtWatch,
  scoreboard,
} from "../match/index.js";
import type { MatchRun, PlayedGame, Test } from "./told.js";
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
    const games = new GamesReader(folder);
    return async () => {
      await loadFolderGame(folder);
      const plan = readFolderPlan(folder);
      const records = games.read();
      const list = new GameList();
      for (const record of records) list.put(record);
      const run = runOf("match", { plan, records: list.games }, (record) =>
        url(`games/${gameFile(plan, record)}`),
      );
      return { title: gameText(plan.game), done: list.games.length, planned: gamesOf(plan), run };
    };
  },
};

/** Everybody who ever joined is told of, as far as games join them. */
export const LADDER: WorkKind = {
  kind: "ladder",
  marks: ["ladder.yaml"],
  files: ["ladder.yaml", GAMES],
  holds: false,
  reading(folder, url) {
    const games = new GamesReader(folder);
    return async () => {
      const whole = await readLadderPlan(folder);
      if (whole === undefined) throw new Error(`there is no ladder in ${folder}`);
      const present = new Set(whole.agents.map(({ name }) => name));
      const records = games.read();
      const ladder = new Ladder({ whole, present, clock: {} }, records);
      const view = ladder.rated;
      const link = (record: GameRecord) => url(`games/${Ladder.fileOf(view, record)}`);
      const run = { ...runOf("ladder", view, link), ratings: ladder.ratings };
      return { title: gameText(whole.game), done: records.length, run };
    };
  },
};

/** The games of a folder, of which only those are read that are new. */
class GamesReader {
  readonly #file: string;
  readonly #tail: Tail;
  #records: GameRecord[] = [];

  constructor(folder: string) {
    this.#file = join(folder, GAMES);
    this.#tail = new Tail(this.#file);
  }

  read(): readonly GameRecord[] {
    const { lines, anew } = this.#tail.read();
    if (anew) this.#records = [];
    for (const line of lines)
      this.#records.push(readLine(this.#file, this.#records.length + 1, line, parseRecord));
    return this.#records;
  }
}

function runOf(
  kind: MatchRun["kind"],
  { plan, records }: LadderView,
  url: (record: GameRecord) => string,
): MatchRun {
  const board = scoreboard(plan, records);
  const { match, counted, beyond, standings, pairings } = board;
  return {
    kind,
    ...{ match, counted, beyond },
    game: plan.game.name,
    standings: standings.map(({ name, agent, games, wins, draws, losses, share }) => {
      return { name, agent, games, wins, draws, losses, share };
    }),
    pairings: pairings
      .filter(({ games }) => games > 0)
      .map(({ pairs: _, first: __, second: ___, ...pairing }) => pairing),
    ratings: ratingsOf(plan, records),
    elo: eloCourse(plan, records),
    ...(board.sprt && { sprt: { ...board.sprt, course: testCourse(plan, records) } }),
    games: records
      .slice(-LATEST)
      .reverse()
      .map((record) => gameOf(plan, record, url(record))),
  };
}

function gameOf(plan: MatchPlan, record: GameRecord, url: string): PlayedGame {
  const { index, players, moves } = record;
  const [result, end] = [resultText(plan, record), endText(record)];
  return { index, players, result, end, moves: moves.length, url };
}

/** The log-likelihood ratio after every pair, or after some of many. */
function testCourse(plan: MatchPlan, records: readonly GameRecord[]): Test["course"] {
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
