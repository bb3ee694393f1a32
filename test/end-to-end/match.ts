/** Matches as child processes, and what they left in their folders. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { type GameRecord, parseRecord, withoutTimes } from "../../src/match/index.js";
import { PLAYOUT, playout } from "./command.js";

export function recordsOf(folder: string): GameRecord[] {
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

/** Starts the command and sends it a signal once so many games are written, or a file has text. */
export async function cutShort(
  args: readonly string[],
  folder: string,
  games: number,
  signal: NodeJS.Signals,
  file?: string,
) {
  const child = spawn(process.execPath, [PLAYOUT, "match", ...args], { stdio: ["ignore", "ignore", "pipe"] });
  let stderr = "";
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  const ended = once(child, "exit");
  const record = join(folder, "games.jsonl");
  while (child.exitCode === null) {
    const isTime =
      file === undefined
        ? existsSync(record) && readFileSync(record, "utf8").split("\n").length > games
        : existsSync(file) && readFileSync(file, "utf8") !== "";
    if (isTime) break;
    await sleep(2);
  }
  child.kill(signal);
  const [status, by] = (await ended) as [number | null, string | null];
  return { status, by, stderr };
}
