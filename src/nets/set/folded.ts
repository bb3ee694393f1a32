import type { Input, SetNet } from "../net.js";
import { partsOf, split, TEAMS } from "./shape.js";

/**
 * The weights of a net with its normalisation in them: (x - shift) scale w is x (scale w), and -shift scale w belongs to the tables of
 * contexts. So nobody normalises an input when a net is asked.
 */
export function foldedWeights({ shape, elements, joined, weights }: SetNet): Float32Array {
  const folded = Float32Array.from(weights);
  const parts = partsOf(shape, folded);
  const matrices = (name: string, count: number) => split(parts.get(name)!, count);
  const contexts = matrices("element.context", TEAMS * shape.contexts);
  for (let team = 0; team < TEAMS; team++) {
    const tables = contexts.filter((_, i) => i % TEAMS === team);
    fold(elements, matrices("element.in", TEAMS)[team], tables);
    fold(joined, matrices("element.joined", TEAMS)[team], tables);
  }
  fold(joined, parts.get("head.joined")!, matrices("head.context", shape.contexts));
  return folded;
}

function fold(inputs: readonly Input[], matrix: Float32Array, tables: readonly Float32Array[]): void {
  const rows = split(matrix, inputs.length);
  for (const [i, { shift, scale }] of inputs.entries()) {
    const row = rows[i];
    for (let column = 0; column < row.length; column++) {
      row[column] *= scale;
      if (shift !== 0) for (const table of tables) table[column] -= shift * row[column];
    }
  }
}
