/** What an experiment that learns has given so far. */
import type { AgentSpec } from "../../agents/index.js";
import { formatAgent } from "../../agents/index.js";
import type { GameRecord } from "../../match/index.js";
import { atEffort, type Judged, type Opinion, opinionAt } from "../comparison.js";
import type { LearningExperiment } from "../file.js";
import type { Run } from "../results.js";
import { type Claim, FEATURES, isOfGames, methodsIn, rivalsIn } from "./claim.js";
import type { Schedule } from "./file.js";
import { type Finding, joined, type MethodFinding, opinionOfSign } from "./finding.js";
import { judgeCurve } from "./judge.js";
import { judgeAboveUniform, judgeFall, judgeNotBeaten, judgeThresholds } from "./judge-games.js";
import { isWhole, type Learned, stepAt } from "./learned.js";
import { effortOf, iterationAt, iterationsOf, scheduleAt } from "./schedule.js";
import { meanStep } from "./wander.js";
import { type EntryResult, entriesOf, entryResults, isOrderly, spendingOf } from "./win-rates.js";

/** The six weights of a method beside the published ones. */
export interface WeightsResult {
  readonly method: string;
  /** Iterations of the paper and of ours. */
  readonly theirs: number;
  readonly iteration: number;
  readonly published: readonly number[];
  readonly ours?: readonly number[];
  /** By feature, whether the sign is the same. */
  readonly signs: readonly Opinion[];
  /** Errors by the sample of positions are known; without them no sign is judged. */
  readonly hasErrors: boolean;
  /** Work of the learning as a share of the paper's. */
  readonly effort: number;
}

export interface ClaimResult extends Judged {
  readonly text: string;
  /** A finding a method; one without a name where the claim is about all at once. */
  readonly findings: readonly MethodFinding[];
}

export interface LearningOutcome {
  readonly kind: "learning";
  readonly experiment: LearningExperiment;
  readonly schedule: Schedule;
  /** Methods that are shown or compared with, as far as they have learned. */
  readonly methods: readonly {
    readonly name: string;
    readonly planned: number;
    readonly learned?: Learned;
  }[];
  readonly weights: readonly WeightsResult[];
  readonly entries: readonly EntryResult[];
  /** The agent that all policies met, in the short form, and our playouts a move. */
  readonly opponent?: string;
  readonly playouts?: number;
  readonly spent: ReturnType<typeof spendingOf>;
  readonly claims: readonly ClaimResult[];
  readonly played: number;
  readonly planned: number;
  /** Games that ended by a crash, a stall or an illegal answer, and do not count. */
  readonly broken: number;
}

/** All methods that must be learned: those shown, and those that claims compare with. */
export function methodsOf({ shows, claims, learning }: LearningExperiment): string[] {
  const wanted = new Set([...shows, ...claims.flatMap(methodsIn)]);
  return Object.keys(learning.methods).filter((name) => wanted.has(name));
}

export function opponentOf({ winRates }: LearningExperiment, { learning }: Run): AgentSpec | undefined {
  const command = learning?.opponent;
  if (command !== undefined) return { kind: "gtp", command };
  return (
    winRates && { ...winRates.opponent, playouts: learning?.opponentPlayouts ?? winRates.playouts.opponent }
  );
}

export function playoutsOf({ winRates }: LearningExperiment, { learning }: Run): number | undefined {
  return learning?.playouts ?? winRates?.playouts.ours;
}

export function summariseLearning(
  experiment: LearningExperiment,
  run: Run,
  learned: readonly Learned[],
  recordsOf: (folder: string) => readonly GameRecord[],
): LearningOutcome {
  const { learning } = experiment;
  const schedule = scheduleAt(run.scale, learning);
  const find = (name: string) => learned.find((each) => each.name === name);
  const planned = entriesOf(experiment, run.scale, learned);
  const records = new Map(planned.map(({ folder }) => [folder, recordsOf(folder)]));
  const effort = (method: string) => effortOf(method, schedule, learning, find(method));
  const playouts = playoutsOf(experiment, run);
  const inPlay = playedEffort(experiment, playouts, effort);
  const entries = entryResults(planned, ({ folder }) => records.get(folder)!, inPlay);
  const games = [...records.values()].flat();
  const weights = weightsOf(experiment, schedule, find, effort);
  const opponent = opponentOf(experiment, run);
  return {
    kind: "learning",
    experiment,
    schedule,
    methods: methodsOf(experiment).map((name) => {
      const own = find(name);
      return {
        name,
        planned: own?.planned ?? iterationsOf(name, schedule, learning),
        ...(own && { learned: own }),
      };
    }),
    weights,
    entries,
    ...(opponent && { opponent: formatAgent(opponent) }),
    ...(playouts !== undefined && { playouts }),
    spent: spendingOf(games),
    claims: experiment.claims.map((claim) =>
      claimResult(claim, experiment, find, isOfGames(claim) ? inPlay : effort, weights, entries),
    ),
    played: games.length,
    planned: planned.reduce((sum, { pairs }) => sum + 2 * pairs, 0),
    broken: games.filter((game) => !isOrderly(game)).length,
  };
}

export function isFinished({ methods, played, planned }: LearningOutcome): boolean {
  return methods.every(({ learned }) => isWhole(learned)) && played >= planned;
}

/** Of games: the smaller share of what the paper spent on learning and on a move. */
function playedEffort(
  { winRates }: LearningExperiment,
  playouts: number | undefined,
  learned: (method: string) => number,
): (method: string) => number {
  if (winRates === undefined || playouts === undefined) return learned;
  return (method) => Math.min(learned(method), playouts / winRates.playouts.ours);
}

function weightsOf(
  { weights = {}, learning }: LearningExperiment,
  schedule: Schedule,
  find: (name: string) => Learned | undefined,
  effortOf: (method: string) => number,
): WeightsResult[] {
  return Object.entries(weights).map(([method, { iteration: theirs, values }]) => {
    const learned = find(method);
    const iteration = iterationAt(
      theirs,
      learned?.planned ?? iterationsOf(method, schedule, learning),
      method,
      learning,
    );
    const ours = learned && stepAt(learned, iteration)?.weights;
    const effort = effortOf(method);
    return {
      method,
      theirs,
      iteration,
      published: values,
      ...(ours && { ours }),
      hasErrors: learned?.curve.some(({ errors }) => errors !== undefined) ?? false,
      signs: FEATURES.map((feature, i) => {
        const interval = learned && ours && meanStep(learned, feature, iteration);
        return opinionAt(effort, interval === undefined ? "undecided" : opinionOfSign(interval, values[i]!));
      }),
      effort,
    };
  });
}

function claimResult(
  claim: Claim,
  experiment: LearningExperiment,
  find: (name: string) => Learned | undefined,
  effortOf: (method: string) => number,
  weights: readonly WeightsResult[],
  entries: readonly EntryResult[],
): ClaimResult {
  const methods = claim.methods ?? experiment.shows;
  const effort = (...of: readonly string[]) => Math.min(...[...of, ...rivalsIn(claim)].map(effortOf));
  const each = (judge: (method: string) => Finding) =>
    methods.map((method) => ({ method, ...atEffort(effort(method), judge(method)) }));
  const findings = (): MethodFinding[] => {
    switch (claim.check) {
      case "signs":
        return each((method) => judgeSigns(weights.find((own) => own.method === method)));
      case "beats-uniform":
        return each((method) => judgeAboveUniform(entries, method));
      case "not-beaten":
        return each((method) => judgeNotBeaten(entries, method, claim.than));
      case "falls-after-best":
        return each((method) => judgeFall(entries, method));
      case "rises-with-threshold": {
        const thresholds = methods.flatMap((method) => {
          const { threshold } = experiment.learning.methods[method]!;
          return threshold === undefined ? [] : [[method, threshold] as const];
        });
        return [{ method: "", ...atEffort(effort(...methods), judgeThresholds(entries, thresholds)) }];
      }
      default:
        return each((method) => judgeCurve(claim, find(method), find));
    }
  };
  const found = findings();
  return {
    text: claim.text,
    opinion: joined(found.map(({ opinion }) => opinion)),
    effort: effort(...methods),
    findings: found,
  };
}

function judgeSigns(weights: WeightsResult | undefined): Finding {
  if (weights?.ours === undefined) return { opinion: "undecided", words: "not yet learned" };
  const of = (wanted: Opinion) => FEATURES.filter((_, i) => weights.signs[i] === wanted);
  const [same, other] = [of("agrees"), of("differs")];
  return {
    opinion: joined(weights.signs),
    words: [
      `as published: ${same.length === 0 ? "none" : same.join(", ")}`,
      ...(other.length === 0 ? [] : [`the other sign: ${other.join(", ")}`]),
      ...(weights.hasErrors ? [] : ["learned before 0.16, so without errors by the sample of positions"]),
    ].join("; "),
  };
}
