/** What a learning run has come to, and how it is written: as a file of weights, and as the module that ships. */

import "../../index.js";
import { basename } from "node:path";
import { isReference } from "../../../agents/index.js";
import { briefWeights, shown } from "../../../game/index.js";
import { formatCommandLine } from "../../../protocols/index.js";
import { FEATURES, PAPER_TACTICS, POLICIES } from "../index.js";
import { isPlayer, type ValueRow } from "./data.js";
import { type CurvePoint, type Plan, POLICY_FORMAT, type ReadRun } from "./run-format.js";

/** Which tactical features are learned. */
export const FEATURE_SETS = ["paper", "ours"] as const;

/** `simulation balancing`, `UCT balancing with threshold 30`. */
export function methodOf({ setting }: Plan): string {
  const { tree } = setting;
  if (tree === undefined) return "simulation balancing";
  return `UCT balancing with threshold ${tree.threshold}${tree.rave ? " and RAVE" : ""}`;
}

export function featuresOf({ setting }: Plan): (typeof FEATURE_SETS)[number] {
  return setting.tactics === PAPER_TACTICS ? "paper" : "ours";
}

/** The command that a run is of. */
export function commandName({ setting }: Plan): string {
  return setting.tree === undefined ? "go-sb" : "go-uctb";
}

/** The command lines that repeat a run: how positions and their values are made, and the learning. */
export function commandsOf(run: Pick<ReadRun, "plan" | "training" | "test">): string[] {
  const { plan } = run;
  const { training, test } = plan;
  const games = { training: gamesIn(run.training), test: gamesIn(run.test) };
  const isOne = training.source === test.source && training.teacher === test.teacher;
  const lines = isOne
    ? dataCommands(plan, training, Math.max(games.training, games.test), "DATA")
    : [
        ...dataCommands(plan, training, games.training, "DATA"),
        ...dataCommands(plan, test, games.test, "TEST"),
      ];
  return [...lines, learnCommand(plan, isOne ? [] : ["--test", "TEST"])].map(briefWeights);
}

/** Games that must be played to have these positions. */
function gamesIn(rows: readonly ValueRow[]): number {
  return rows.reduce((most, { game }) => Math.max(most, game + 1), 0);
}

/** What was made with a seed, as the data say it. */
const SEEDED = /^(.*) \(seed (.*)\)$/s;
/** What a program was asked, and how its answer was read. */
const ASKED = /^(.*), asked (.*) \((\w+)\)$/s;

function dataCommands(
  { game }: Plan,
  { source, teacher }: Plan["test"],
  games: number,
  folder: string,
): string[] {
  const [, from = source, seed = ""] = SEEDED.exec(source) ?? [];
  const [, by = teacher, taught = ""] = SEEDED.exec(teacher) ?? [];
  const { width, rules, komi } = game;
  const origin = isPlayer(game, from) ? ["--agent", from, "--games", games] : ["--records", "GAMES"];
  const [, program, ask, answer] = ASKED.exec(by) ?? [];
  const asked =
    program === undefined ? ["--agent", by] : ["--program", program, "--ask", ask, "--answer", answer];
  return [
    lineOf(
      "go-positions",
      "--size",
      width,
      "--rules",
      rules,
      "--komi",
      komi,
      ...origin,
      "--seed",
      seed,
      "--out",
      folder,
    ),
    lineOf("go-teacher", "--data", folder, ...asked, "--seed", taught),
  ];
}

function lineOf(...words: readonly (string | number | undefined)[]): string {
  return formatCommandLine(["playout", "learn", ...words.map(String)]);
}

function learnCommand(plan: Plan, test: readonly string[]): string {
  const { setting, normLimit, start } = plan;
  const { tree, reading, atari } = setting;
  const words: (string | number)[] = [];
  if (tree !== undefined) {
    words.push("--threshold", tree.threshold, "--exploration", tree.exploration, "--total", tree.total);
    words.push("--prior", tree.prior);
    words.push("--widening", tree.widening, "--growth", tree.growth, ...(tree.rave ? ["--rave"] : []));
  }
  words.push("--positions", plan.training.positions, "--test-positions", plan.test.positions);
  words.push("--values", plan.values, "--slopes", plan.slopes, "--rate", plan.rate, "--batch", plan.batch);
  words.push("--iterations", plan.iterations, "--l2", plan.l2);
  if (normLimit !== undefined) words.push("--norm-limit", normLimit);
  words.push(
    "--features",
    featuresOf(plan),
    "--reading",
    reading,
    "--atari",
    atari,
    "--start",
    // A file may be anywhere, and change.
    isReference(start.weights) && !POLICIES.includes(start.policy) ? start.weights : start.policy,
    "--sample",
    plan.sample,
    "--seed",
    plan.seed,
    "--data",
    "DATA",
    ...test,
    "--out",
    "RUN",
  );
  return lineOf(commandName(plan), ...words);
}

/** The lines that say where weights come from, also as comments of a module: none may end early. */
export function provenanceOf(run: Omit<ReadRun, "weightsAt">): string[] {
  const { plan, curve } = run;
  const { training, test } = plan;
  const [first] = curve;
  const last = curve.at(-1);
  const lines = [
    `Playout policy of Go, learned by ${methodOf(plan)}, made by playout ${plan.playout}:`,
    ...commandsOf(run).map((line) => `  ${line}`),
    `from ${training.positions} positions, one a game of ${briefWeights(training.source)},`,
    `with values by ${briefWeights(training.teacher)}; tested on ${test.positions} others${test.teacher === training.teacher ? "" : `, with values by ${briefWeights(test.teacher)}`}.`,
  ].map(shown);
  if (first === undefined || last === undefined) return lines;
  return [
    ...lines,
    `After ${last.iteration} iterations: mean squared error ${lossWords(last.test)} on the test (before: ${lossWords(first.test)}),`,
    `${lossWords(last.training)} on training (before: ${lossWords(first.training)}); L1 norm ${last.norm.toFixed(1)};`,
    `features 1 to ${last.features.length}: ${last.features.map((weight) => weight.toFixed(2)).join(", ")}.`,
  ];
}

export function lossWords({ loss }: CurvePoint["test"]): string {
  return loss.toFixed(4);
}

/** The file of weights. */
export function formatPolicy(run: ReadRun): string {
  const { plan, curve } = run;
  const iteration = curve.at(-1)?.iteration ?? 0;
  const file = {
    format: POLICY_FORMAT,
    version: 1,
    features: FEATURES,
    iteration,
    provenance: provenanceOf(run),
    reading: plan.setting.reading,
    atari: plan.setting.atari,
    weights: run.weightsAt(iteration),
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** A module for `src/games/go/policy/weights`; its constant has the name of the file. */
export function formatModule(run: ReadRun, file: string): string {
  const head = provenanceOf(run).map((line) => `// ${line}\n`);
  return `${head.join("")}export const ${constantOf(file)} =\n  "${run.weightsAt(run.curve.at(-1)?.iteration ?? 0)}";\n`;
}

/** The name of a module's constant: that of the file. */
export function constantOf(file: string): string {
  return basename(file)
    .replace(/\.\w+$/, "")
    .replace(/\W+(\w?)/g, (_, next: string) => next.toUpperCase());
}
