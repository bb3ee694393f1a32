/** A program that is started with the host and the port where it is awaited, as engines of Digital Curling 3 are. */
import type { LineTransport } from "../agents/index.js";
import { formatCommandLine, parseCommandLine } from "../protocols/index.js";
import { ProgramTransport } from "./program.js";
import { type LineLimits, listenOn, type SocketTransport } from "./sockets.js";

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
  const given = () => program.end();
  signal?.addEventListener("abort", given, { once: true });
  if (signal?.aborted) given();
  try {
    return new EngineTransport(await Promise.race([came, ended]), program, () => listening.close());
  } catch (error) {
    await listening.close();
    throw error;
  } finally {
    signal?.removeEventListener("abort", given);
  }
}

/** Passes over what a program prints, until it has ended. */
async function spoken(program: ProgramTransport): Promise<void> {
  while ((await program.receive(Number.POSITIVE_INFINITY)) !== undefined);
}

/** The line to the program; with it the program goes. */
class EngineTransport implements LineTransport {
  readonly #line: SocketTransport;
  readonly #program: ProgramTransport;
  readonly #closePort: () => Promise<void>;

  constructor(line: SocketTransport, program: ProgramTransport, closePort: () => Promise<void>) {
    this.#line = line;
    this.#program = program;
    this.#closePort = closePort;
  }

  get lastWords(): string {
    return [this.#line.lastWords, this.#program.lastWords].filter((words) => words !== "").join("; ");
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
    await Promise.all([this.#program.close(), this.#closePort()]);
  }

  end(): void {
    this.#line.end();
    this.#program.end();
    void this.#closePort();
  }
}
