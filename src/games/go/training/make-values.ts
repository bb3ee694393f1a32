/** What positions are worth: by a search of ours, or by programs that speak GTP. */
import { z } from "zod";
import { parseAgent, weightsNeeded } from "../../../agents/index.js";
import { jobKind, keepWeights, spread, weightsFrom } from "../../../distribute/index.js";
import { openHeaded } from "../../../files/index.js";
import { VERSION } from "../../../match/index.js";
import { makeRows, missingOf, RowError, type Surroundings, settled } from "../../../training/index.js";
import { goKit, goSchema } from "../players/index.js";
import {
  type PositionRow,
  positionRow,
  readPositions,
  type ValueRow,
  type ValuesHeader,
  valueRow,
  valuesFormat,
} from "./data.js";
import { type ProgramOptions, ProgramTeacher } from "./program-teacher.js";
import type { SearchTask } from "./search-teacher.js";

export const VALUE = jobKind<SearchTask, ValueRow>(
  "go value",
  new URL("./search-teacher.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({
        spec: goSchema,
        agent: z.string(),
        playouts: z.int().min(1),
        seed: z.string(),
        row: positionRow,
      }),
      result: valueRow,
    },
  },
);

/** How a complaint names a row. */
const NAME = "position of game";

interface Request {
  /** The folder of the positions, and that of the values. */
  readonly positions: string;
  readonly folder: string;
  readonly seed: string;
}

export interface ValuesRequest extends Request, Surroundings {
  /** Whose search it is, in the short form, with every option. */
  readonly agent: string;
}

/** Searches the positions that have no value yet; gives how many have one then. */
export async function makeValues(request: ValuesRequest): Promise<number> {
  const { agent, seed } = request;
  const { header, rows: wanted } = positionsOf(request, agent);
  const playouts = playoutsOf(agent);
  const rows = await makeRows({
    ...request,
    format: valuesFormat,
    header,
    weights: [
      ...weightsNeeded(goKit(header.game), parseAgent(agent)),
      ...weightsFrom(request.positions, header.source),
    ],
    wanted,
    kind: VALUE,
    task: (row) => ({ spec: header.game, agent, playouts, seed, row }),
    name: NAME,
    note: (_, all) => `${all.length} values`,
  });
  return rows.length;
}

/** The budget of an agent, which must be one of playouts: clocks do not repeat. */
export function playoutsOf(agent: string): number {
  const { kind, playouts, time } = parseAgent(agent) as { kind: string; playouts?: number; time?: number };
  if (playouts === undefined || time !== undefined)
    throw new Error(`agent ${kind}: expected a budget of playouts, and no clock`);
  return playouts;
}

export interface AskRequest extends Request, Omit<Surroundings, "jobs"> {
  readonly program: ProgramOptions;
  /** Programs at the same time. */
  readonly programs: number;
}

/** Asks a program about the positions that have no value yet; gives how many have one then. */
export async function askValues(request: AskRequest): Promise<number> {
  const { program, programs: most, folder, signal, progress } = settled(request);
  const { command, ask, answer } = program;
  const { header, rows: wanted } = positionsOf(request, `${command}, asked ${ask.join("; ")} (${answer})`);
  const rows = openHeaded(valuesFormat, folder, header);
  const failed = new AbortController();
  const programs: ProgramTeacher[] = [];
  const idle: ProgramTeacher[] = [];
  const start = () => {
    const teacher = new ProgramTeacher(header.game, program);
    programs.push(teacher);
    return teacher;
  };
  const leave = () => Promise.all(programs.map((teacher) => teacher.close()));
  const teach = async (row: PositionRow) => {
    const teacher = idle.pop() ?? start();
    try {
      return await teacher.teach(row);
    } catch (error) {
      // One that fails leaves nothing to the others but what they have begun.
      failed.abort(new RowError(`${NAME} ${row.game}`, error));
      return undefined;
    } finally {
      idle.push(teacher);
    }
  };
  signal.addEventListener("abort", leave, { once: true });
  try {
    keepWeights(folder, weightsFrom(request.positions, header.source));
    const missing = missingOf(wanted, rows.rows);
    let done = 0;
    progress(done, missing.length);
    const either = AbortSignal.any([signal, failed.signal]);
    for await (const taught of spread(missing, { threads: most }, teach, either)) {
      if (taught === undefined) continue;
      rows.append(taught);
      progress(++done, missing.length, `${rows.rows.length} values`);
    }
    if (!signal.aborted) failed.signal.throwIfAborted();
    return rows.rows.length;
  } finally {
    signal.removeEventListener("abort", leave);
    rows.close();
    await leave();
  }
}

/** The positions, and the header of what a teacher says of them. */
function positionsOf({ positions, seed }: Request, teacher: string) {
  const { header: made, rows } = readPositions(positions);
  const header: ValuesHeader = {
    format: "playout-go-values",
    version: 1,
    game: made.game,
    source: `${made.source} (seed ${made.seed})`,
    seed,
    playout: VERSION,
    teacher,
  };
  return { header, rows };
}
