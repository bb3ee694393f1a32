/**
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
import { NARROW } from "../numbers.js";

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
export const WIDTH_STEP = NARROW;

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

export function countWeights(shape: SetShape): number {
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
