/** Runs the built command: in a thread that has it loaded, or as a process of its own. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect } from "vitest";
import { warmPlayout, withoutLoad } from "./warm.js";

export const PLAYOUT = fileURLToPath(new URL("../../bin/playout.js", import.meta.url));

/** A draw to the tee. */
export const DRAW = { vx: -0.131730570213192, vy: 2.3997462595390573, turn: "cw" };

export function curling(args: readonly string[], input = "") {
  return playout(["curling", ...args], input);
}

/** As a process of its own where it is given input or an environment; otherwise in a thread that has it loaded. */
export function playout(args: readonly string[], input = "", environment?: NodeJS.ProcessEnv) {
  if (input === "" && environment === undefined) return warmPlayout(args);
  const { stdout, stderr, status } = spawnSync(process.execPath, [PLAYOUT, ...args], {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    env: { ...process.env, NO_COLOR: "1", ...environment },
  });
  return { stdout, stderr: withoutLoad(stderr), status };
}

/** When a command is stopped: as soon as a file has so many lines, or something is said. */
export type Moment = { readonly file: string; readonly lines: number } | { readonly said: string };

const STOPPING = fileURLToPath(new URL("stopping.js", import.meta.url));

/** Runs a command that is given a signal at that moment, by itself, so that no machine is too slow for it; says how it ended. */
export function stopped(args: readonly string[], signal: NodeJS.Signals, moment: Moment, input = "") {
  const ended = spawnSync(process.execPath, ["--import", STOPPING, PLAYOUT, ...args], {
    encoding: "utf8",
    input,
    env: { ...process.env, NO_COLOR: "1", STOP: JSON.stringify({ signal, ...moment }) },
  });
  return { status: ended.status, by: ended.signal, stdout: ended.stdout, stderr: ended.stderr };
}

/** The one JSON answer of a command that was given everything as options. */
// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
export function answer(...args: string[]): any {
  const { stdout, stderr, status } = curling(args);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return JSON.parse(stdout);
}

/** Questions, or lines as they are, and all answers. */
export function ask(command: string, questions: readonly (object | string)[], ...options: string[]) {
  const input = questions.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join("\n");
  const { stdout, stderr, status } = curling([command, "--lines", ...options], input);
  expect(stdout === "" || stdout.endsWith("\n")).toBe(true);
  const answers = stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  return { answers, stderr, status };
}

/** A complaint is one line and no stack trace. */
export function expectComplaint(args: readonly string[], status: number, message: RegExp, input = "") {
  const ran = curling(args, input);
  expect(ran.stderr).toMatch(message);
  expect(ran.stderr).toMatch(/^playout: [^\n]+\n$/);
  expect(ran.status).toBe(status);
}

/** A line for the shell, in which `playout` is ours. */
export function inShell(line: string) {
  const command = `playout() { "${process.execPath}" "${PLAYOUT}" "$@"; }; ${line}`;
  const { stdout, stderr, status } = spawnSync("sh", ["-c", command], { encoding: "utf8" });
  return { stdout, stderr, status };
}

/** A folder that is there until the tests of the file are done. */
export function temporaryFolder(): { path: string; file(name: string, text: string): string } {
  const path = mkdtempSync(join(tmpdir(), "playout-test-"));
  afterAll(() => rmSync(path, { recursive: true }));
  return {
    path,
    file(name, text) {
      writeFileSync(join(path, name), text);
      return join(path, name);
    },
  };
}
