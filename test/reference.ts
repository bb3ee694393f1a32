import { existsSync, readFileSync } from "node:fs";

/** The rows of a file in test/reference/curling. */
export function referenceRows<T>(name: string): T[] {
  const text = readFileSync(new URL(`reference/curling/${name}.jsonl`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** What a file of test/reference says: `go/small-board-counts.json`. */
export function keptReference<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`reference/${name}`, import.meta.url), "utf8"));
}

/**
 * A text of ../shared/reference/hex, which others wrote and which is read where it lies; nothing where that folder
 * is missing, and then the test that wants it says so and is skipped.
 */
export function hexReference(name: string): string | undefined {
  return sharedReference(`hex/${name}`);
}

/** The same of ../shared/reference/go. */
export function goReference(name: string): string | undefined {
  return sharedReference(`go/${name}`);
}

function sharedReference(name: string): string | undefined {
  const file = new URL(`../../shared/reference/${name}`, import.meta.url);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
