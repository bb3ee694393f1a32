/**
 * Games of Go to learn from, wherever they lie: SGF files, games as JSON lines (one object a line with `moves`), folders of
 * both, folders of `playout learn go-games` and folders of matches. Each game knows its place, for complaints.
 */
import "../../index.js";
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { readFolder } from "../../../distribute/index.js";
import { MOST_ROWS, messageOf, readHeaded, readText } from "../../../files/index.js";
import { briefWeights, sgfGame } from "../../../game/index.js";
import { formatGame, heldGame } from "../../../match/index.js";
import { placed } from "../../../training/index.js";
import { GoGame, type GoRecord, parseGoGames, parseGoSgf, parseGoSgfs } from "../index.js";
import type { GoSpec } from "../players/index.js";
import { GAMES_FORMAT, type GameRow, type GamesHeader, gamesFormat } from "./games-rows.js";

export interface ReadGame {
  /** The file and the line, or what else tells it from others. */
  readonly place: string;
  readonly record: GoRecord;
}

/** What lies at one path. */
export interface GamesSource {
  /** The last part of the path. */
  readonly name: string;
  /** How the games were made, where they say so. */
  readonly made?: string;
  readonly games: readonly ReadGame[];
}

/** Reads the games at a path; throws one line with the place of what cannot be read. */
export function readGoGames(path: string): GamesSource {
  if (!existsSync(path)) throw new Error(`there is no file or folder ${path}`);
  const name = basename(path);
  if (!statSync(path).isDirectory()) return { name, games: readFile(path) };
  if (existsSync(join(path, "plan.yaml"))) return { name, ...readMatch(path) };
  const games = join(path, gamesFormat.file);
  if (existsSync(games) && isPlayed(readText(games, MOST_ROWS))) return { name, ...readPlayed(path) };
  const files = readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(sgf|jsonl)$/i.test(file))
    .sort()
    .map((file) => join(path, file));
  const found = files.flatMap(readFile);
  if (found.length === 0) throw new Error(`${path}: no games in it, neither .sgf nor .jsonl`);
  return { name, games: found };
}

/** A row of `playout learn go-games` as a record. */
export function recordOfRow({ game: spec, agents }: GamesHeader, row: GameRow): GoRecord {
  const { notation } = new GoGame(spec);
  const moves = row.moves.split(" ").filter((word) => word !== "");
  return {
    ...startOf(spec),
    moves: moves.map((word) => notation.parseMove(word)),
    players: [nameOf(agents[row.agents[0]]), nameOf(agents[row.agents[1]])],
    result: row.result,
    name: `game ${row.game}`,
  };
}

function startOf(spec: GoSpec): Pick<GoRecord, "width" | "height" | "rules" | "setup" | "handicap"> {
  const { width, height, handicap } = spec;
  const game = new GoGame(spec);
  return {
    width,
    height,
    rules: game.rules,
    ...(handicap > 0 && { handicap, setup: game.start().setup() }),
  };
}

function nameOf(agent: string | undefined): string {
  return briefWeights(agent ?? "");
}

/** Whether the text is that of a file of `playout learn go-games`. */
function isPlayed(text: string): boolean {
  return text.startsWith(`{"format":"${GAMES_FORMAT}"`);
}

function readPlayed(folder: string): Omit<GamesSource, "name"> {
  const { file, header, rows } = readHeaded(gamesFormat, folder);
  const games = rows.map((row, i) => read(`${file}, line ${i + 2}`, () => recordOfRow(header, row)));
  const agents = header.agents.map((agent) => `--agent ${briefWeights(agent)}`).join(" ");
  const { width, rules, komi } = header.game;
  return {
    made: `go-games --size ${width} --rules ${rules} --komi ${komi} --seed ${header.seed} ${agents}`,
    games: games.toSorted((a, b) => numberOf(a) - numberOf(b)),
  };
}

/** The number of a game that was played here: threads finish them in any order. */
function numberOf({ record }: ReadGame): number {
  return Number(record.name?.slice("game ".length));
}

function readMatch(folder: string): Omit<GamesSource, "name"> {
  const { plan, records } = readFolder(folder);
  if (plan.game.name !== "go") throw new Error(`${folder}: a match of ${plan.game.name}, not of go`);
  const played = records.filter(({ end }) => end !== "failed").toSorted((a, b) => a.index - b.index);
  return {
    made: `a match between ${plan.agents.map(({ name }) => name).join(" and ")}`,
    games: played.map((record) =>
      read(`${folder}, game ${record.index}`, () => parseGoSgf(formatGame(plan, record))),
    ),
  };
}

/** What else of ours may lie there. */
const OTHERS = /^\{"format":"playout-go-(positions|values)"/;

function readFile(file: string): ReadGame[] {
  const text = readText(file, MOST_ROWS);
  if (isPlayed(text)) throw new Error(`${file}: games of go-games; give the folder that it is in`);
  const [, other] = OTHERS.exec(text) ?? [];
  if (other !== undefined) throw new Error(`${file}: holds ${other}, not games`);
  try {
    if (/^\s*\{/.test(text)) {
      const lines = text.split("\n").flatMap((line, i) => (line.trim() === "" ? [] : [i + 1]));
      return parseGoGames(text).map(({ record }, i) => ({ place: `${file}, line ${lines[i]}`, record }));
    }
    const records = parseGoSgfs(text);
    return records.map((record, i) => ({
      place: records.length === 1 ? file : `${file}, game ${i + 1}`,
      record,
    }));
  } catch (error) {
    const game = sgfGame(text) === undefined ? heldGame(text) : undefined;
    const message = game === undefined ? messageOf(error) : `this is ${game}`;
    throw new Error(`${file}${message.startsWith("line ") ? "," : ":"} ${message}`);
  }
}

function read(place: string, record: () => GoRecord): ReadGame {
  return { place, record: placed(place, record) };
}
