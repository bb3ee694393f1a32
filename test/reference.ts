import { readFileSync } from "node:fs";

/** The rows of a file in test/reference/curling. */
export function referenceRows<T>(name: string): T[] {
  const text = readFileSync(new URL(`reference/curling/${name}.jsonl`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
