/** The run folder of an experiment: what was asked for, what was measured, and with what it was done. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { jsonText } from "../core/index.js";
import { readText, writeWhole } from "../io/files.js";
import { jsonLine, type Ledger, type LedgerFormat, openLedger, readRows } from "../io/index.js";
import { type Experiment, parseExperiment } from "./file.js";
import { type LearnedMethod, learnedSchema } from "./learning-file.js";
import { formatReport, formatTables } from "./report.js";
import type { Allowance, BoardTimes, ExperimentStart, Results } from "./results.js";
import type { Documents } from "./values.js";

// The run folder. It begins with what was asked for and never changes that: `experiment.yaml`, `run.json` (but for sessions). What is measured
// is added to it: `allowances.json`, `learned.json` (curves of learning runs, which are kept elsewhere), `measured.json` (what was measured of runs that were given), `matches/*` (kept by the match
// room), `times.jsonl` (one board a line). The rest is made from those and can be made again: `results.json`, `report.html`, `table.md`, `table.tex`, `table.csv`.

const EXPERIMENT = "experiment.yaml";
const RUN = "run.json";
const ALLOWANCES = "allowances.json";
const LEARNED = "learned.json";
const MEASURED = "measured.json";

const session = z.strictObject({
  started: z.string(),
  version: z.string(),
  commit: z.string().exactOptional(),
  cpu: z.string(),
  cores: z.number(),
  node: z.string(),
  platform: z.string(),
  threads: z.number(),
});

const run = z.strictObject({
  format: z.literal("playout-run"),
  version: z.literal(1),
  seed: z.string(),
  scale: z.number().positive(),
  boards: z.strictObject({ count: z.int(), file: z.string().exactOptional() }).exactOptional(),
  learning: z
    .strictObject({
      folder: z.string(),
      given: z.record(z.string(), z.string()),
      opponent: z.string().exactOptional(),
      playouts: z.int().min(1).exactOptional(),
      opponentPlayouts: z.int().min(1).exactOptional(),
    })
    .exactOptional(),
  runs: z.record(z.string(), z.string()).exactOptional(),
  agents: z.record(z.string(), z.string()).exactOptional(),
  sessions: z.array(session),
});

const allowances = z.array(
  z.strictObject({
    name: z.string(),
    agent: z.string(),
    playouts: z.int().min(1),
    perSecond: z.number(),
    spread: z.number(),
  }),
);

const times = z.strictObject({
  board: z.string(),
  stones: z.int(),
  seconds: z.record(z.string(), z.number()),
  ratio: z.strictObject({ mean: z.number(), error: z.number() }),
});

const TIMES: LedgerFormat<BoardTimes> = {
  signs: { what: "run of an experiment", marks: [RUN], before: [EXPERIMENT, ALLOWANCES] },
  file: "times.jsonl",
  row: jsonLine(times),
};

/** A run that was begun, whether somebody works on it or not. */
export class ExperimentFolder {
  readonly path: string;
  readonly experiment: Experiment;
  readonly run: ExperimentStart;

  constructor(path: string) {
    if (!existsSync(join(path, RUN))) throw new Error(`${path}: no run of an experiment (it has no ${RUN})`);
    this.path = path;
    this.experiment = read(join(path, EXPERIMENT), parseExperiment);
    this.run = readRun(path);
  }

  get allowances(): Allowance[] | undefined {
    const file = join(this.path, ALLOWANCES);
    return existsSync(file) ? read(file, jsonLine(allowances)) : undefined;
  }

  get learned(): LearnedMethod[] {
    const file = join(this.path, LEARNED);
    return existsSync(file) ? read(file, jsonLine(z.array(learnedSchema))) : [];
  }

  /** By source. */
  get measured(): Documents {
    const file = join(this.path, MEASURED);
    return existsSync(file) ? read(file, jsonLine(z.record(z.string(), z.unknown()))) : {};
  }

  /** The boards timed so far; one whose line was cut short is timed again. */
  get times(): readonly BoardTimes[] {
    return readRows(join(this.path, TIMES.file), TIMES.row).rows;
  }

  /** Writes everything that is made from what was measured. */
  save(results: Results): void {
    writeWhole(join(this.path, "results.json"), formatJson(results));
    for (const [name, text] of Object.entries(formatTables(results.outcome)))
      writeWhole(join(this.path, name), text);
    writeWhole(join(this.path, "report.html"), formatReport(results));
  }
}

/** A run that is worked on here, and by nobody else. */
export class OpenRun extends ExperimentFolder {
  readonly #ledger: Ledger<ExperimentStart, BoardTimes>;

  /** Begins a run, or goes on with one that was begun with just the same; its sessions are added to those before. */
  static begin(path: string, text: string, wanted: ExperimentStart): OpenRun {
    return new OpenRun(openLedger(TIMES, path, () => settle(path, text, wanted)));
  }

  private constructor(ledger: Ledger<ExperimentStart, BoardTimes>) {
    super(ledger.folder);
    this.#ledger = ledger;
  }

  override get times(): readonly BoardTimes[] {
    return this.#ledger.rows;
  }

  addTimes(board: BoardTimes): void {
    this.#ledger.append(board);
  }

  saveAllowances(allowances: readonly Allowance[]): void {
    this.#ledger.write(ALLOWANCES, formatJson(allowances));
  }

  saveLearned(learned: readonly LearnedMethod[]): void {
    this.#ledger.write(LEARNED, formatJson(learned));
  }

  saveMeasured(documents: Documents): void {
    this.#ledger.write(MEASURED, formatJson(documents));
  }

  log(line: string): void {
    this.#ledger.log(line);
  }

  close(): void {
    this.#ledger.close();
  }
}

function settle(path: string, text: string, wanted: ExperimentStart): ExperimentStart {
  const found = existsSync(join(path, RUN)) ? readRun(path) : undefined;
  if (found !== undefined) expectSame(path, found, wanted);
  if (existsSync(join(path, EXPERIMENT))) expectText(path, text);
  else writeWhole(join(path, EXPERIMENT), text);
  const run = found === undefined ? wanted : { ...found, sessions: [...found.sessions, ...wanted.sessions] };
  writeWhole(join(path, RUN), formatJson(run));
  return run;
}

function readRun(path: string): ExperimentStart {
  return read(join(path, RUN), jsonLine(run));
}

function expectSame(path: string, found: ExperimentStart, wanted: ExperimentStart): void {
  const differs = (what: string, is: unknown, asked: unknown) => {
    if (is !== asked)
      throw new Error(
        `${path}: holds a run with another ${what} (${is}, not ${asked}); choose another folder`,
      );
  };
  differs("scale", found.scale, wanted.scale);
  differs("seed", found.seed, wanted.seed);
  differs("list of boards", found.boards?.file ?? "our own", wanted.boards?.file ?? "our own");
  differs("choice of learning runs", JSON.stringify(found.runs ?? {}), JSON.stringify(wanted.runs ?? {}));
  for (const name of Object.keys({ ...found.agents, ...wanted.agents }))
    differs(`agent ${name}`, found.agents?.[name] ?? "none", wanted.agents?.[name] ?? "none");
  const choices = ({ learning }: ExperimentStart) => ({
    opponent: learning?.opponent ?? "the file's",
    playouts: learning?.playouts ?? "the file's",
    opponentPlayouts: learning?.opponentPlayouts ?? "the file's",
    runs: JSON.stringify([learning?.folder, learning?.given]),
  });
  const [is, asked] = [choices(found), choices(wanted)];
  differs("opponent", is.opponent, asked.opponent);
  differs("number of playouts a move", is.playouts, asked.playouts);
  differs("number of playouts of the opponent", is.opponentPlayouts, asked.opponentPlayouts);
  differs("folder of learning runs", is.runs, asked.runs);
}

function expectText(path: string, text: string): void {
  if (readText(join(path, EXPERIMENT)) !== text)
    throw new Error(`${path}: holds another ${EXPERIMENT}; choose another folder`);
}

function formatJson(data: unknown): string {
  return `${jsonText(data, 2)}\n`;
}

function read<T>(file: string, parse: (text: string) => T): T {
  const text = readText(file);
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}
