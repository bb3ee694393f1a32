/** What every game that is kept as SGF promises. */
import { expect } from "vitest";

/** Words of others in a record. */
export interface SgfWords {
  readonly players: readonly [string, string];
  readonly name: string;
  readonly comment: string;
  readonly comments: readonly string[];
}

/** `format` writes a record of one move with these words. */
export function expectNoControls(format: (words: SgfWords) => string): void {
  const raw = "a\x1b[2J\x07\nb\x9b";
  const text = format({ players: [raw, raw], name: raw, comment: raw, comments: [raw] });
  expect(text).toContain("PB[a [2J b]PW[a [2J b]");
  expect(text).toContain("C[a [2J \nb ]");
  expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
}
