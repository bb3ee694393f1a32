/**
 * Nets are trained by the Python package of `python/`, which is started with this one's command as its simulator. What it says goes to the terminal; the line
 * with which it gives up is thrown.
 */

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { lentEnvironment } from "../../../io/index.js";

const PACKAGE = fileURLToPath(new URL("../../../../python/", import.meta.url));
const COMMAND = fileURLToPath(new URL("../../../../bin/playout.js", import.meta.url));

/** What a step of learning gives back to the system, the next one asks for again: kept, steps take three fifths of the time (glibc, two cores). */
const KEEP_MEMORY = { MALLOC_MMAP_THRESHOLD_: `${2 ** 25}`, MALLOC_TRIM_THRESHOLD_: `${2 ** 30}` };

/** What stands before the line with which the package gives up, and what it exits with when it was interrupted. */
const ERROR = "error: ";
const INTERRUPTED = 130;
/** What the interpreter says before the lines that only programmers read; the last of them says what was wrong. */
const TRACE = "Traceback ";

interface PythonOptions {
  /** The interpreter, from the place where the command was started. */
  readonly python: string;
  readonly signal: AbortSignal;
  /** Takes each line of standard error. */
  say(line: string): void;
}

/** Runs a module of the package; false where it was interrupted before its end. */
export async function runPython(
  module: string,
  args: readonly string[],
  { python, signal, say }: PythonOptions,
): Promise<boolean> {
  const path = [PACKAGE, process.env.PYTHONPATH]
    .filter(Boolean)
    .join(process.platform === "win32" ? ";" : ":");
  const child = spawn(python, ["-m", module, ...args], {
    env: {
      ...KEEP_MEMORY,
      ...lentEnvironment(),
      PYTHONPATH: path,
      PYTHONUNBUFFERED: "1",
      PLAYOUT: COMMAND,
      PLAYOUT_PARENT: "stdin",
    },
    // It leaves when its input ends, so that none outlives us.
    stdio: ["pipe", "inherit", "pipe"],
  });
  const interrupt = () => child.kill("SIGINT");
  signal.addEventListener("abort", interrupt, { once: true });
  let last = "";
  let isTrace = false;
  const lines = createInterface({ input: child.stderr });
  lines.on("line", (line) => {
    if (line.trim() !== "") last = line;
    isTrace ||= line.startsWith(TRACE);
    if (!isTrace && !line.startsWith(ERROR)) say(line);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (signal.aborted || code === INTERRUPTED) return false;
    if (code !== 0) throw new Error(wordsOf(last, python));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new Error(`no program ${python}; install Python 3.9 or newer, or name it with --python`);
    throw error;
  } finally {
    signal.removeEventListener("abort", interrupt);
  }
}

/** The last line of a package that gave up, in words. */
function wordsOf(last: string, python: string): string {
  if (last.startsWith(ERROR)) return last.slice(ERROR.length);
  const [, missing] = /No module named '([^'.]+)/.exec(last) ?? [];
  return missing === undefined
    ? `${python}: ${last}`
    : `${python} has no ${missing}; install it with pip install torch numpy`;
}
