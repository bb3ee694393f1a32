/** Programs that come to a port of ours: started with host and port as arguments, as engines of Digital Curling 3 are, or by somebody else. */
import { setTimeout as sleep } from "node:timers/promises";
import type { AwaitProgram, LineTransport } from "../agents/index.js";
import { formatCommandLine, parseCommandLine } from "../protocols/index.js";
import { ProgramTransport } from "./program.js";
import {
  type Address,
  type LineLimits,
  type Listening,
  listenOn,
  PortTaken,
  type SocketTransport,
} from "./sockets.js";

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
): Promise<Listening> {
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
