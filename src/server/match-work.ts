/** A match while it is played: what its games have shown so far. */
import "../games/index.js";
import { join } from "node:path";
import { loadFolderGame, readFolderPlan } from "../distribute/index.js";
import { readLine, Tail } from "../files/index.js";
import {
  eloCourse,
  endText,
  GameList,
  type GameRecord,
  gameFile,
  gameText,
  type MatchPlan,
  parseRecord,
  ratingsOf,
  resultText,
  SprtWatch,
  scoreboard,
} from "../match/index.js";
import type { MatchRun, PlayedGame, Test } from "./told.js";
import type { Reading, WorkKind } from "./work.js";

const PLAN = "plan.yaml";
const GAMES = "games.jsonl";
/** The latest games that are told one by one. */
const LATEST = 100;
/** Points of the course of a test. */
const POINTS = 300;

export const MATCH: WorkKind = {
  kind: "match",
  marks: [PLAN],
  files: [PLAN, GAMES],
  holds: false,
  reading(folder, url) {
    const reader = new MatchReader(folder, url);
    return () => reader.read();
  },
};

class MatchReader {
  readonly #folder: string;
  readonly #url: (name: string) => string;
  readonly #tail: Tail;
  #list = new GameList();
  #lines = 0;

  constructor(folder: string, url: (name: string) => string) {
    this.#folder = folder;
    this.#url = url;
    this.#tail = new Tail(join(folder, GAMES));
  }

  async read(): Promise<Reading> {
    await loadFolderGame(this.#folder);
    const plan = readFolderPlan(this.#folder);
    this.#readGames();
    const records = this.#list.games;
    const board = scoreboard(plan, records);
    const { match, counted, beyond, standings, pairings, planned } = board;
    const run: MatchRun = {
      kind: "match",
      ...{ match, counted, beyond },
      game: plan.game.name,
      standings: standings.map(({ name, agent, games, wins, draws, losses, share }) => {
        return { name, agent, games, wins, draws, losses, share };
      }),
      pairings: pairings.map(({ pairs: _, first: __, second: ___, ...pairing }) => pairing),
      ratings: ratingsOf(plan, records),
      elo: eloCourse(plan, records),
      ...(board.sprt && { sprt: { ...board.sprt, course: testCourse(plan, records) } }),
      games: records.slice(-LATEST).reverse().map(this.#gameOf(plan)),
    };
    return { title: gameText(plan.game), done: records.length, planned, run };
  }

  #readGames(): void {
    const { lines, anew } = this.#tail.read();
    if (anew) {
      this.#list = new GameList();
      this.#lines = 0;
    }
    for (const line of lines)
      this.#list.put(readLine(join(this.#folder, GAMES), ++this.#lines, line, parseRecord));
  }

  #gameOf(plan: MatchPlan): (record: GameRecord) => PlayedGame {
    return (record) => ({
      index: record.index,
      players: record.players,
      result: resultText(plan, record),
      end: endText(record),
      moves: record.moves.length,
      url: this.#url(`games/${gameFile(plan, record)}`),
    });
  }
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
