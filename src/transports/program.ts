/** A program, run as a child process, as the other end of a line transport. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { LineTransport } from "../agents/index.js";
import { LineCutter, parseCommandLine } from "../protocols/index.js";
import { Arrivals } from "./arrivals.js";
import { lentEnvironment } from "./environment.js";

/** Lines of standard error that are kept. */
const KEPT = 5;
/** Milliseconds that a program has to leave by itself when it is closed. */
const GRACE = 1000;

/** Programs that are running: none outlives us. */
const running = new Set<ProgramTransport>();

function endAll(): void {
  for (const program of running) program.end();
}

/** Whether there is a program of this name: a file, or one on the path. */
export function isProgramFile(file: string): boolean {
  const folders = /[\\/]/.test(file) ? [""] : (process.env.PATH ?? "").split(delimiter);
  const endings = process.platform === "win32" ? ["", ".exe", ".cmd", ".bat"] : [""];
  return folders.some((folder) => endings.some((ending) => existsSync(join(folder, `${file}${ending}`))));
}

export class ProgramTransport implements LineTransport {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<void>;
  readonly #arrivals: Arrivals;
  readonly #complaints: string[] = [];
  #over = false;
  #ending = "";

  /** Runs the words of a command line, without a shell; `environment` is added to ours. */
  constructor(commandLine: string, environment: Readonly<Record<string, string>> = {}) {
    const [file, ...args] = parseCommandLine(commandLine);
    // A group of its own, so that whatever it starts goes with it.
    this.#child = spawn(file!, args, {
      detached: process.platform !== "win32",
      windowsHide: true,
      env: { ...lentEnvironment(), ...environment },
    });
    this.#arrivals = new Arrivals(this.#child.stdout);
    if (running.size === 0) process.once("exit", endAll);
    running.add(this);
    this.#closed = new Promise((resolve) => {
      let hangUp: NodeJS.Timeout | undefined;
      const close = () => {
        clearTimeout(hangUp);
        running.delete(this);
        if (running.size === 0) process.off("exit", endAll);
        this.#over = true;
        this.#arrivals.end();
        resolve();
      };
      this.#child.once("error", (error: NodeJS.ErrnoException) => {
        this.#ending = error.code === "ENOENT" ? `no program ${file}` : `${file} cannot be run`;
        close();
      });
      this.#child.once("exit", (code, signal) => {
        this.#ending = signal === null ? `exit status ${code}` : `ended by ${signal}`;
        // What it has started may still hold the other end of the line.
        this.end();
        hangUp = setTimeout(() => {
          this.#child.stdout.destroy();
          this.#child.stderr.destroy();
        }, GRACE);
      });
      this.#child.once("close", close);
    });
    this.#listen();
  }

  get lastWords(): string {
    return [this.#ending, ...this.#complaints].filter((text) => text !== "").join("; ");
  }

  send(line: string): void {
    if (!this.#over) this.#child.stdin.write(`${line}\n`);
  }

  receive(seconds: number): Promise<string | undefined> {
    return this.#arrivals.receive(seconds);
  }

  now(): number {
    return Date.now();
  }

  every(milliseconds: number, look: () => void): () => void {
    const timer = setInterval(look, milliseconds);
    return () => clearInterval(timer);
  }

  async close(): Promise<void> {
    this.#child.stdin.end();
    const timer = setTimeout(() => this.end(), GRACE);
    this.#child.stdout.resume();
    await this.#closed;
    clearTimeout(timer);
  }

  /** Ends the program and all it has started. */
  end(): void {
    const { pid } = this.#child;
    if (pid === undefined || this.#over) return;
    try {
      if (process.platform === "win32") this.#child.kill("SIGKILL");
      else process.kill(-pid, "SIGKILL");
    } catch {
      // Nobody is left.
    }
  }

  #listen(): void {
    const { stdin, stdout, stderr } = this.#child;
    // Writing to a program that has gone is no error of ours: its end is noticed by reading.
    stdin.on("error", () => {});
    const cutter = new LineCutter();
    stdout.setEncoding("utf8").on("data", (text: string) => this.#arrivals.add(cutter.cut(text)));
    stdout.on("end", () => this.#arrivals.add(cutter.end()));
    const complaints = new LineCutter();
    stderr.setEncoding("utf8").on("data", (text: string) => {
      for (const line of complaints.cut(text)) this.#complaints.push(line.trim().slice(0, 200));
      this.#complaints.splice(0, this.#complaints.length - KEPT);
    });
  }
}
