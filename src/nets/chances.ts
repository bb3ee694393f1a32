import { exp } from "../random/index.js";

/**
 * Logits as chances that add up to 1 (softmax), the same on every machine: reads `into.length` of them from `at` on.
 */
export function chancesOf(logits: Float32Array | Float64Array, at: number, into: Float64Array): void {
  let largest = logits[at];
  for (let i = 1; i < into.length; i++) if (logits[at + i] > largest) largest = logits[at + i];
  let sum = 0;
  for (let i = 0; i < into.length; i++) {
    into[i] = exp(logits[at + i] - largest);
    sum += into[i];
  }
  for (let i = 0; i < into.length; i++) into[i] /= sum;
}
