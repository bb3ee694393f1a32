/** Matches as child processes, and what they left in their folders. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type MatchGameRecord, parseRecord, withoutTimes } from "../../src/match/record.js";
import { playout, stopped } from "./command.js";

export function recordsOf(folder: string): MatchGameRecord[] {
  const lines = readFileSync(join(folder, "games.jsonl"), "utf8").split("\n").slice(0, -1);
  return lines.map(parseRecord).sort((a, b) => a.index - b.index);
}

export const timeless = (folder: string) => recordsOf(folder).map(withoutTimes);

export function match(...args: string[]) {
  return playout(["match", ...args]);
}

export function expectDone(...args: string[]): string {
  const { stdout, stderr, status } = match(...args);
  expect({ stderr, status }).toEqual({ stderr: expect.not.stringContaining("playout:"), status: 0 });
  return stdout;
}

/** Runs the command until so many games are written. */
export function cutShort(args: readonly string[], folder: string, games: number, signal: NodeJS.Signals) {
  return stopped(["match", ...args], signal, { file: join(folder, "games.jsonl"), lines: games });
}

/** A plan of a hundred games that take seconds. */
export const HUNDRED = `
game: { name: hex, size: 5 }
agents: ["uct:playouts=50", "flat:playouts=100"]
games: 100
openings: { plies: 1 }
seed: kill
`;
