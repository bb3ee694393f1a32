/**
 * What a game counts while agents play themselves, in folders of the run folder: `counts/NAME/counts.jsonl` has a row for some that were played, whose numbers are
 * added up. So it goes on after any end, and takes little room: what was played is not kept.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { formatAgent, gameSchema, kitOf, parseAgent, weightsNeeded } from "../../agents/index.js";
import { keepWeights, spread } from "../../distribute/index.js";
import { type HeadedFormat, jsonLine, openHeaded, readHeaded } from "../../files/index.js";
import { VERSION } from "../../match/index.js";
import { RowError, type Surroundings } from "../../training/index.js";
import { type Counting, trialsOf } from "../facet.js";
import type { ValuesExperiment } from "../file.js";
import { runFilesOf } from "../learned-agents.js";
import { slug } from "../matches.js";
import type { Run } from "../results.js";
import { count } from "../words.js";
import { type CountSource, isCounted } from "./file.js";

const header = z.strictObject({
  format: z.literal("playout-counts"),
  version: z.literal(1),
  counts: z.string(),
  game: gameSchema,
  agent: z.string(),
  seed: z.string(),
  batch: z.int().min(1),
  playout: z.string(),
});

/** Those that one job played: the number of the first, and how many. */
const row = z.strictObject({
  first: z.int().min(0),
  count: z.int().min(1),
  counts: z.record(z.string(), z.array(z.number())),
});

type Header = z.output<typeof header>;
type CountRow = z.output<typeof row>;

const COUNTS: HeadedFormat<Header, CountRow> = {
  file: "counts.jsonl",
  what: "counts",
  before: ["weights"],
  made: "counts were made",
  header: jsonLine(header),
  row: jsonLine(row),
  same: ["counts", "game", "agent", "seed", "batch"],
};

/** Rows of a trial, at most. */
const MOST_ROWS = 256;

/** A source that the game counts. */
export interface Trial {
  readonly name: string;
  readonly source: CountSource;
  /** In the short form; missing where it is of a run that was not given or has not come so far. */
  readonly agent?: string;
  readonly counting: Counting;
  /** How many are to be played, and how many by a job. */
  readonly planned: number;
  readonly batch: number;
  /** Relative to the run folder. */
  readonly folder: string;
}

export function trialsIn({ sources, game }: ValuesExperiment, run: Run): Trial[] {
  return Object.entries(sources).flatMap(([name, source]): Trial[] => {
    if (!isCounted(source)) return [];
    const isOurs = runFilesOf(source.agent).length === 0;
    const counting = trialsOf(game, "counts")[source.counts]!;
    const planned = Math.max(1, Math.round(run.scale * source.default));
    const agent = isOurs ? formatAgent(source.agent) : run.agents?.[name];
    return [
      {
        name,
        source,
        ...(agent !== undefined && { agent }),
        counting,
        planned,
        batch: Math.max(counting.batch, Math.ceil(planned / MOST_ROWS)),
        folder: `counts/${slug(name)}`,
      },
    ];
  });
}

/** What is played at scale 1, in words; where that is nothing, numbers are only read. */
export function trialsWords({ sources, game }: ValuesExperiment): string {
  const played = Object.values(sources).filter(isCounted);
  const words = played.map((each) => {
    const { unit } = trialsOf(game, "counts")[each.counts]!;
    return `${count(each.default)} ${unit}`;
  });
  return words.length === 0 ? "numbers of learning runs" : `${[...new Set(words)].join(", ")} of a policy`;
}

/** Plays what is missing of a trial, until the signal comes. */
export async function playTrial(
  { name, source, agent, counting, planned, batch, folder }: Trial & { readonly agent: string },
  { game }: ValuesExperiment,
  run: Run,
  path: string,
  { jobs, signal, progress }: Required<Surroundings>,
): Promise<void> {
  const { job, unit } = counting;
  const { counts: what } = source;
  const plan = { game, agent, seed: `${run.seed}, ${name}` };
  const header: Header = {
    format: "playout-counts",
    version: 1,
    counts: what,
    ...plan,
    batch,
    playout: VERSION,
  };
  const ledger = openHeaded(COUNTS, join(path, folder), header);
  try {
    keepWeights(ledger.folder, weightsNeeded(kitOf(game), parseAgent(agent)));
    const there = new Set(ledger.rows.map((row) => row.first));
    const firsts = Array.from({ length: Math.ceil(planned / batch) }, (_, i) => i * batch);
    const missing = firsts.filter((first) => !there.has(first));
    let done = firsts.length - missing.length;
    progress(done, firsts.length);
    const play = async (first: number): Promise<CountRow> => {
      const some = { first, count: Math.min(batch, planned - first) };
      try {
        return { ...some, counts: await jobs.run(job, { what, ...plan, ...some }, signal) };
      } catch (error) {
        throw new RowError(`${name}, ${unit} from ${first} on`, error);
      }
    };
    for await (const row of spread(missing, jobs, play, signal)) {
      ledger.append(row);
      progress(++done, firsts.length);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    ledger.close();
  }
}

/** What was counted so far: nothing where nothing was. */
export function readCounts(
  path: string,
  { folder }: Trial,
): { counts: CountRow["counts"]; done: number } | undefined {
  if (!existsSync(join(path, folder, COUNTS.file))) return undefined;
  const { rows } = readHeaded(COUNTS, join(path, folder));
  if (rows.length === 0) return undefined;
  return {
    counts: rows.map(({ counts }) => counts).reduce(add),
    done: rows.reduce((sum, { count }) => sum + count, 0),
  };
}

function add(a: CountRow["counts"], b: CountRow["counts"]): CountRow["counts"] {
  return Object.fromEntries(
    Object.entries(a).map(([name, list]) => [name, list.map((each, i) => each + (b[name]?.[i] ?? 0))]),
  );
}
