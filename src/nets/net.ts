/**
 * Nets as text: JSON with a head that says what the net takes, gives and was made for, and the weights as float32 in base64. A net is named in
 * specifications by its name and the content of this text, as all weights are. Fields and order of weights: docs/nets.md.
 */
import { z } from "zod";
import { checked, formatWeights, parseWeights, sha256 } from "../game/index.js";
import { countWeights, type SetShape, WIDTH_STEP } from "./set/shape.js";

export const NET_FORMAT = "playout-net";
export const NET_VERSION = 1;

/** More than any net of ours has. */
const LARGEST = 4096;

const number = z.number();
const inputSchema = z.strictObject({
  name: z.string().min(1),
  /** What the net is shown of an input x: (x - shift) scale. */
  shift: number,
  scale: number,
});
const axisSchema = z.strictObject({ name: z.string().min(1), size: z.int().min(1).max(LARGEST) });
const width = z
  .int()
  .min(WIDTH_STEP)
  .max(LARGEST)
  .refine((value) => value % WIDTH_STEP === 0, { error: `widths are multiples of ${WIDTH_STEP}` });

const headSchema = z.strictObject({
  format: z.literal(NET_FORMAT),
  version: z.literal(NET_VERSION),
  kind: z.literal("set"),
  /** The game that it is for, with the rules that it was made for. */
  game: z.record(z.string(), z.json()),
  elements: z.array(inputSchema).min(1).max(LARGEST),
  joined: z.array(inputSchema).max(LARGEST),
  /** A context is a place on each axis; the last one counts fastest. */
  contexts: z.array(axisSchema),
  widths: z.tuple([width, width, width]),
  /** What the classes stand for, such as points. */
  outputs: z.array(number).min(1).max(LARGEST),
  /** Where it comes from: command, data, rounds, figures. */
  made: z.record(z.string(), z.json()),
});
const fileSchema = z.strictObject({
  ...headSchema.shape,
  /** Of the text of the weights. */
  sha256: z.string(),
  weights: z.string(),
});

export type Input = z.output<typeof inputSchema>;
export type Axis = z.output<typeof axisSchema>;

type Head = Omit<z.output<typeof headSchema>, "format" | "version">;

/** A set network, as it is kept. */
export interface SetNet extends Readonly<Head> {
  readonly shape: SetShape;
  /** In the order of `tensorsOf(shape)`. */
  readonly weights: Float32Array;
}

/** A net of weights; throws one line where there are not as many as its shape has. */
export function setNet(head: Head, weights: Float32Array): SetNet {
  const shape = shapeOf(head);
  const count = countWeights(shape);
  if (weights.length !== count) throw new Error(`weights: expected ${count}, got ${weights.length}`);
  return { ...head, shape, weights };
}

export function shapeOf(
  head: Pick<Head, "elements" | "joined" | "contexts" | "widths" | "outputs">,
): SetShape {
  return {
    features: head.elements.length,
    joined: head.joined.length,
    contexts: head.contexts.reduce((product, { size }) => product * size, 1),
    widths: head.widths,
    outputs: head.outputs.length,
  };
}

export function formatNet({ shape: _, weights, ...head }: SetNet): string {
  const text = formatWeights(Float64Array.from(weights));
  const file = { format: NET_FORMAT, version: NET_VERSION, ...head, sha256: sha256(text), weights: text };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Throws one line for text that is no net, or one that is cut short, damaged or of another version. */
export function parseNet(text: string): SetNet {
  const { format: _, version: __, sha256: digest, weights, ...head } = checked(fileSchema, readJson(text));
  const values = parseWeights(weights, countWeights(shapeOf(head)));
  if (sha256(weights) !== digest) throw new Error("sha256: the weights are not those that were written");
  return setNet(head, Float32Array.from(values));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("expected a net as JSON: the text is something else, or was cut short");
  }
}
