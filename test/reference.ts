import { existsSync, readFileSync } from "node:fs";

/** The rows of a file in test/reference/curling. */
export function referenceRows<T>(name: string): T[] {
  const text = readFileSync(new URL(`reference/curling/${name}.jsonl`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
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
