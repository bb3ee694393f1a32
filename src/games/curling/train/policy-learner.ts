/**
 * Learns the weights of the policy from lessons: examples, the outcome, the module that ships, and the report.
 *
 * Lessons as examples for `SoftmaxLearner`: the arms of the heuristic policy with their features, and the arm that the
 * intended throw amounts to. Left out are lessons that teach nothing (`isInstructive`), throws that amount to no arm, and
 * states with one arm. Whole games are held out, so that no position of theirs has a neighbour among those trained on.
 * With `mirror` every example for training is there twice, as it is and mirrored, since the sheet has no better side; the
 * paper does not say that it did so.
 */

import { basename, dirname } from "node:path";
import { z } from "zod";
import {
  checkData,
  escapeControls,
  type PackedWeights,
  packWeights,
  stream,
  unpackWeights,
  version as VERSION,
} from "../../../core/index.js";
import { type Html, html, htmlPage, percent } from "../../../draw/index.js";
import { MoveList } from "../../../game/index.js";
import {
  countText,
  type FitPoint,
  fitFigure,
  heldOutOf,
  learnByPasses,
  type PassesRequest,
  withPlace,
} from "../../../jobs/index.js";
import { Examples, type Fit, fitOf, SoftmaxLearner } from "../../../learn/index.js";
import type { CurlingGame } from "../game.js";
import { MODELS, type Model } from "../physics/models.js";
import { HeuristicPolicy } from "../policy/heuristic.js";
import { isInstructive, Labeller } from "../policy/learned.js";
import { FEATURES, MAX_FEATURES, mirrorFeature, ShotFeatures } from "../policy/policy-features.js";
import type { Shot } from "../sheet.js";
import { type LessonsHeader, lessonsKit, type ReadLessons } from "./lessons.js";

interface Dataset {
  readonly model: Model;
  readonly training: Examples;
  readonly heldOut: Examples;
  /** Lessons that are trained on, not counting their mirror images. */
  readonly learnedFrom: number;
  readonly counts: LessonCounts;
}

interface DatasetOptions {
  /** Share of the games. */
  readonly heldOut: number;
  readonly mirror: boolean;
  readonly seed: string;
}

/** What became of the lessons. */
interface LessonCounts {
  games: number;
  heldOutGames: number;
  lessons: number;
  /** With a great lead, or late in the last end. */
  uninstructive: number;
  /** With one arm. */
  forced: number;
  /** Whose throw amounts to no arm. */
  unlabelled: number;
  /** Arms of all instructive ones. */
  arms: number;
}

/** Turns lessons into examples for a learner. Throws one line that names the lesson which cannot be read. */
export function examplesOf(
  sources: readonly ReadLessons[],
  { heldOut: share, mirror, seed }: DatasetOptions,
): Dataset {
  const models = new Set(sources.map(({ header }) => lessonsKit(header.rules).game.rules.model));
  const [model, other] = models;
  if (model === undefined || other !== undefined)
    throw new Error(`lessons of ${[...models].join(" and ")} cannot be learned together`);
  const training = new Examples(FEATURES);
  const heldOut = new Examples(FEATURES);
  const counts: LessonCounts = {
    games: 0,
    heldOutGames: 0,
    lessons: 0,
    uninstructive: 0,
    forced: 0,
    unlabelled: 0,
    arms: 0,
  };
  const draws = sources.map(({ header, rows }) =>
    rows.map(({ game }) => stream(seed, "held out", header.seed, game).float()),
  );
  const held = heldOutOf(draws.flat(), share);
  for (const [i, source] of sources.entries())
    new Reader(source, { training, heldOut, counts, mirror }).read(held.splice(0, draws[i]!.length));
  return { model, training, heldOut, learnedFrom: training.length / (mirror ? 2 : 1), counts };
}

/** Where the examples go. */
interface Sink extends Pick<Dataset, "training" | "heldOut" | "counts"> {
  readonly mirror: boolean;
}

class Reader {
  readonly #source: ReadLessons;
  readonly #sink: Sink;
  readonly #game: CurlingGame;
  readonly #policy: HeuristicPolicy;
  readonly #labeller: Labeller;
  readonly #features: ShotFeatures;
  readonly #arms: MoveList;
  readonly #indices = new Int32Array(MAX_FEATURES);

  constructor(source: ReadLessons, sink: Sink) {
    this.#source = source;
    this.#sink = sink;
    this.#game = lessonsKit(source.header.rules).game;
    const { rules } = this.#game;
    this.#policy = new HeuristicPolicy(rules);
    this.#labeller = new Labeller(rules, this.#policy);
    this.#features = new ShotFeatures(rules);
    this.#arms = new MoveList(this.#policy.maxMoves);
  }

  /** Whether each of the games is held out. */
  read(heldOut: readonly boolean[]): void {
    const { file, rows } = this.#source;
    const { counts } = this.#sink;
    for (const [i, { lessons }] of rows.entries()) {
      const isHeldOut = heldOut[i] === true;
      counts.games++;
      if (isHeldOut) counts.heldOutGames++;
      for (const [j, [position, shot]] of lessons.entries()) {
        counts.lessons++;
        withPlace(`${file}, line ${i + 2}, lessons[${j}]`, () =>
          this.#learn(position, this.#game.notation.parseMove(shot), isHeldOut),
        );
      }
    }
  }

  #learn(position: string, shot: Shot, isHeldOut: boolean): void {
    const { counts, training, heldOut, mirror } = this.#sink;
    const state = this.#game.notation.parseState(position);
    if (state.isOver()) throw new Error("the game is over");
    const arms = this.#arms;
    if (!isInstructive(state)) {
      counts.uninstructive++;
      return;
    }
    this.#policy.list(state, arms);
    counts.arms += arms.length;
    if (arms.length === 1) {
      counts.forced++;
      return;
    }
    const chosen = this.#labeller.label(state, arms, shot);
    if (chosen < 0) {
      counts.unlabelled++;
      return;
    }
    this.#features.read(this.#policy.situation);
    this.#add(isHeldOut ? heldOut : training, chosen, false);
    if (mirror && !isHeldOut) this.#add(training, chosen, true);
  }

  #add(examples: Examples, chosen: number, mirrored: boolean): void {
    const { ids, length } = this.#arms;
    const indices = this.#indices;
    for (let arm = 0; arm < length; arm++) {
      const count = this.#features.write(ids[arm] as number, indices);
      if (mirrored) for (let i = 0; i < count; i++) indices[i] = mirrorFeature(indices[i] as number);
      examples.arm(indices, count);
    }
    examples.choose(chosen);
  }
}

// What `playout learn curling-policy` has learned, and how it is written: as JSON, and as the module that ships.

const POLICY_FORMAT = "playout-curling-policy";
const POLICY_VERSION = 1;

export interface PolicyTrainingResult {
  readonly model: Model;
  /** The command line that repeats it, given the lessons. */
  readonly command: string;
  readonly playout: string;
  readonly seed: string;
  readonly lessons: readonly LessonsHeader[];
  readonly counts: LessonCounts;
  /** Lessons that were trained on. */
  readonly learnedFrom: number;
  /** The first point is before any learning, when all arms are as likely. */
  readonly curve: readonly FitPoint[];
  /** With the weights as they are kept. */
  readonly kept: Fit;
  readonly packed: PackedWeights;
}

export function formatPolicy({ packed, ...outcome }: PolicyTrainingResult): string {
  return `${JSON.stringify({ format: POLICY_FORMAT, version: POLICY_VERSION, ...outcome, weights: packed }, null, 1)}\n`;
}

/** What a policy needs of such a file. */
const policySchema = z.object({
  format: z.literal(POLICY_FORMAT),
  version: z.literal(POLICY_VERSION),
  model: z.enum(MODELS),
  weights: z.object({ scale: z.number(), text: z.string() }),
});

/** The weights that `formatPolicy` wrote, and whose model they are for; throws one line about what is wrong. */
export function parsePolicy(data: unknown): { model: Model; weights: Float32Array } {
  const { model, weights } = checkData(policySchema, data);
  return { model, weights: unpackWeights(weights, FEATURES) };
}

/** The lines that say where weights come from, also as comments of a module: none may end early. */
export function provenanceOf(outcome: PolicyTrainingResult): string[] {
  const { model, counts, learnedFrom, curve, kept, playout, command, lessons } = outcome;
  const [first] = curve;
  return [
    `The learned policy of the ${model} model, made by playout ${playout}:`,
    `  ${command}`,
    ...lessons.map(
      ({ rules, agents, seed, explore }) =>
        `from lessons of curling-teacher --rules ${rules} --seed ${seed} --explore ${explore} ${agents.map((agent) => `--agent ${agent}`).join(" ")}:`,
    ),
    `${countText(counts.lessons, "lesson")} of ${countText(counts.games, "game")}, of which ${learnedFrom} were learned from: ${counts.uninstructive} teach nothing,`,
    `${counts.forced} leave no choice, ${counts.unlabelled} amount to no throw of the policy, which has ${throwsOf(counts)} a lesson;`,
    `held out: ${countText(kept.examples, "lesson")} of ${countText(counts.heldOutGames, "game")}.`,
    `On these: cross entropy ${kept.crossEntropy.toFixed(4)} (uniform ${first?.heldOut.crossEntropy.toFixed(4)}), agreement ${percent(kept.agreement)} (uniform ${percent(first?.heldOut.agreement ?? 0)}).`,
  ].map(escapeControls);
}

/** How many throws the policy lists where there is something to learn. */
function throwsOf({ arms, lessons, uninstructive }: LessonCounts): string {
  return (arms / (lessons - uninstructive)).toFixed(1);
}

/** A module for `src/games/curling/policy`. */
export function formatModule(outcome: PolicyTrainingResult): string {
  const { scale, text } = outcome.packed;
  const head = provenanceOf(outcome).map((line) => `// ${line}\n`);
  return `${head.join("")}import type { PackedWeights } from "../../../core/index.js";

export const ${outcome.model}: PackedWeights = {
  scale: ${scale},
  text: "${text}",
};
`;
}

// The learned policy's weights from lessons.

interface PolicyRequest extends Pick<PassesRequest, "passes" | "passed" | "signal"> {
  readonly sources: readonly ReadLessons[];
  readonly settings: DatasetOptions;
  /** What `examplesOf` makes of these. */
  readonly dataset: Dataset;
  /** How firmly weights are taken to be small. */
  readonly prior: number;
  /** What the variance of a feature counts at least where it divides the step. */
  readonly leastVariance: number;
}

/** Learns a softmax policy from examples until all passes are done; a signal ends it after the pass. */
export async function learnPolicy(request: PolicyRequest): Promise<PolicyTrainingResult> {
  const { sources, settings, dataset, prior, leastVariance: minVariance } = request;
  const { model, counts, learnedFrom, training, heldOut } = dataset;
  const { seed } = settings;
  const learner = new SoftmaxLearner(training, { seed, prior, minVariance });
  const curve = await learnByPasses(learner, { ...request, ...dataset });
  const packed = packWeights(learner.weights);
  return {
    model,
    command: commandOf(request, learner.passes),
    playout: VERSION,
    seed,
    lessons: sources.map(({ header }) => header),
    counts,
    learnedFrom,
    curve,
    kept: fitOf(Float64Array.from(unpackWeights(packed, FEATURES)), heldOut),
    packed,
  };
}

/** The command that repeats it, given the lessons. */
function commandOf(
  { sources, settings, prior, leastVariance: minVariance }: PolicyRequest,
  passes: number,
): string {
  const { mirror, heldOut, seed } = settings;
  const folders = sources.map(({ file }) => `--data ${basename(dirname(file))}`).join(" ");
  return [
    `playout learn curling-policy ${folders} --passes ${passes} --prior ${prior}`,
    `--least-variance ${minVariance}${mirror ? "" : " --no-mirror"} --held-out ${heldOut} --seed ${seed}`,
  ].join(" ");
}

// A page on how learning of `playout learn curling-policy` went: cross entropy and agreement from pass to pass.

export function formatLearningReport(outcome: PolicyTrainingResult): string {
  const title = `Learned policy of the ${outcome.model} model`;
  const { curve } = outcome;
  return htmlPage(
    title,
    html`<h1>${title}</h1>
${provenanceOf(outcome).map((line) => html`<p>${line}</p>\n`)}
<h2>Cross entropy by pass</h2>
${fitFigure(curve, "nats", (fit) => fit.crossEntropy)}
<h2>Agreement by pass</h2>
${fitFigure(curve, "%", (fit) => 100 * fit.agreement)}
<div class="scroll"><table>
<thead><tr><th scope="col">pass</th>${["training: cross entropy", "agreement", "held out: cross entropy", "agreement"].map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${curve.map(row)}</tbody></table></div>
`,
  );
}

function row({ pass, training, heldOut }: FitPoint): Html {
  const cells = [training, heldOut].flatMap((fit) => [fit.crossEntropy.toFixed(4), percent(fit.agreement)]);
  return html`<tr><th scope="row">${pass}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>\n`;
}
