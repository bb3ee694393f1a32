/** What the suites of all games have in common: rows of JSON lines, and verdicts. */
import type { GoRow } from "./go-rows.js";
import type { HexRow } from "./hex-rows.js";

export type SuiteRow = HexRow | GoRow;

/**
 * solved and failed where it is known which answers are right, hit and notShown where other moves may be right as well, right
 * and wrong for winners. An agent that cannot answer has failed, not shown or wrong.
 */
export type Verdict = "solved" | "failed" | "hit" | "notShown" | "right" | "wrong";

/** The rows of JSON lines that ask something; throws one line that names the line of the file. */
export function parseLines<R>(text: string, parse: (data: unknown) => R | undefined): R[] {
  const rows: R[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      const row = parse(JSON.parse(line));
      if (row !== undefined) rows.push(row);
    } catch (error) {
      throw new Error(`line ${i + 1}: ${(error as Error).message}`);
    }
  }
  return rows;
}
