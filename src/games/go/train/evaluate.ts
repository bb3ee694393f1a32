/**
 * Measures how near the playouts of policies come to values of positions.
 *
 * Values of positions to check policies by: a folder of go-teacher, or a file of JSON lines with `moves` (`E5 C3 pass`), `komi` and
 * Black's chance to win as `fuegoBlackWinProb`, as in the reference data.
 */

import { existsSync, statSync } from "node:fs";
import { z } from "zod";
import { type Rng, stream } from "../../../core/index.js";
import { MAX_ROWS, readText } from "../../../io/files.js";
import { jsonLine, readLine } from "../../../io/index.js";
import { completeRequest, type RunContext, withPlace } from "../../../jobs/index.js";
import { type Bootstrap, bootstrapMean, type Mean, meanOf } from "../../../stats/index.js";
import { TACTICS } from "../numbers.js";
import type { TacticsOptions } from "../policy.js";
import { type GoSpec, goKit, goSchema } from "../setup.js";
import { readValues } from "./data.js";
import { type NamedPolicy, readingsOf, readPolicy } from "./policies.js";
import { SimulationPool, type SimulationSetting, type SimulationTree } from "./simulations.js";

interface KnownValue {
  readonly position: string;
  /** From -1 to 1, for Black. */
  readonly value: number;
}

interface ValueFile {
  readonly spec: GoSpec;
  readonly rows: readonly KnownValue[];
}

const foreignRow = jsonLine(
  z.looseObject({
    moves: z.string(),
    komi: z.number().default(7.5),
    fuegoBlackWinProb: z.number().min(0).max(1),
  }),
);

export function readValueFile(path: string): ValueFile {
  if (!existsSync(path)) throw new Error(`there is no file or folder ${path}`);
  if (statSync(path).isDirectory()) {
    const { file, header, rows } = readValues(path);
    return { spec: header.game, rows: some(file, rows) };
  }
  const spec = goSchema.parse({ name: "go" });
  const lines = readText(path, MAX_ROWS)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return {
    spec,
    rows: some(
      path,
      lines.map((line, i) => foreign(path, i + 1, line)),
    ),
  };
}

function some(file: string, rows: readonly KnownValue[]): readonly KnownValue[] {
  if (rows.length === 0) throw new Error(`${file}: no positions in it`);
  return rows;
}

function foreign(path: string, number: number, line: string): KnownValue {
  const { moves, komi, fuegoBlackWinProb } = readLine(path, number, line, foreignRow);
  return withPlace(`${path}, line ${number}`, () => {
    const { game } = goKit(goSchema.parse({ name: "go", komi }));
    const state = game.start();
    for (const word of moves.split(" ").filter((each) => each !== "")) {
      const move = game.notation.parseMove(word);
      if (!game.isLegal(state, move)) throw new Error(`moves: ${word} is not legal`);
      state.play(move);
    }
    return { position: game.notation.formatState(state), value: 2 * fuegoBlackWinProb - 1 };
  });
}

// How near playouts of policies come to values of positions, by their squared errors.

/** What the others are compared with. */
export const YARDSTICK = "uniform";

/** One position has a mean, and nothing that says how well it is known. */
type KnownFields<T, Always extends keyof T> = Partial<T> & Pick<T, Always>;

export interface PolicyEvaluation {
  readonly policy: string;
  /** Of the squared errors. */
  readonly loss: KnownFields<Mean, "count" | "mean">;
  /** Share of the positions in which it sees the same winner. */
  readonly agreement: number;
  /** Its squared errors less those of uniform playouts, position by position. */
  readonly difference?: KnownFields<Bootstrap, "mean">;
}

export function compare(
  squares: readonly number[],
  yardstick: readonly number[] | undefined,
  rng: Rng,
): Pick<PolicyEvaluation, "loss" | "difference"> {
  const differences = yardstick?.map((square, row) => squares[row]! - square);
  if (squares.length > 1)
    return { loss: meanOf(squares), ...(differences && { difference: bootstrapMean(differences, rng) }) };
  const { count, mean } = meanOf(squares);
  return { loss: { count, mean }, ...(differences && { difference: { mean: meanOf(differences).mean } }) };
}

// How near playouts of policies come to values of positions.

/** A policy, and how its simulations are made. */
interface EvaluatedPolicy {
  readonly policy: NamedPolicy;
  readonly setting: SimulationSetting;
}

/** Policies by name or file, after the one that all are compared with. */
export function candidatesOf(
  names: readonly string[],
  readings: TacticsOptions,
  tree?: SimulationTree,
): EvaluatedPolicy[] {
  return [YARDSTICK, ...names.filter((name) => name !== YARDSTICK)].map(readPolicy).map((policy) => ({
    policy,
    setting: {
      // Those with weight 0 say nothing, so that all of them may count.
      tactics: TACTICS,
      ...readingsOf(policy, readings),
      ...(tree !== undefined && { tree }),
    },
  }));
}

interface EvaluationRequest extends RunContext {
  readonly candidates: readonly EvaluatedPolicy[];
  readonly values: ValueFile;
  /** Simulations a position. */
  readonly playouts: number;
  readonly seed: string;
}

/** The first candidate is what the others are compared with. Rejects where the signal comes. */
export async function evaluatePolicies(request: EvaluationRequest): Promise<PolicyEvaluation[]> {
  const { candidates, values, playouts, seed, jobs, signal, progress } = completeRequest(request);
  const { spec, rows } = values;
  const total = candidates.length * rows.length;
  let done = 0;
  progress(done, total);
  const evaluations: PolicyEvaluation[] = [];
  let yardstick: readonly number[] | undefined;
  for (const [i, { policy, setting }] of candidates.entries()) {
    const crew = new SimulationPool({ spec, setting, seed, jobs, signal });
    const subjects = rows.map(({ position }, row) => ({ position, path: ["evaluate", row] }));
    const found = await crew.values(policy.weights, subjects, playouts, () =>
      progress(++done, total, policy.name),
    );
    const squares = found.map((value, row) => (value - rows[row]!.value) ** 2);
    const same = found.filter((value, row) => Math.sign(value) === Math.sign(rows[row]!.value)).length;
    const rng = stream(seed, "bootstrap", i);
    evaluations.push({
      policy: policy.name,
      ...compare(squares, yardstick, rng),
      agreement: same / rows.length,
    });
    yardstick ??= squares;
  }
  return evaluations;
}
