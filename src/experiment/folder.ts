/**
 * The run folder. It begins with what was asked for and never changes that: `experiment.yaml`, `run.json`. What is measured
 * is added to it: `allowances.json`, `learned.json` (curves of learning runs, which are kept elsewhere), `matches/*` (kept by the match
 * room), `times.jsonl` (one board a line). The rest is made from those and can be made again: `results.json`, `report.html`, `table.md`, `table.tex`, `table.csv`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { appendLine, claimFolder, LineFile, readLines, readText, writeWhole } from "../files/index.js";
import { checked, jsonText, oneLine } from "../game/index.js";
import { PLAYOUTS } from "../games/hex/players/index.js";
import { type Experiment, parseExperiment } from "./file.js";
import { type Learned, learnedSchema } from "./learning/learned.js";
import { formatReport } from "./report.js";
import type { Allowance, BoardTimes, Results, Run, Session } from "./results.js";
import { formatTables } from "./tables.js";

const EXPERIMENT = "experiment.yaml";
const RUN = "run.json";
const ALLOWANCES = "allowances.json";
const LEARNED = "learned.json";
const TIMES = "times.jsonl";

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
  seconds: z.partialRecord(z.enum(PLAYOUTS), z.number()),
  ratio: z.strictObject({ mean: z.number(), error: z.number() }),
});

export class RunFolder {
  readonly path: string;
  readonly experiment: Experiment;
  #run: Run;

  private constructor(path: string, experiment: Experiment, run: Run) {
    this.path = path;
    this.experiment = experiment;
    this.#run = run;
  }

  /** A run that was begun before. */
  static open(path: string): RunFolder {
    if (!existsSync(join(path, RUN))) throw new Error(`${path}: no run of an experiment (it has no ${RUN})`);
    const experiment = read(join(path, EXPERIMENT), parseExperiment);
    return new RunFolder(
      path,
      experiment,
      read(join(path, RUN), (text) => checked(run, JSON.parse(text))),
    );
  }

  /** Begins a run, or goes on with one that was begun with just the same. */
  static begin(path: string, text: string, wanted: Run): RunFolder {
    if (existsSync(join(path, RUN))) {
      const folder = RunFolder.open(path);
      folder.#expectSame(text, wanted);
      return folder;
    }
    claimFolder(path, { what: "run of an experiment", marks: [RUN], before: [EXPERIMENT, ALLOWANCES] });
    if (existsSync(join(path, EXPERIMENT))) expectText(path, text);
    writeWhole(join(path, EXPERIMENT), text);
    writeWhole(join(path, RUN), formatJson(wanted));
    return new RunFolder(path, parseExperiment(text), wanted);
  }

  get run(): Run {
    return this.#run;
  }

  addSession(session: Session): void {
    this.#run = { ...this.#run, sessions: [...this.#run.sessions, session] };
    writeWhole(join(this.path, RUN), formatJson(this.#run));
  }

  get allowances(): Allowance[] | undefined {
    const file = join(this.path, ALLOWANCES);
    return existsSync(file) ? read(file, (text) => checked(allowances, JSON.parse(text))) : undefined;
  }

  saveAllowances(allowances: readonly Allowance[]): void {
    writeWhole(join(this.path, ALLOWANCES), formatJson(allowances));
  }

  get learned(): Learned[] {
    const file = join(this.path, LEARNED);
    return existsSync(file) ? read(file, (text) => checked(z.array(learnedSchema), JSON.parse(text))) : [];
  }

  saveLearned(learned: readonly Learned[]): void {
    writeWhole(join(this.path, LEARNED), formatJson(learned));
  }

  /** The boards timed so far; one whose line was cut short is timed again. */
  readTimes(): BoardTimes[] {
    const file = join(this.path, TIMES);
    return readLines(file).lines.map((line, i) => {
      try {
        return checked(times, JSON.parse(line));
      } catch (error) {
        throw new Error(`${file}, line ${i + 1}: ${(error as Error).message}`);
      }
    });
  }

  /** To add boards, a line each. */
  openTimes(): LineFile {
    const file = join(this.path, TIMES);
    return new LineFile(file, readLines(file).bytes);
  }

  log(line: string): void {
    appendLine(join(this.path, "log"), `${new Date().toISOString()} ${oneLine(line)}`);
  }

  /** Writes everything that is made from what was measured. */
  async save(results: Results): Promise<void> {
    writeWhole(join(this.path, "results.json"), formatJson(results));
    for (const [name, text] of Object.entries(formatTables(results.outcome)))
      writeWhole(join(this.path, name), text);
    writeWhole(join(this.path, "report.html"), await formatReport(results));
  }

  #expectSame(text: string, wanted: Run): void {
    const differs = (what: string, is: unknown, asked: unknown) => {
      if (is !== asked)
        throw new Error(
          `${this.path}: holds a run with another ${what} (${is}, not ${asked}); choose another folder`,
        );
    };
    differs("scale", this.#run.scale, wanted.scale);
    differs("seed", this.#run.seed, wanted.seed);
    differs("list of boards", this.#run.boards?.file ?? "our own", wanted.boards?.file ?? "our own");
    const choices = ({ learning }: Run) => ({
      opponent: learning?.opponent ?? "the file's",
      playouts: learning?.playouts ?? "the file's",
      opponentPlayouts: learning?.opponentPlayouts ?? "the file's",
      runs: JSON.stringify([learning?.folder, learning?.given]),
    });
    const [is, asked] = [choices(this.#run), choices(wanted)];
    differs("opponent", is.opponent, asked.opponent);
    differs("number of playouts a move", is.playouts, asked.playouts);
    differs("number of playouts of the opponent", is.opponentPlayouts, asked.opponentPlayouts);
    differs("folder of learning runs", is.runs, asked.runs);
    expectText(this.path, text);
  }
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
