/** Learning runs: their folder, passes over examples, games held out for the test, and curves as figures. */

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { hashOf, isReference, partsOf, weightsAt } from "../agents/index.js";
import { briefWeights, checkData, formatWeights, parseJson, parseWeights } from "../core/index.js";
import { drawLines, Html, html, type LinesOptions } from "../draw/index.js";
import { messageOf, readText, writeWhole } from "../io/files.js";
import { jsonLine, type Ledger, machine, makeFolder, openLedger, readRows, type Signs } from "../io/index.js";
import { type Examples, type Fit, fitOf } from "../learn/index.js";
import { keepWeights } from "./agent-files.js";
import { completeRequest, type RunContext } from "./make-rows.js";

/**
 * Which games are held out for the test, each by a number drawn for it: those with the smallest, a fixed share of all, at least
 * one, and never the last that could be learned from.
 */
export function heldOutOf(draws: readonly number[], share: number): boolean[] {
  const count = Math.min(draws.length - 1, Math.max(1, Math.round(share * draws.length)));
  const order = [...draws.keys()].sort((a, b) => draws[a]! - draws[b]!);
  const out = new Set(order.slice(0, Math.max(0, count)));
  return draws.map((_, game) => out.has(game));
}

// Learning by passes over examples: how well the weights foretell what was chosen, before the first pass and after each.

/** After how many passes weights foretell how well. */
export interface FitPoint {
  readonly pass: number;
  readonly training: Fit;
  readonly heldOut: Fit;
}

/** What learns by passes: `MmLearner`, `SoftmaxLearner`. */
interface PassLearner {
  readonly passes: number;
  readonly weights: Float64Array;
  pass(): void;
}

export interface PassesRequest extends Pick<RunContext, "signal"> {
  readonly training: Examples;
  readonly heldOut: Examples;
  /** In all. */
  readonly passes: number;
  /** Hears of every point as soon as it is there. */
  passed?(point: FitPoint): void;
}

/** Learns until all passes are done or the signal comes, which ends it after the pass. */
export async function learnByPasses(learner: PassLearner, request: PassesRequest): Promise<FitPoint[]> {
  const { training, heldOut, passes, passed, signal } = completeRequest(request);
  const curve: FitPoint[] = [];
  const look = () => {
    const { weights, passes: pass } = learner;
    const point = { pass, training: fitOf(weights, training), heldOut: fitOf(weights, heldOut) };
    curve.push(point);
    passed?.(point);
  };
  look();
  while (learner.passes < passes && !signal.aborted) {
    learner.pass();
    look();
    await setImmediate();
  }
  return curve;
}

// Curves of learning as figures of a page.

export function curveFigure(lines: LinesOptions): Html {
  return html`<figure><div class="scroll">${new Html(drawLines(lines))}</div></figure>`;
}

/** Something of the fits from pass to pass, held out and in training. */
export function fitFigure(curve: readonly FitPoint[], y: string, of: (fit: Fit) => number): Html {
  const line = (name: string, part: "heldOut" | "training") => ({
    name,
    points: curve.map((point) => ({ x: point.pass, y: of(point[part]) })),
  });
  return curveFigure({ series: [line("held out", "heldOut"), line("training", "training")], x: "pass", y });
}

// The folder of a learning run. It begins with all that is needed to repeat it, which never changes: `plan.json` (but for
// more iterations), `training.jsonl`, `test.jsonl`. What is learned is added: `weights/` and `curve.jsonl` after every
// iteration, `checkpoint.json` every few seconds. Files are there whole or not at all, so a process may be killed at any
// moment. What else is written is made from these at the end.

const RUN: Signs = {
  what: "learning run",
  marks: ["plan.json"],
  before: ["training.jsonl", "test.jsonl", "weights"],
};
const CURVE = "curve.jsonl";

/** What every plan tells; what else there is, is the method's. */
interface RunPlan {
  /** The version of playout. */
  readonly playout: string;
  readonly iterations: number;
  /** The policy that it begins with, and what names its weights where they are not all 0; runs of before 0.5.0 hold them whole. */
  readonly start: { readonly policy: string; readonly weights?: string };
  /** Of the rows that are learned from, and of the others: so that files are not taken for others. */
  readonly training: { readonly digest: string };
  readonly test: { readonly digest: string };
}

/** After how many iterations it stands how. */
interface RunPoint {
  readonly iteration: number;
}

/** A kind of runs: what its files hold. */
export interface RunFormat<P extends RunPlan, R extends object, C extends RunPoint> {
  readonly plan: z.ZodType<P> & { readonly shape: Readonly<Record<string, unknown>> };
  readonly row: z.ZodType<R>;
  readonly point: z.ZodType<C>;
  /** How many weights there are. */
  readonly weights: number;
  /** The format of a file of weights, and what it tells beside them. */
  readonly policyFormat: string;
  told(plan: P): object;
}

interface Checkpoint {
  readonly iteration: number;
  /** Rows of the iteration that are done. */
  readonly done: number;
  readonly weights: Float64Array;
  /** Sums over these rows, whose meaning is the method's. */
  readonly sums?: readonly number[];
}

const checkpointSchema = z.strictObject({
  iteration: z.int().min(0),
  done: z.int().min(0),
  /** Every bit of them, in base64. */
  weights: z.string(),
  sums: z.array(z.number()).exactOptional(),
});

/** A run as it stands, whether somebody works on it or not. */
export interface LearningRun<P, R, C> {
  readonly plan: P;
  readonly curve: readonly C[];
  readonly training: readonly R[];
  readonly test: readonly R[];
  /** The weights after so many iterations, as text. */
  weightsAt(iteration: number): string;
}

export function readRun<P extends RunPlan, R extends object, C extends RunPoint>(
  format: RunFormat<P, R, C>,
  path: string,
): LearningRun<P, R, C> {
  const rowsOf = (name: string) => readRows(join(path, name), jsonLine(format.row)).rows;
  const weightsFile = z.looseObject({ format: z.literal(format.policyFormat), weights: z.string() });
  return {
    plan: readPlan(format, path),
    // Lines up to the last that is whole.
    curve: readRows(join(path, CURVE), jsonLine(format.point)).rows,
    get training() {
      return rowsOf("training.jsonl");
    },
    get test() {
      return rowsOf("test.jsonl");
    },
    weightsAt: (iteration) => readJson(weightsPath(path, iteration), weightsFile).weights,
  };
}

export function hasRun(path: string): boolean {
  return existsSync(join(path, "plan.json"));
}

/** The file with the weights after so many iterations. */
function weightsPath(path: string, iteration: number): string {
  return join(path, "weights", `${String(iteration).padStart(3, "0")}.json`);
}

/** What a run was begun with. */
interface RunStart<P, R> {
  readonly plan: P;
  readonly training: readonly R[];
  readonly test: readonly R[];
}

export class LearningFolder<P extends RunPlan, R extends object, C extends RunPoint> {
  readonly #format: RunFormat<P, R, C>;
  readonly #ledger: Ledger<RunStart<P, R>, C>;

  /** Begins a run, or goes on with one that was begun with the same; it may get more iterations. */
  constructor(
    format: RunFormat<P, R, C>,
    path: string,
    wanted: P,
    training: readonly R[],
    test: readonly R[],
  ) {
    this.#format = format;
    const curve = { signs: RUN, file: CURVE, row: jsonLine(format.point) };
    this.#ledger = openLedger(curve, path, () => {
      const begun = hasRun(path);
      const plan = begun ? goOn(format, path, wanted) : wanted;
      const { weights } = plan.start;
      if (isReference(weights)) keepWeights(path, [weights]);
      if (!begun) begin(path, { plan, training, test });
      const dataOf = (name: string, digest: string) => readData(join(path, name), format.row, digest);
      return {
        plan,
        training: dataOf("training.jsonl", plan.training.digest),
        test: dataOf("test.jsonl", plan.test.digest),
      };
    });
  }

  get path(): string {
    return this.#ledger.folder;
  }

  get plan(): P {
    return this.#ledger.plan.plan;
  }

  get training(): readonly R[] {
    return this.#ledger.plan.training;
  }

  get test(): readonly R[] {
    return this.#ledger.plan.test;
  }

  get curve(): readonly C[] {
    return this.#ledger.rows;
  }

  /** Where the run stands. */
  get checkpoint(): Checkpoint {
    const file = join(this.path, "checkpoint.json");
    if (!existsSync(file)) return { iteration: 0, done: 0, weights: this.#start() };
    const { weights, ...rest } = readJson(file, checkpointSchema);
    return { ...rest, weights: parseExact(file, weights, this.#format.weights) };
  }

  saveCheckpoint({ weights, ...rest }: Checkpoint): void {
    const text = JSON.stringify({ ...rest, weights: formatExact(weights) });
    this.write("checkpoint.json", `${text}\n`);
  }

  /** Keeps the weights after an iteration, and what they are worth. */
  addPoint(point: C, weights: Float64Array): void {
    const { iteration } = point;
    const { policyFormat, weights: features, told } = this.#format;
    const file = {
      format: policyFormat,
      version: 1,
      features,
      iteration,
      ...told(this.plan),
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
    const { weights: count } = this.#format;
    if (weights === undefined) return new Float64Array(count);
    return parseWeights(isReference(weights) ? weightsAt(weights, machine.weights) : weights, count);
  }
}

/** Tells rows from others. */
export function digestOf(rows: readonly object[]): string {
  return createHash("sha256").update(formatRows(rows)).digest("hex").slice(0, 16);
}

/** Rows as they stand in a file. */
function formatRows(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

function writePlan(path: string, plan: RunPlan): void {
  writeWhole(join(path, "plan.json"), `${JSON.stringify(plan, null, 2)}\n`);
}

function readPlan<P>({ plan }: { readonly plan: z.ZodType<P> }, path: string): P {
  if (!hasRun(path)) throw new Error(`there is no run in ${path}: it has no plan.json`);
  return readJson(join(path, "plan.json"), plan);
}

/** The plan comes last: without it there is no run. */
function begin(path: string, { plan, training, test }: RunStart<RunPlan, object>): void {
  writeWhole(join(path, "training.jsonl"), formatRows(training));
  writeWhole(join(path, "test.jsonl"), formatRows(test));
  makeFolder(join(path, "weights"));
  writePlan(path, plan);
}

/** The plan of a run that is there, with as many iterations as are wanted. */
function goOn<P extends RunPlan, R extends object, C extends RunPoint>(
  format: RunFormat<P, R, C>,
  path: string,
  wanted: P,
): P {
  const found = readPlan(format, path);
  for (const field of Object.keys(format.plan.shape) as (keyof P)[]) {
    if (field === "iterations" || field === "playout") continue;
    // A file may be named in many ways: its weights count.
    const [had, asked] = [found, wanted].map((plan) =>
      field === "start" ? contentOf(plan.start) : plan[field],
    );
    if (JSON.stringify(had) !== JSON.stringify(asked))
      throw new Error(
        `${path}: holds a run with ${String(field)} ${inWords(found[field])}, not ${inWords(wanted[field])}`,
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

function contentOf({ weights }: RunPlan["start"]): string | undefined {
  return isReference(weights) ? partsOf(weights).hash : weights && hashOf(weights);
}

function inWords(value: unknown): string {
  return value === undefined ? "none" : briefWeights(JSON.stringify(value));
}

function readData<R extends object>(file: string, schema: z.ZodType<R>, digest: string): R[] {
  const { rows } = readRows(file, jsonLine(schema));
  if (digestOf(rows) !== digest) throw new Error(`${file}: is not the file that the run was begun with`);
  return rows;
}

function readJson<T>(file: string, schema: z.ZodType<T>): T {
  const text = readText(file);
  try {
    return checkData(schema, parseJson(text));
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}`);
  }
}

function formatExact(weights: Float64Array): string {
  return Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength).toString("base64");
}

function parseExact(file: string, text: string, count: number): Float64Array {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length !== 8 * count) throw new Error(`${file}: weights: expected ${count}`);
  return new Float64Array(new Uint8Array(bytes).buffer);
}
