/** Positions of games that an agent plays against itself, and what they are worth by a search. */
import { parseAgent } from "../../../agents/index.js";
import { type Jobs, jobKind } from "../../../distribute/index.js";
import { type Ledger, openHeaded } from "../../../files/index.js";
import type { GoSpec } from "../../../games/go/players/index.js";
import { VERSION } from "../../../match/index.js";
import { makeRows } from "../make-rows.js";
import type { Meter } from "../progress.js";
import { gamesOf, missingOf } from "../rows.js";
import {
  type PositionRow,
  type PositionsHeader,
  positionsFormat,
  readPositions,
  type ValueRow,
  type ValuesHeader,
  valuesFormat,
} from "./data.js";
import type { SearchTask } from "./search-teacher.js";
import type { SelfPlayTask } from "./self-play.js";

const POSITION = jobKind<SelfPlayTask, PositionRow>(
  "go position",
  new URL("./self-play.js", import.meta.url),
);
const VALUE = jobKind<SearchTask, ValueRow>("go value", new URL("./search-teacher.js", import.meta.url));

interface Request {
  readonly folder: string;
  /** In the short form, with every option. */
  readonly agent: string;
  readonly seed: string;
  readonly jobs: Jobs;
  readonly signal: AbortSignal;
  /** Made for so many tasks. */
  meter(tasks: number): Meter;
}

export interface PositionsRequest extends Request {
  readonly spec: GoSpec;
  /** Games in all, those that are there included. */
  readonly games: number;
}

/** Plays the games that are missing; gives how many positions there are now. */
export async function makePositions(request: PositionsRequest): Promise<number> {
  const { folder, spec, agent, games, seed, jobs, signal } = request;
  const header: PositionsHeader = {
    format: "playout-go-positions",
    version: 1,
    game: spec,
    source: agent,
    seed,
    playout: VERSION,
  };
  const rows = openHeaded(positionsFormat, folder, header);
  try {
    const missing = missingOf(gamesOf(games), rows.rows);
    const meter = request.meter(missing.length);
    await makeRows(
      {
        jobs,
        kind: POSITION,
        tasks: missing.map(({ game }) => ({ spec, agent, seed, game })),
        name: ({ game }) => `game ${game}`,
        keep(row) {
          rows.append(row);
          return `${rows.rows.length} positions`;
        },
      },
      meter,
      signal,
    );
    return rows.rows.length;
  } finally {
    rows.close();
  }
}

/** Positions without a value, and the folder that values are added to. */
export interface OpenValues {
  readonly spec: GoSpec;
  readonly rows: Ledger<ValuesHeader, ValueRow>;
  readonly missing: readonly PositionRow[];
}

/** Opens the values of positions by a teacher. */
export function openValues(positions: string, folder: string, teacher: string, seed: string): OpenValues {
  const { header, rows: all } = readPositions(positions);
  const { game, source } = header;
  const made: ValuesHeader = {
    format: "playout-go-values",
    version: 1,
    game,
    source: `${source} (seed ${header.seed})`,
    seed,
    playout: VERSION,
    teacher,
  };
  const rows = openHeaded(valuesFormat, folder, made);
  return { spec: game, rows, missing: missingOf(all, rows.rows) };
}

export interface ValuesRequest extends Request {
  /** The folder of the positions. */
  readonly positions: string;
}

/** Searches the positions that have no value yet; gives how many have one now. */
export async function makeValues(request: ValuesRequest): Promise<number> {
  const { positions, folder, agent, seed, jobs, signal } = request;
  const { spec, rows, missing } = openValues(positions, folder, agent, seed);
  try {
    await makeRows(
      {
        jobs,
        kind: VALUE,
        tasks: missing.map((row) => ({ spec, agent, playouts: playoutsOf(agent), seed, row })),
        name: ({ row }) => `position of game ${row.game}`,
        keep(row) {
          rows.append(row);
          return `${rows.rows.length} values`;
        },
      },
      request.meter(missing.length),
      signal,
    );
    return rows.rows.length;
  } finally {
    rows.close();
  }
}

/** The budget of an agent, which must be one of playouts: clocks do not repeat. */
export function playoutsOf(agent: string): number {
  const { kind, playouts, time } = parseAgent(agent) as { kind: string; playouts?: number; time?: number };
  if (playouts === undefined || time !== undefined)
    throw new Error(`agent ${kind}: expected a budget of playouts, and no clock`);
  return playouts;
}
