/** What `playout learn curling-policy` has learned, and how it is written: as JSON, and as the module that ships. */

import { z } from "zod";
import { percent } from "../../../draw/index.js";
import { checked, type PackedWeights, shown, unpackWeights } from "../../../game/index.js";
import type { Fit } from "../../../learn/index.js";
import { counted, type FitPoint } from "../../../training/index.js";
import { FEATURES, MODELS, type Model } from "../index.js";
import type { Counts } from "./examples.js";
import type { LessonsHeader } from "./lessons.js";

const POLICY_FORMAT = "playout-curling-policy";
const POLICY_VERSION = 1;

export interface Outcome {
  readonly model: Model;
  /** The command line that repeats it, given the lessons. */
  readonly command: string;
  readonly playout: string;
  readonly seed: string;
  readonly lessons: readonly LessonsHeader[];
  readonly counts: Counts;
  /** Lessons that were trained on. */
  readonly learnedFrom: number;
  /** The first point is before any learning, when all arms are as likely. */
  readonly curve: readonly FitPoint[];
  /** With the weights as they are kept. */
  readonly kept: Fit;
  readonly packed: PackedWeights;
}

export function formatPolicy({ packed, ...outcome }: Outcome): string {
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
  const { model, weights } = checked(policySchema, data);
  return { model, weights: unpackWeights(weights, FEATURES) };
}

/** The lines that say where weights come from, also as comments of a module: none may end early. */
export function provenanceOf(outcome: Outcome): string[] {
  const { model, counts, learnedFrom, curve, kept, playout, command, lessons } = outcome;
  const [first] = curve;
  return [
    `The learned policy of the ${model} model, made by playout ${playout}:`,
    `  ${command}`,
    ...lessons.map(
      ({ rules, agents, seed, explore }) =>
        `from lessons of curling-teacher --rules ${rules} --seed ${seed} --explore ${explore} ${agents.map((agent) => `--agent ${agent}`).join(" ")}:`,
    ),
    `${counted(counts.lessons, "lesson")} of ${counted(counts.games, "game")}, of which ${learnedFrom} were learned from: ${counts.uninstructive} teach nothing,`,
    `${counts.forced} leave no choice, ${counts.unlabelled} amount to no throw of the policy, which has ${throwsOf(counts)} a lesson;`,
    `held out: ${counted(kept.examples, "lesson")} of ${counted(counts.heldOutGames, "game")}.`,
    `On these: cross entropy ${kept.crossEntropy.toFixed(4)} (uniform ${first?.heldOut.crossEntropy.toFixed(4)}), agreement ${percent(kept.agreement)} (uniform ${percent(first?.heldOut.agreement ?? 0)}).`,
  ].map(shown);
}

/** How many throws the policy lists where there is something to learn. */
function throwsOf({ arms, lessons, uninstructive }: Counts): string {
  return (arms / (lessons - uninstructive)).toFixed(1);
}

/** A module for `src/games/curling/policy/weights`. */
export function formatModule(outcome: Outcome): string {
  const { scale, text } = outcome.packed;
  const head = provenanceOf(outcome).map((line) => `// ${line}\n`);
  return `${head.join("")}import type { PackedWeights } from "../../../../game/index.js";

export const ${outcome.model}: PackedWeights = {
  scale: ${scale},
  text: "${text}",
};
`;
}
