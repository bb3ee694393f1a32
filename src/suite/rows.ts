/** Rows of a suite: positions as JSON lines, each with a question whose answer is known. */
import { parseJson } from "../game/index.js";

export interface SuiteRow {
  readonly id: string;
  /** The best move, who wins, or how likely a win of the side to move is. */
  readonly asks: "move" | "winner" | "chance";
}

/**
 * solved and failed where it is known which answers are right, hit and notShown where other moves may be right as well, right
 * and wrong for winners. An agent that cannot answer has failed, not shown or wrong.
 */
export const VERDICTS = ["solved", "failed", "hit", "notShown", "right", "wrong"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The rows of JSON lines that ask something; throws one line that names the line of the file. */
export function parseRows<R>(text: string, parse: (data: unknown) => R | undefined): R[] {
  const rows: R[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      const row = parse(parseJson(line));
      if (row !== undefined) rows.push(row);
    } catch (error) {
      throw new Error(`line ${i + 1}: ${(error as Error).message}`);
    }
  }
  return rows;
}
