import type { Value } from "../game/index.js";
import type { Report } from "./thinking.js";

/**
 * Standard error of a mean of values in [0, 1], from their sum alone: the largest that such a mean can have,
 * as for wins and losses, with one of each added so that a few equal results do not look certain.
 */
export function standardError(sum: number, count: number): number {
  const mean = (sum + 1) / (count + 2);
  return Math.sqrt((mean * (1 - mean)) / (count + 2));
}

/** What a position is worth for player 0: as much as the move that is chosen, where that one is among the lines. */
export function worthOf<M>({ best, value, lines }: Report<M>): Value {
  return lines.find(({ move }) => move === best)?.value ?? value;
}
