/**
 * Nets as text: JSON with a head that says what the net takes, gives and was made for, and the weights as float32 in base64. A net is named in
 * specifications by its name and the content of this text, as all weights are. Fields and order of weights: docs/nets.md.
 */
import { z } from "zod";
import { countWeights, type SetShape, WIDTH_STEP } from "./set/shape.js";
import { fields, formatFile, LARGEST, parseFile, weightsOf } from "./text.js";

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
  format: fields.format,
  version: fields.version,
  kind: z.literal("set"),
  game: fields.game,
  elements: z.array(inputSchema).min(1).max(LARGEST),
  joined: z.array(inputSchema).max(LARGEST),
  /** A context is a place on each axis; the last one counts fastest. */
  contexts: z.array(axisSchema),
  widths: z.tuple([width, width, width]),
  outputs: fields.outputs,
  made: fields.made,
});
const fileSchema = z.strictObject({ ...headSchema.shape, sha256: fields.sha256, weights: fields.weights });

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
  return formatFile(head, weights);
}

/** Throws one line for text that is no net, or one that is cut short, damaged or of another version. */
export function parseNet(text: string): SetNet {
  const { format: _, version: __, sha256, weights, ...head } = parseFile(fileSchema, text);
  return setNet(head, weightsOf({ sha256, weights }, countWeights(shapeOf(head))));
}
