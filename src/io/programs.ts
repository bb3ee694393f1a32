/** Programs as the other end of a line transport: run as child processes, or connecting to a port of ours. */

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { AwaitProgram, LineTransport } from "../agents/index.js";
import { formatCommandLine, LineCutter, parseCommandLine } from "../protocols/index.js";
import { LineQueue } from "./line-transport.js";
import {
  type Address,
  type LineLimits,
  type ListeningPort,
  listenOn,
  PortTaken,
  type SocketTransport,
} from "./sockets.js";

/** The environment for programs that we start: passwords of ours are nobody else's. */
export function lentEnvironment(): NodeJS.ProcessEnv {
  const { PLAYOUT_PASSWORD: _, PLAYOUT_QUEUE_PASSWORD: __, ...rest } = process.env;
  return rest;
}

// A program, run as a child process, as the other end of a line transport.

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
  readonly #arrivals: LineQueue;
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
    this.#arrivals = new LineQueue(this.#child.stdout);
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

// Programs that come to a port of ours: started with host and port as arguments, as engines of Digital Curling 3 are, or by somebody else.

/** Milliseconds between two tries to open a port that somebody else has. */
const AGAIN = 100;

/** Waits for one program. */
export const awaitProgram: AwaitProgram = (meeting) => {
  const leaving = new AbortController();
  const { signal } = leaving;
  const line =
    "command" in meeting ? startEngine(meeting.command, {}, signal) : receiveEngine(meeting, signal);
  return { line, giveUp: () => leaving.abort() };
};

/** Waits for a program that somebody else starts; also for the port, which another game may still have. */
async function receiveEngine(address: Address, signal: AbortSignal): Promise<LineTransport> {
  const given = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("nobody came")), { once: true });
  });
  given.catch(() => {});
  let welcome: (peer: SocketTransport) => void = () => {};
  const came = new Promise<SocketTransport>((resolve) => {
    welcome = resolve;
  });
  const listening = await opened(address, (peer) => welcome(peer), signal);
  try {
    return new EngineTransport(await Promise.race([came, given]), undefined, () => listening.close());
  } catch (error) {
    await listening.close();
    throw error;
  }
}

async function opened(
  address: Address,
  welcome: (peer: SocketTransport) => void,
  signal: AbortSignal,
): Promise<ListeningPort> {
  for (;;) {
    try {
      return await listenOn({ ...address, connections: 1 }, welcome);
    } catch (error) {
      if (!(error instanceof PortTaken) || signal.aborted) throw error;
    }
    await sleep(AGAIN);
  }
}

/** Seconds that a program has to come once it is started; then it is ended. */
const PATIENCE = 120;

/** Starts it and waits until it comes; rejects with one line where it ends before, or when the signal comes. */
export async function startEngine(
  commandLine: string,
  limits: LineLimits = {},
  signal?: AbortSignal,
): Promise<LineTransport> {
  let welcome: (peer: SocketTransport) => void = () => {};
  const came = new Promise<SocketTransport>((resolve) => {
    welcome = resolve;
  });
  const listening = await listenOn({ ...limits, connections: 1 }, (peer) => welcome(peer));
  const { host, port } = listening;
  const program = new ProgramTransport(
    formatCommandLine([...parseCommandLine(commandLine), host, String(port)]),
  );
  const ended = spoken(program).then((): never => {
    throw new Error(program.lastWords);
  });
  // It may end whenever it likes once it has come.
  ended.catch(() => {});
  const overdue = setTimeout(() => program.end(), 1000 * PATIENCE);
  const given = () => program.end();
  signal?.addEventListener("abort", given, { once: true });
  if (signal?.aborted) given();
  try {
    return new EngineTransport(await Promise.race([came, ended]), program, () => listening.close());
  } catch (error) {
    await listening.close();
    throw error;
  } finally {
    clearTimeout(overdue);
    signal?.removeEventListener("abort", given);
  }
}

/** Passes over what a program prints, until it has ended. */
async function spoken(program: ProgramTransport): Promise<void> {
  while ((await program.receive(Number.POSITIVE_INFINITY)) !== undefined);
}

/** The line to a program; with it go the port and, where we have started it, the program. */
class EngineTransport implements LineTransport {
  readonly #line: SocketTransport;
  readonly #program: ProgramTransport | undefined;
  readonly #closePort: () => Promise<void>;

  constructor(line: SocketTransport, program: ProgramTransport | undefined, closePort: () => Promise<void>) {
    this.#line = line;
    this.#program = program;
    this.#closePort = closePort;
  }

  get lastWords(): string {
    return [this.#line.lastWords, this.#program?.lastWords].filter(Boolean).join("; ");
  }

  send(line: string): void {
    this.#line.send(line);
  }

  receive(seconds: number): Promise<string | undefined> {
    return this.#line.receive(seconds);
  }

  now(): number {
    return this.#line.now();
  }

  every(milliseconds: number, look: () => void): () => void {
    return this.#line.every(milliseconds, look);
  }

  async close(): Promise<void> {
    await this.#line.close();
    await Promise.all([this.#program?.close(), this.#closePort()]);
  }

  end(): void {
    this.#line.end();
    this.#program?.end();
    void this.#closePort();
  }
}
