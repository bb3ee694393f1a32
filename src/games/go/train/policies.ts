/** Playout policies of Go in files: read with their readings, written with the commands that made them, reported. */
import { isReference, readWeights } from "../../../agents/index.js";
import { briefWeights, checkData, escapeControls, parseWeights } from "../../../core/index.js";
import { type Html, html, htmlPage } from "../../../draw/index.js";
import { readText } from "../../../io/files.js";
import { curveFigure } from "../../../jobs/index.js";
import { formatCommandLine } from "../../../protocols/index.js";
import "../../index.js";
import { basename } from "node:path";
import { z } from "zod";
import { PAPER_TACTICS } from "../numbers.js";
import {
  ATARIS,
  DEFAULT_TACTICS,
  FEATURES,
  loadPolicy,
  POLICIES,
  READINGS,
  type TacticsOptions,
  UNTOLD_TACTICS,
} from "../policy.js";
import { type BalancingPlan, type BalancingRun, type CurvePoint, POLICY_FORMAT } from "./balancing-run.js";
import { isPlayer, type ValueRow } from "./data.js";

// Policies of playouts that learning is given: one of ours by name, or a file of weights.

/** What a file of weights tells of the tactical features: how they were read when it was learned. */
const readPolicySchema = z.object({
  reading: z.enum(READINGS).exactOptional(),
  atari: z.enum(ATARIS).exactOptional(),
});

export interface NamedPolicy {
  readonly name: string;
  readonly weights: Float64Array;
  /** The readings as its file tells them, and where it does not. */
  readonly told: TacticsOptions;
  readonly untold: Required<TacticsOptions>;
}

/** Reads the weights of a policy from a file or by the name of one that ships. Throws one line if there is none. */
export function readPolicy(name: string): NamedPolicy {
  if (POLICIES.includes(name)) return { name, weights: loadPolicy(name), told: {}, untold: DEFAULT_TACTICS };
  if (!/\.json$/i.test(name))
    throw new Error(`policy: expected ${POLICIES.join(", ")}, or a file of weights (.json), not "${name}"`);
  const file = readWeights(name, readText);
  try {
    return {
      name,
      weights: parseWeights(file.weights, FEATURES),
      told: checkData(readPolicySchema, file),
      untold: UNTOLD_TACTICS,
    };
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`);
  }
}

/** The readings that are asked for, or else those of the policy; they must not contradict each other. */
export function readingsOf(policy: NamedPolicy, asked: TacticsOptions): Required<TacticsOptions> {
  return { reading: agreeField(policy, asked, "reading"), atari: agreeField(policy, asked, "atari") };
}

function agreeField<K extends keyof TacticsOptions>(
  { name, told, untold }: NamedPolicy,
  asked: TacticsOptions,
  option: K,
): Required<TacticsOptions>[K] {
  const [own, other]: Partial<Required<TacticsOptions>>[K][] = [told[option], asked[option]];
  if (own !== undefined && other !== undefined && own !== other)
    throw new Error(`--${option}: ${name} was learned with ${own}, not ${other}`);
  return own ?? other ?? untold[option];
}

// What a learning run has come to, and how it is written: as a file of weights, and as the module that ships.

/** Which tactical features are learned. */
export const FEATURE_SETS = ["paper", "ours"] as const;

/** `simulation balancing`, `UCT balancing with threshold 30`. */
function methodOf({ setting }: BalancingPlan): string {
  const { tree } = setting;
  if (tree === undefined) return "simulation balancing";
  return `UCT balancing with threshold ${tree.threshold}${tree.rave ? " and RAVE" : ""}`;
}

function featuresOf({ setting }: BalancingPlan): (typeof FEATURE_SETS)[number] {
  return setting.tactics === PAPER_TACTICS ? "paper" : "ours";
}

/** The command that a run is of. */
export function commandName({ setting }: BalancingPlan): string {
  return setting.tree === undefined ? "go-sb" : "go-uctb";
}

/** The command lines that repeat a run: how positions and their values are made, and the learning. */
export function commandsOf(run: Pick<BalancingRun, "plan" | "training" | "test">): string[] {
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
  return rows.reduce((max, { game }) => Math.max(max, game + 1), 0);
}

/** What was made with a seed, as the data say it. */
const SEEDED = /^(.*) \(seed (.*)\)$/s;
/** What a program was asked, and how its answer was read. */
const ASKED = /^(.*), asked (.*) \((\w+)\)$/s;

function dataCommands(
  { game }: BalancingPlan,
  { source, teacher }: BalancingPlan["test"],
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

function learnCommand(plan: BalancingPlan, test: readonly string[]): string {
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
export function provenanceOf(run: Omit<BalancingRun, "weightsAt">): string[] {
  const { plan, curve } = run;
  const { training, test } = plan;
  const [first] = curve;
  const last = curve.at(-1);
  const lines = [
    `Playout policy of Go, learned by ${methodOf(plan)}, made by playout ${plan.playout}:`,
    ...commandsOf(run).map((line) => `  ${line}`),
    `from ${training.positions} positions, one a game of ${briefWeights(training.source)},`,
    `with values by ${briefWeights(training.teacher)}; tested on ${test.positions} others${test.teacher === training.teacher ? "" : `, with values by ${briefWeights(test.teacher)}`}.`,
  ].map(escapeControls);
  if (first === undefined || last === undefined) return lines;
  return [
    ...lines,
    `After ${last.iteration} iterations: mean squared error ${lossWords(last.test)} on the test (before: ${lossWords(first.test)}),`,
    `${lossWords(last.training)} on training (before: ${lossWords(first.training)}); L1 norm ${last.norm.toFixed(1)};`,
    `features 1 to ${last.features.length}: ${last.features.map((weight) => weight.toFixed(2)).join(", ")}.`,
  ];
}

function lossWords({ loss }: CurvePoint["test"]): string {
  return loss.toFixed(4);
}

/** The file of weights. */
export function formatPolicy(run: BalancingRun): string {
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

/** A module for `src/games/go/weights`; its constant has the name of the file. */
export function formatModule(run: BalancingRun, file: string): string {
  const head = provenanceOf(run).map((line) => `// ${line}\n`);
  return `${head.join("")}export const ${constantOf(file)} =\n  "${run.weightsAt(run.curve.at(-1)?.iteration ?? 0)}";\n`;
}

/** The name of a module's constant: that of the file. */
export function constantOf(file: string): string {
  return basename(file)
    .replace(/\.\w+$/, "")
    .replace(/\W+(\w?)/g, (_, next: string) => next.toUpperCase());
}

// A page on how learning went: the loss, the norm and the named weights from iteration to iteration.

const FEATURE_NAMES = [
  "around",
  "capture",
  "vain capture",
  "extension",
  "vain extension",
  "two liberties",
  "capture of the last",
  "self-atari",
];

export function formatBalancingReport(run: Omit<BalancingRun, "weightsAt">): string {
  const { plan, curve } = run;
  const title = `Playout policy of Go by ${methodOf(plan)}`;
  const names = FEATURE_NAMES.slice(0, plan.setting.tactics);
  const [first] = curve;
  const last = curve.at(-1);
  const done = last?.iteration ?? 0;
  return htmlPage(
    title,
    html`<h1>${title}</h1>
${
  last === undefined
    ? undefined
    : html`<p class="lead">After ${last.iteration} iterations the mean squared error is ${lossWords(last.test)} on the test (before: ${lossWords(first!.test)}) and
${lossWords(last.training)} on training (before: ${lossWords(first!.training)}).</p>`
}
${done < plan.iterations ? html`<p><strong>This run is not finished:</strong> ${done} of ${plan.iterations} iterations are done; the same command goes on with it.</p>` : undefined}
<h2>Loss</h2>
${figure(curve, "mean squared error", [
  ["test", ({ test }) => test.loss],
  ["training", ({ training }) => training.loss],
])}
<p class="soft">Against the teacher, on values from -1 to 1, by ${plan.values} simulations a position as in learning.</p>
<h2>Norm of the weights</h2>
${figure(curve, "sum of sizes", [["L1 norm", ({ norm }) => norm]])}
<h2>Weights of the features</h2>
${figure(
  curve,
  "weight",
  names.map((name, i) => [`${i + 1} ${name}`, ({ features }) => features[i] ?? 0] as const),
  true,
)}
<div class="scroll"><table>
<thead><tr><th scope="col">iteration</th>${["test", "training", "L1 norm", ...names.map((_, i) => String(i + 1))].map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${curve.map(row)}</tbody></table></div>
<h2>How to repeat it</h2>
<pre>${commandsOf(run).join("\n")}</pre>
<dl>
<dt>Positions</dt><dd>${plan.training.positions}, one a game of <code>${briefWeights(plan.training.source)}</code></dd>
<dt>Teacher</dt><dd><code>${briefWeights(plan.training.teacher)}</code></dd>
<dt>Test</dt><dd>${plan.test.positions} other positions${plan.test.teacher === plan.training.teacher ? undefined : html`, by <code>${briefWeights(plan.test.teacher)}</code>`}</dd>
<dt>Made by</dt><dd>playout ${plan.playout}</dd>
</dl>
`,
  );
}

function figure(
  curve: readonly CurvePoint[],
  y: string,
  series: readonly (readonly [string, (point: CurvePoint) => number])[],
  zero = false,
): Html {
  const lines = series.map(([name, of]) => ({
    name,
    points: curve.map((point) => ({ x: point.iteration, y: of(point) })),
  }));
  return curveFigure({ series: lines, x: "iteration", y, zero });
}

function row({ iteration, test, training, norm, features }: CurvePoint): Html {
  const error = ({ error }: CurvePoint["test"]) => (error === null ? "" : ` ± ${error.toFixed(4)}`);
  const cells = [
    `${test.loss.toFixed(4)}${error(test)}`,
    `${training.loss.toFixed(4)}${error(training)}`,
    norm.toFixed(1),
    ...features.map((weight) => weight.toFixed(2)),
  ];
  return html`<tr><th scope="row">${iteration}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>\n`;
}
