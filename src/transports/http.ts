/** A server that is asked over HTTP, and that sends events, by Node's own fetch. */
import { EventCutter, type StreamEvent } from "./events.js";
import { wordsOf } from "./sockets.js";

export interface HttpRequest {
  readonly method: "GET" | "POST";
  /** With its query. */
  readonly path: string;
  /** As JSON. */
  readonly body?: unknown;
}

export interface HttpReply {
  readonly status: number;
  /** JSON that was read, or text where it is none. */
  readonly body: unknown;
}

/** The server does not send its events; `status` says why. */
export class NoStream extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the stream is refused with ${status}`);
    this.status = status;
  }
}

/** Milliseconds for an answer, and of silence on a stream, whose servers send signs of life every 30 seconds. */
const ANSWER = 60_000;
const SILENCE = 90_000;
/** The longest answer, in characters. */
const LONGEST = 1 << 22;

export class HttpPeer {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;

  /** `base` is http://host:port. */
  constructor(base: string, user: string, password: string) {
    this.#base = base;
    const credentials = Buffer.from(`${user}:${password}`).toString("base64");
    this.#headers = { authorization: `Basic ${credentials}` };
  }

  /** Rejects where there is no answer. */
  async ask({ method, path, body }: HttpRequest): Promise<HttpReply> {
    const { status, ...response } = await this.#fetch(path, {
      method,
      headers: { ...this.#headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER),
    });
    let text = "";
    for await (const piece of pieces(response.body)) {
      text += piece;
      if (text.length > LONGEST) throw new Error("the answer is too long");
    }
    return { status, body: json(text) };
  }

  /** Events until the server ends them, or the signal does; rejects when the connection is lost. */
  async *events(path: string, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    // Not AbortSignal.any: the collector of Node 20 may take what it makes.
    const stopped = new AbortController();
    const stop = () => stopped.abort(new Error("given up"));
    const timer = setTimeout(() => stopped.abort(new Error("the stream is silent")), SILENCE);
    signal.addEventListener("abort", stop);
    try {
      signal.throwIfAborted();
      const headers = { ...this.#headers, accept: "text/event-stream" };
      const { status, body } = await this.#fetch(path, { headers, signal: stopped.signal });
      if (status !== 200) throw new NoStream(status);
      const cutter = new EventCutter();
      for await (const piece of pieces(body)) {
        timer.refresh();
        yield* cutter.cut(piece);
      }
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      stopped.abort();
    }
  }

  async #fetch(path: string, options: RequestInit): Promise<{ status: number; body: Response["body"] }> {
    try {
      // Credentials are for this server alone.
      const { status, body } = await fetch(`${this.#base}${path}`, { ...options, redirect: "error" });
      return { status, body };
    } catch (error) {
      const { cause, message } = error as Error;
      throw new Error(cause instanceof Error && wordsOf(cause) !== "" ? wordsOf(cause) : message);
    }
  }
}

async function* pieces(body: Response["body"]): AsyncGenerator<string> {
  if (body === null) return;
  const decoder = new TextDecoder();
  for await (const bytes of body) yield decoder.decode(bytes as Uint8Array, { stream: true });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
