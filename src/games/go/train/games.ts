/**
 * Games of Go to learn from, read or played by agents, and one position drawn from each.
 *
 * Games of Go to learn from, wherever they lie: SGF files, games as JSON lines (one object a line with `moves`), folders of
 * both, folders of `playout learn go-games` and folders of matches. Each game knows its place, for complaints.
 */
import { createAgent, parseAgent, weightsNeeded } from "../../../agents/index.js";
import { briefWeights, sgfGame, stream, version as VERSION } from "../../../core/index.js";
import { MAX_ROWS, messageOf, readText, writeWhole } from "../../../io/files.js";
import { makeFolder, openHeaded, readHeaded } from "../../../io/index.js";
import {
  agentContext,
  gamesOf,
  jobKind,
  makeRows,
  RateMeter,
  type RunContext,
  readFolder,
  withPlace,
} from "../../../jobs/index.js";
import { formatGame, heldGame, programsOf, withPrograms } from "../../../match/index.js";
import "../../index.js";
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { GoGame } from "../game.js";
import { formatLead } from "../notation.js";
import { endOf, type GoRecord, parseGoGames } from "../records.js";
import { type GoGameSetup, type GoSpec, goKit, goSchema } from "../setup.js";
import { formatGoSgf, parseGoSgf, parseGoSgfs } from "../sgf.js";
import type { GoState } from "../state.js";
import {
  GAMES_FORMAT,
  type GamesHeader,
  type GoTrainingRow,
  gameRow,
  gamesFormat,
  gamesHeader,
  type PositionRow,
  type PositionsHeader,
  positionRow,
  positionsFormat,
} from "./data.js";
import type { GoGameTask } from "./games-job.js";
import type { SelfPlayTask } from "./self-play.js";

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
  if (existsSync(games) && isPlayed(readText(games, MAX_ROWS))) return { name, ...readPlayed(path) };
  const files = readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(sgf|jsonl)$/i.test(file))
    .sort()
    .map((file) => join(path, file));
  const found = files.flatMap(readFile);
  if (found.length === 0) throw new Error(`${path}: no games in it, neither .sgf nor .jsonl`);
  return { name, games: found };
}

/** A row of `playout learn go-games` as a record. */
function recordOfRow({ game: spec, agents }: GamesHeader, row: GoTrainingRow): GoRecord {
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
  const text = readText(file, MAX_ROWS);
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
  return { place, record: withPlace(place, record) };
}

// A game of Go between agents, for learning.

interface SelfGame {
  readonly moves: readonly number[];
  /** As SGF writes it. */
  readonly result: string;
}

/** Plays a game; all chance comes from the seed and the path. */
export async function playSelf(
  kit: GoGameSetup,
  [black, white]: readonly [string, string],
  seed: string,
  ...path: readonly string[]
): Promise<SelfGame> {
  const { game } = kit;
  const state = game.start();
  const [first, second] = [black, white].map((agent, i) =>
    createAgent(kit, parseAgent(agent), agentContext(seed, ...path, i === 0 ? "black" : "white")),
  );
  const players = [first!, second!] as const;
  const moves: number[] = [];
  // Games under rules without superko may never end.
  const longest = 6 * game.board.points;
  try {
    for (const player of players) await player.ready?.();
    while (!state.isOver() && moves.length < longest) {
      const { move } = await players[state.toMove].choose(game.clone(state), { aborted: false });
      if (move === "resign") return { moves, result: state.toMove === 0 ? "W+R" : "B+R" };
      if (!game.isLegal(state, move)) throw new Error(`${game.notation.formatMove(move)} is not legal`);
      state.play(move);
      moves.push(move);
      for (const player of players) player.saw?.(move, state);
    }
  } finally {
    for (const player of players) await player.close?.();
  }
  return { moves, result: resultOf(state) };
}

function resultOf(state: GoState): string {
  return state.passes === 2 ? formatLead(state.score() - state.rules.komi) : "Void";
}

// Games that agents play, to learn from.

export const GAME = jobKind<GoGameTask, GoTrainingRow>(
  "go game",
  new URL("./games-job.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({ plan: gamesHeader, game: z.int().min(0) }),
      result: gameRow,
      programs: ({ plan }) => plan.agents.flatMap((agent) => programsOf(plan.game, parseAgent(agent))),
    },
  },
);

interface GamesRequest extends RunContext {
  readonly folder: string;
  readonly spec: GoSpec;
  /** In the short form, with every option; Black and White of each game are drawn from them. */
  readonly agents: readonly string[];
  /** In all, those that are there included. */
  readonly games: number;
  readonly seed: string;
  /** Whether they are written as SGF too, a file a game, in the folder `sgf` there. */
  readonly sgf?: boolean;
}

/** Plays the games that are missing in a folder and returns all that are there then. */
export async function makeGames(request: GamesRequest): Promise<readonly GoTrainingRow[]> {
  const { spec, agents, games, seed } = request;
  const header: GamesHeader = {
    format: GAMES_FORMAT,
    version: 1,
    game: spec,
    agents: [...agents],
    seed,
    playout: VERSION,
  };
  const kit = withPrograms(goKit(spec));
  const pace = new RateMeter();
  let played = 0;
  const rows = await makeRows({
    ...request,
    format: gamesFormat,
    header,
    weights: agents.flatMap((agent) => weightsNeeded(kit, parseAgent(agent))),
    wanted: gamesOf(games),
    kind: GAME,
    task: ({ game }) => ({ plan: header, game }),
    name: "game",
    note: () => pace.perSecond(++played),
  });
  if (request.sgf) writeSgf(join(request.folder, "sgf"), header, rows);
  return rows;
}

function writeSgf(folder: string, header: GamesHeader, rows: readonly GoTrainingRow[]): void {
  makeFolder(folder);
  for (const row of rows)
    writeWhole(
      join(folder, `${String(row.game).padStart(6, "0")}.sgf`),
      formatGoSgf(recordOfRow(header, row)),
    );
}

// Which position of a game is learned from, and those of games that were recorded.

/** Moves before the position of a game: after the first move and before anybody passed, each as likely as the others. */
export function drawPly(moves: readonly number[], pass: number, seed: string, game: number): number {
  const first = moves.indexOf(pass);
  const choices = Math.max(1, first < 0 ? moves.length - 1 : first);
  return Math.min(moves.length, 1 + stream(seed, "positions", game, "ply").below(choices));
}

/**
 * Draws a position of every recorded game on a board of this size, under the rules and the komi that are given and not those of the
 * records. Gives how many there are, and how many games were left out for their size.
 */
export function drawRecorded(
  folder: string,
  spec: GoSpec,
  { name, made, games }: GamesSource,
  seed: string,
): [number, number] {
  const { board, rules, notation } = new GoGame(spec);
  const header: PositionsHeader = {
    format: "playout-go-positions",
    version: 1,
    game: spec,
    source: made ?? `the games of ${name}`,
    seed,
    playout: VERSION,
  };
  const rows = openHeaded(positionsFormat, folder, header);
  try {
    const there = new Set(rows.rows.map(({ game }) => game));
    let strange = 0;
    for (const [game, { place, record }] of games.entries()) {
      if (record.width !== board.width || record.height !== board.height) strange++;
      else if (!there.has(game)) {
        const ply = drawPly(record.moves, board.pass, seed, game);
        const state = withPlace(place, () => endOf({ ...record, rules, moves: record.moves.slice(0, ply) }));
        rows.append({ game, position: notation.formatState(state) });
      }
    }
    return [rows.rows.length, strange];
  } finally {
    rows.close();
  }
}

// Positions of games that an agent plays against itself.

export const POSITION = jobKind<SelfPlayTask, PositionRow>(
  "go position",
  new URL("./self-play.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({ spec: goSchema, agent: z.string(), seed: z.string(), game: z.int().min(0) }),
      result: positionRow,
      programs: ({ spec, agent }) => programsOf(spec, parseAgent(agent)),
    },
  },
);

interface GoPositionsRequest extends RunContext {
  readonly folder: string;
  readonly spec: GoSpec;
  /** In the short form, with every option. */
  readonly agent: string;
  /** Games in all, those that are there included. */
  readonly games: number;
  readonly seed: string;
}

/** Plays the games that are missing and draws positions from them; returns how many positions there are then. */
export async function makePositions(request: GoPositionsRequest): Promise<number> {
  const { spec, agent, games, seed } = request;
  const header: PositionsHeader = {
    format: "playout-go-positions",
    version: 1,
    game: spec,
    source: agent,
    seed,
    playout: VERSION,
  };
  const rows = await makeRows({
    ...request,
    format: positionsFormat,
    header,
    weights: weightsNeeded(withPrograms(goKit(spec)), parseAgent(agent)),
    wanted: gamesOf(games),
    kind: POSITION,
    task: ({ game }) => ({ spec, agent, seed, game }),
    name: "game",
    note: (_, all) => `${all.length} positions`,
  });
  return rows.length;
}
