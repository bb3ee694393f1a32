/**
 * Set networks: their shape, their file, fresh weights, and whether a net fits its use.
 *
 * What a set network computes. An input is a set of elements, each of one of two teams, in a context (such as the number of the throw
 * and the standing of the game); there may be extra numbers, which are joined to every element (such as a throw to be valued).
 *
 *     h  = relu(element . element.in[team] + extra . element.joined[team] + element.context[context, team])
 *     k  = relu(h . element.out[team] + element.bias[team])
 *     p  = the sums of k by team, then its largest values by team, 0 where a team has no element
 *     u  = relu(p . head.in + extra . head.joined + head.context[context])
 *     v  = relu(u . middle + middle.bias)
 *     logits = v . last + last.bias
 *
 * The order of elements does not matter, and their number may be any. What the elements alone bring to the first layer is computed once
 * for all extras of a set.
 *
 * Source: M. Zaheer et al., Deep Sets (NeurIPS 2017); weights by team, the pools and the contexts are ours.
 */

import { z } from "zod";
import type { Rng } from "../core/index.js";
import { fields, formatFile, LARGEST, parseFile, weightsOf } from "./format.js";
import { NARROW } from "./numbers.js";

/** Elements are of two teams. */
export const TEAMS = 2;

export interface SetShape {
  /** Numbers of an element. */
  readonly features: number;
  /** Extra numbers that are joined to every element. */
  readonly joined: number;
  readonly contexts: number;
  /** Of the two layers of an element and of both layers of the head: multiples of 16. */
  readonly widths: readonly [number, number, number];
  readonly outputs: number;
}

/** Widths are multiples of this. */
const WIDTH_STEP = NARROW;

/** A part of the weights: matrices one after the other, row by row; a row is what one number that comes in is multiplied by. */
export interface Tensor {
  readonly name: string;
  readonly matrices: number;
  readonly rows: number;
  readonly columns: number;
}

/** The weights of a shape, in the order in which they are kept. */
export function tensorsOf({ features, joined, contexts, widths, outputs }: SetShape): Tensor[] {
  const [first, second, head] = widths;
  const tensor = (name: string, matrices: number, rows: number, columns: number): Tensor => ({
    name,
    matrices,
    rows,
    columns,
  });
  return [
    tensor("element.in", TEAMS, features, first),
    tensor("element.joined", TEAMS, joined, first),
    tensor("element.context", contexts * TEAMS, 1, first),
    tensor("element.out", TEAMS, first, second),
    tensor("element.bias", TEAMS, 1, second),
    tensor("head.in", 1, 2 * TEAMS * second, head),
    tensor("head.joined", 1, joined, head),
    tensor("head.context", contexts, 1, head),
    tensor("middle", 1, head, head),
    tensor("middle.bias", 1, 1, head),
    tensor("last", 1, head, outputs),
    tensor("last.bias", 1, 1, outputs),
  ];
}

export function lengthOf({ matrices, rows, columns }: Tensor): number {
  return matrices * rows * columns;
}

function countWeights(shape: SetShape): number {
  return tensorsOf(shape).reduce((sum, tensor) => sum + lengthOf(tensor), 0);
}

/** The tensors by name, as views of the weights. */
export function partsOf(shape: SetShape, weights: Float32Array): Map<string, Float32Array> {
  let at = 0;
  return new Map(
    tensorsOf(shape).map((tensor) => {
      const from = at;
      at += lengthOf(tensor);
      return [tensor.name, weights.subarray(from, at)];
    }),
  );
}

/** Numbers in so many parts of equal length, as views. */
export function split(whole: Float32Array, parts: number): Float32Array[] {
  const length = whole.length / parts;
  return Array.from({ length: parts }, (_, i) => whole.subarray(i * length, (i + 1) * length));
}

// Nets as text: JSON with a head that says what the net takes, gives and was made for, and the weights as float32 in base64. A net is named in
// specifications by its name and the content of this text, as all weights are. Fields and order of weights: docs/nets.md.

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

type Head = Omit<z.output<typeof headSchema>, "format" | "version">;

/** Holds a set network as its file does: shape, outputs, weights, and the game it was made for. */
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

/** Writes a set network as JSON with a checksum; `parseNet` reads it back. */
export function formatNet({ shape: _, weights, ...head }: SetNet): string {
  return formatFile(head, weights);
}

/** Reads a set network. Throws one line if the text is no net, or is cut short, damaged or of another version. */
export function parseNet(text: string): SetNet {
  const { format: _, version: __, sha256, weights, ...head } = parseFile(fileSchema, text);
  return setNet(head, weightsOf({ sha256, weights }, countWeights(shapeOf(head))));
}

/** A net that has learned nothing: uniform weights, of such a size that layers keep the scale of what they are shown (Glorot and Bengio 2010). */
export function untrainedNet(head: Omit<SetNet, "shape" | "weights">, rng: Rng): SetNet {
  const weights = tensorsOf(shapeOf(head)).flatMap((tensor) => {
    const max = Math.sqrt(6 / (tensor.rows + tensor.columns));
    return Array.from({ length: lengthOf(tensor) }, () => max * (2 * rng.float() - 1));
  });
  return setNet(head, Float32Array.from(weights));
}

// Whether a net is one for what it is to be used for.

/** What a game can show a net and wants of it; names are those in the net's head. */
export interface NetRequirements {
  /** Fields of the head's `game` that must be so. */
  readonly game: SetNet["game"];
  readonly elements: readonly string[];
  readonly joined: readonly string[];
  readonly contexts: SetNet["contexts"];
  readonly outputs: readonly number[];
}

/** The head of a net that fits, before it has learned anything; inputs are shown as they are. */
export function headFor(
  wanted: NetRequirements,
  widths: SetNet["widths"],
  made: SetNet["made"] = {},
): Omit<SetNet, "shape" | "weights"> {
  const inputs = (names: readonly string[]): Input[] => names.map((name) => ({ name, shift: 0, scale: 1 }));
  return {
    kind: "set",
    game: { ...wanted.game },
    elements: inputs(wanted.elements),
    joined: inputs(wanted.joined),
    contexts: [...wanted.contexts],
    widths,
    outputs: [...wanted.outputs],
    made,
  };
}

/** Throws one line that says what the net was made for. */
export function demandFit(net: SetNet, wanted: NetRequirements): void {
  for (const [field, value] of Object.entries(wanted.game))
    demandEqual(`game.${field}`, net.game[field], value);
  for (const part of ["elements", "joined"] as const)
    demandEqual(
      part,
      net[part].map(({ name }) => name),
      wanted[part],
    );
  demandEqual("contexts", net.contexts, wanted.contexts);
  demandEqual("outputs", net.outputs, wanted.outputs);
}

/** Throws one line where a field of a head is not what is wanted. */
export function demandEqual(field: string, found: unknown, wanted: unknown): void {
  const [has, needs] = [found, wanted].map((value) => JSON.stringify(value) ?? "nothing");
  if (has !== needs) throw new Error(`${field}: the net was made for ${has}, not for ${needs}`);
}
