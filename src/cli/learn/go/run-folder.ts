/**
 * The folder of a learning run. It begins with all that is needed to repeat it, which never changes: `plan.json` (but for
 * more iterations), `training.jsonl`, `test.jsonl`. What is learned is added: `weights/` and `curve.jsonl` after every
 * iteration, `checkpoint.json` every few seconds. Files are there whole or not at all, so a process may be killed at any
 * moment. `policy.json` and `report.html` are made from these at the end.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { briefAgent } from "../../../agents/index.js";
import {
  jsonLine,
  type Ledger,
  type LedgerFormat,
  makeFolder,
  openLedger,
  readRows,
  readText,
  type Signs,
  writeWhole,
} from "../../../files/index.js";
import { checked, formatWeights, parseWeights } from "../../../game/index.js";
import { FEATURES, PAPER_TACTICS } from "../../../games/go/index.js";
import { goSchema } from "../../../games/go/players/index.js";
import { messageOf } from "../../failure.js";
import { type ValueRow, valueRow } from "./data.js";
import { settingSchema } from "./simulations.js";

const RUN: Signs = {
  what: "learning run",
  marks: ["plan.json"],
  before: ["training.jsonl", "test.jsonl", "weights"],
};

const count = z.int().min(1);

const data = z.strictObject({
  positions: count,
  /** Of the file, so that it is not taken for another. */
  digest: z.string(),
  /** Where the games come from, and who said what positions are worth. */
  source: z.string(),
  teacher: z.string(),
});

export const planSchema = z.strictObject({
  format: z.literal("playout-go-balancing"),
  version: z.literal(1),
  /** The version of playout. */
  playout: z.string(),
  game: goSchema,
  setting: settingSchema,
  /** Simulations for the value (M) and for the slope (N). */
  values: count,
  slopes: count,
  rate: z.number().positive(),
  l2: z.number().min(0),
  normLimit: z.number().positive().exactOptional(),
  /** Positions between two updates. */
  batch: count,
  iterations: z.int().min(0),
  /** Positions of the training that the loss is measured on. */
  sample: count,
  seed: z.string(),
  /** The policy that it begins with, and its weights where it is not the uniform one. */
  start: z.strictObject({ policy: z.string(), weights: z.string().exactOptional() }),
  training: data,
  test: data,
});

const checkpointSchema = z.strictObject({
  iteration: z.int().min(0),
  /** Positions of the iteration that are done. */
  done: z.int().min(0),
  /** Every bit of them, in base64. */
  weights: z.string(),
});

const loss = z.strictObject({
  /** Mean squared error against the teacher. */
  loss: z.number(),
  /** Its standard error, over the positions; null for a single one. */
  error: z.number().nullable(),
});

const pointSchema = z.strictObject({
  /** Iterations done; 0 before the first. */
  iteration: z.int().min(0),
  training: loss,
  test: loss,
  /** The sum of the weights' sizes. */
  norm: z.number(),
  /** Weights of the tactical features from 1 on, as many as are learned. */
  features: z.array(z.number()).min(PAPER_TACTICS),
});

const CURVE: LedgerFormat<CurvePoint> = { signs: RUN, file: "curve.jsonl", row: jsonLine(pointSchema) };

export type Plan = z.output<typeof planSchema>;
export type CurvePoint = z.output<typeof pointSchema>;

export interface Checkpoint {
  readonly iteration: number;
  readonly done: number;
  readonly weights: Float64Array;
}

/** A run as it stands, whether somebody works on it or not. */
export interface ReadRun {
  readonly plan: Plan;
  readonly curve: readonly CurvePoint[];
  /** Games that must be played to have its positions, and those of the test. */
  readonly games: { readonly training: number; readonly test: number };
  /** The weights after so many iterations, as text. */
  weightsAt(iteration: number): string;
}

export const POLICY_FORMAT = "playout-go-policy";

const weightsFile = z.looseObject({ format: z.literal(POLICY_FORMAT), weights: z.string() });

export function readRun(path: string): ReadRun {
  return {
    plan: readPlan(path),
    curve: readCurve(path),
    get games() {
      return { training: gamesIn(path, "training.jsonl"), test: gamesIn(path, "test.jsonl") };
    },
    weightsAt: (iteration) => readJson(weightsPath(path, iteration), weightsFile).weights,
  };
}

export function hasRun(path: string): boolean {
  return existsSync(join(path, "plan.json"));
}

/** The file with the weights after so many iterations. */
export function weightsPath(path: string, iteration: number): string {
  return join(path, "weights", `${String(iteration).padStart(3, "0")}.json`);
}

/** What a run was begun with. */
interface Beginning {
  readonly plan: Plan;
  readonly training: readonly ValueRow[];
  readonly test: readonly ValueRow[];
}

export class RunFolder {
  readonly #ledger: Ledger<Beginning, CurvePoint>;

  /** Begins a run, or goes on with one that was begun with the same; it may get more iterations. */
  constructor(path: string, wanted: Plan, training: readonly ValueRow[], test: readonly ValueRow[]) {
    this.#ledger = openLedger(CURVE, path, () => {
      const plan = hasRun(path) ? goOn(path, wanted) : begin(path, { plan: wanted, training, test });
      return {
        plan,
        training: readData(path, "training.jsonl", plan.training.digest),
        test: readData(path, "test.jsonl", plan.test.digest),
      };
    });
  }

  get path(): string {
    return this.#ledger.folder;
  }

  get plan(): Plan {
    return this.#ledger.plan.plan;
  }

  get training(): readonly ValueRow[] {
    return this.#ledger.plan.training;
  }

  get test(): readonly ValueRow[] {
    return this.#ledger.plan.test;
  }

  get curve(): readonly CurvePoint[] {
    return this.#ledger.rows;
  }

  /** Where the run stands. */
  get checkpoint(): Checkpoint {
    const file = join(this.path, "checkpoint.json");
    if (!existsSync(file)) return { iteration: 0, done: 0, weights: this.#start() };
    const { iteration, done, weights } = readJson(file, checkpointSchema);
    return { iteration, done, weights: parseExact(file, weights) };
  }

  saveCheckpoint({ iteration, done, weights }: Checkpoint): void {
    const text = JSON.stringify({ iteration, done, weights: formatExact(weights) });
    this.write("checkpoint.json", `${text}\n`);
  }

  /** Keeps the weights after an iteration, and what they are worth. */
  addPoint(point: CurvePoint, weights: Float64Array): void {
    const { iteration } = point;
    const file = {
      format: POLICY_FORMAT,
      version: 1,
      features: FEATURES,
      iteration,
      reading: this.plan.setting.reading,
      atari: this.plan.setting.atari,
      weights: formatWeights(weights),
    };
    writeWhole(weightsPath(this.path, iteration), `${JSON.stringify(file)}\n`);
    this.#ledger.append(point);
  }

  /** Writes a file that is made from the run. */
  write(name: string, text: string): void {
    this.#ledger.write(name, text);
  }

  log(line: string): void {
    this.#ledger.log(line);
  }

  close(): void {
    this.#ledger.close();
  }

  #start(): Float64Array {
    const { weights } = this.plan.start;
    return weights === undefined ? new Float64Array(FEATURES) : parseWeights(weights, FEATURES);
  }
}

/** Rows as they stand in a file. */
export function formatRows(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

export function digestOf(rows: readonly ValueRow[]): string {
  return createHash("sha256").update(formatRows(rows)).digest("hex").slice(0, 16);
}

function writePlan(path: string, plan: Plan): void {
  writeWhole(join(path, "plan.json"), `${JSON.stringify(plan, null, 2)}\n`);
}

function readPlan(path: string): Plan {
  if (!hasRun(path)) throw new Error(`there is no run in ${path}: it has no plan.json`);
  return readJson(join(path, "plan.json"), planSchema);
}

/** The plan comes last: without it there is no run. */
function begin(path: string, { plan, training, test }: Beginning): Plan {
  writeWhole(join(path, "training.jsonl"), formatRows(training));
  writeWhole(join(path, "test.jsonl"), formatRows(test));
  makeFolder(join(path, "weights"));
  writePlan(path, plan);
  return plan;
}

/** The plan of a run that is there, with as many iterations as are wanted. */
function goOn(path: string, wanted: Plan): Plan {
  const found = readPlan(path);
  for (const field of Object.keys(planSchema.shape) as (keyof Plan)[]) {
    if (field === "iterations" || field === "playout") continue;
    // A file may be named in many ways: its weights count.
    const [had, asked] = [found, wanted].map((plan) =>
      field === "start" ? plan.start.weights : plan[field],
    );
    if (JSON.stringify(had) !== JSON.stringify(asked))
      throw new Error(
        `${path}: holds a run with ${field} ${inWords(found[field])}, not ${inWords(wanted[field])}`,
      );
  }
  if (found.iterations === wanted.iterations) return found;
  if (found.iterations > wanted.iterations)
    throw new Error(
      `${path}: holds a run of ${found.iterations} iterations, which cannot become ${wanted.iterations}`,
    );
  const plan = { ...found, iterations: wanted.iterations };
  writePlan(path, plan);
  return plan;
}

function inWords(value: unknown): string {
  return value === undefined ? "none" : briefAgent(JSON.stringify(value));
}

function gamesIn(path: string, name: string): number {
  return readValueRows(join(path, name)).reduce((most, { game }) => Math.max(most, game + 1), 0);
}

function readValueRows(file: string): ValueRow[] {
  return readRows(file, jsonLine(valueRow)).rows;
}

function readData(path: string, name: string, digest: string): ValueRow[] {
  const file = join(path, name);
  const rows = readValueRows(file);
  if (digestOf(rows) !== digest) throw new Error(`${file}: is not the file that the run was begun with`);
  return rows;
}

/** Lines up to the last that is whole. */
function readCurve(path: string): CurvePoint[] {
  return readRows(join(path, CURVE.file), CURVE.row).rows;
}

function readJson<T>(file: string, schema: z.ZodType<T>): T {
  const text = readText(file);
  try {
    return checked(schema, JSON.parse(text));
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}`);
  }
}

function formatExact(weights: Float64Array): string {
  return Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength).toString("base64");
}

function parseExact(file: string, text: string): Float64Array {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length !== 8 * FEATURES) throw new Error(`${file}: weights: expected ${FEATURES}`);
  return new Float64Array(new Uint8Array(bytes).buffer);
}
