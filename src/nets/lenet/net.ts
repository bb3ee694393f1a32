/** Nets of LeNet's shape as text. Fields and order of weights: docs/nets.md. */
import { z } from "zod";
import type { Rng } from "../../random/index.js";
import { fields, formatFile, LARGEST, parseFile, weightsOf } from "../text.js";
import { countLeNetWeights, LEAST_PICTURE, type LeNetShape, leNetParts, PICTURE_STEP } from "./shape.js";

const side = z
  .int()
  .min(LEAST_PICTURE)
  .max(LARGEST)
  .refine((value) => value % PICTURE_STEP === 0, { error: `sides are multiples of ${PICTURE_STEP}` });
const names = z.array(z.string().min(1)).max(LARGEST);
const width = z.int().min(1).max(LARGEST);

const headSchema = z.strictObject({
  format: fields.format,
  version: fields.version,
  kind: z.literal("lenet"),
  game: fields.game,
  rows: side,
  columns: side,
  /** Planes that are pictures, and those that have one value everywhere. */
  pictures: names.min(1),
  constants: names,
  /** Which contexts there are weights of. */
  contexts: z.strictObject({ name: z.string().min(1), of: z.array(z.int().min(0).max(LARGEST)).min(1) }),
  widths: z.tuple([width, width, width]),
  outputs: fields.outputs,
  made: fields.made,
});
const fileSchema = z.strictObject({
  ...headSchema.shape,
  sha256: fields.sha256,
  weights: fields.weights,
});

type Head = Omit<z.output<typeof headSchema>, "format" | "version">;

/** A net of LeNet's shape, as it is kept. */
export interface LeNet extends Readonly<Head> {
  readonly shape: LeNetShape;
  /** By context, in the order of `leNetParts`. */
  readonly weights: Float32Array;
}

export type LeNetHead = Head;

/** A net of weights; throws one line where there are not as many as its shape has. */
export function leNet(head: Head, weights: Float32Array): LeNet {
  const shape = shapeOf(head);
  const count = countLeNetWeights(shape);
  if (weights.length !== count) throw new Error(`weights: expected ${count}, got ${weights.length}`);
  return { ...head, shape, weights };
}

/** A net that has learned nothing: uniform weights of such a size that layers keep the scale of what they are shown, and no biases. */
export function untrainedLeNet(head: Head, rng: Rng): LeNet {
  const shape = shapeOf(head);
  const net = leNet(head, new Float32Array(countLeNetWeights(shape)));
  for (let context = 0; context < shape.contexts; context++) {
    const parts = leNetParts(shape, net.weights, context);
    for (const [weights, biases] of [
      [parts.first, parts.firstBias],
      [parts.second, parts.secondBias],
      [parts.hidden, parts.hiddenBias],
      [parts.last, parts.lastBias],
    ]) {
      const most = Math.sqrt((3 * biases.length) / weights.length);
      for (let i = 0; i < weights.length; i++) weights[i] = most * (2 * rng.float() - 1);
    }
  }
  return net;
}

export function formatLeNet({ shape: _, weights, ...head }: LeNet): string {
  return formatFile(head, weights);
}

/** Throws one line for text that is no such net, or one that is cut short, damaged or of another version. */
export function parseLeNet(text: string): LeNet {
  const { format: _, version: __, sha256, weights, ...head } = parseFile(fileSchema, text);
  return leNet(head, weightsOf({ sha256, weights }, countLeNetWeights(shapeOf(head))));
}

function shapeOf({ rows, columns, pictures, constants, contexts, widths, outputs }: Head): LeNetShape {
  return {
    rows,
    columns,
    pictures: pictures.length,
    constants: constants.length,
    contexts: contexts.of.length,
    widths,
    outputs: outputs.length,
  };
}
