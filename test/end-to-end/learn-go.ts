/** Learning of Go as its users do it, on a board of 5x5, in a folder that each test file has for itself. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { playout, stopped, temporaryFolder } from "./command.js";

export const folder = temporaryFolder();
export const path = (...names: string[]) => join(folder.path, ...names);

const AGENT = "uct:playouts=12,policy=uniform,prior=none";

/** Runs a command that must succeed, and gives what it says. */
export function learn(...args: string[]): string {
  const { stdout, stderr, status } = playout(["learn", ...args]);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return stdout;
}

export function expectComplaint(args: readonly string[], status: number, message: RegExp) {
  const ran = playout(["learn", ...args]);
  expect(ran.stderr).toMatch(message);
  expect(ran.stderr).toMatch(/^playout: [^\n]+\n$/);
  expect(ran.status).toBe(status);
}

export function linesOf(...names: string[]): string[] {
  return readFileSync(path(...names), "utf8")
    .split("\n")
    .slice(0, -1);
}

/** A file in short, its lines in any order. */
export function digestOf(...names: string[]): string {
  return createHash("sha256")
    .update(
      linesOf(...names)
        .sort()
        .join("\n"),
    )
    .digest("hex");
}

export function positionsOf(name: string, ...more: string[]): string[] {
  const game = ["--size", "5", "--komi", "0.5", "--agent", AGENT, "--games", "24", "--seed", "7"];
  return ["go-positions", ...game, "--out", path(name), ...more];
}

export function teacherOf(name: string, ...more: string[]): string[] {
  return ["go-teacher", "--data", path("positions"), "--out", path(name), ...more];
}

export const TEACHER = ["--agent", "uct:playouts=100,policy=uniform,prior=none"];
export const RUN = [
  "--values",
  "120",
  "--slopes",
  "120",
  "--batch",
  "3",
  "--iterations",
  "3",
  "--sample",
  "5",
];

/** How a command ended that was stopped when a file had so many lines. */
export function endOf(args: readonly string[], signal: "SIGKILL" | "SIGINT", file: string, lines: number) {
  const { status, by, stderr } = stopped(["learn", ...args], signal, { file, lines });
  return { status, by, said: stderr };
}

export const KILLED = { status: null, by: "SIGKILL", said: "" };
export const INTERRUPTED = { status: 130, by: null, said: "interrupted; the same command goes on\n" };

/** Positions, and what they are worth. */
export function makeData(): void {
  learn(...positionsOf("positions", "--threads", "2"));
  learn(...teacherOf("values", ...TEACHER, "--threads", "2"));
}
