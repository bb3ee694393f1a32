import type { Rng } from "./rng.js";

/** Puts items into random order (Fisher and Yates). */
export function shuffle<T>(items: { readonly length: number; [index: number]: T }, rng: Rng): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    const item = items[i];
    items[i] = items[j];
    items[j] = item;
  }
}

/** The items in random order. */
export function shuffled<T>(items: readonly T[], rng: Rng): T[] {
  const copy = [...items];
  shuffle(copy, rng);
  return copy;
}
