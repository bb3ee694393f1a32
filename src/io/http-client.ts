/** A server that is asked over HTTP or HTTPS, and that sends events. */

import type { IncomingMessage, RequestOptions } from "node:http";
import { wordsOf } from "./sockets.js";

export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** The most characters of an event that has not ended yet. */
const LONGEST_EVENT = 1 << 20;

/** Cuts the text of a stream into events; comments and fields of no use here are left out. */
export class EventCutter {
  #rest = "";
  #event = "";
  #data: string[] = [];
  #size = 0;

  /** Throws where an event has no end. */
  cut(text: string): StreamEvent[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    const events: StreamEvent[] = [];
    for (const line of lines) {
      if (line === "") this.#dispatch(events);
      else this.#field(line);
    }
    if (this.#rest.length + this.#size > LONGEST_EVENT)
      throw new Error("the stream tells an event without end");
    return events;
  }

  #field(line: string): void {
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") this.#event = value;
    if (name !== "data") return;
    this.#data.push(value);
    this.#size += value.length;
  }

  #dispatch(events: StreamEvent[]): void {
    if (this.#data.length > 0) events.push({ event: this.#event || "message", data: this.#data.join("\n") });
    this.#event = "";
    this.#data = [];
    this.#size = 0;
  }
}

// A server that is asked over HTTP or HTTPS, and that sends events.

interface HttpRequest {
  readonly method: "GET" | "POST";
  /** With its query. */
  readonly path: string;
  /** As JSON. */
  readonly body?: unknown;
}

interface HttpReply {
  readonly status: number;
  /** JSON that was read, or text where it is none. */
  readonly body: unknown;
  /** The server's clock when it answered, in milliseconds; whole seconds, as HTTP has them. */
  readonly date?: number;
  /** Seconds that the server wants to be left alone. */
  readonly retryAfter?: number;
}

interface HttpPeerOptions {
  /** A certificate (PEM) to trust beside those that everybody trusts. */
  readonly ca?: string;
  /** Seconds for an answer. */
  readonly answer?: number;
}

/** The server does not send its events; `status` says why. */
export class NoStream extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the stream is refused with ${status}`);
    this.status = status;
  }
}

/** The address leads to something else than the server: trying again does not help. */
export class WrongServer extends Error {}

/** The certificate of the server is not trusted. */
export class UntrustedServer extends WrongServer {}

/** Milliseconds for an answer, and of silence on a stream, whose servers send signs of life every 30 seconds. */
const ANSWER = 60_000;
const SILENCE = 90_000;
/** The longest answer, in characters. */
const LONGEST_ANSWER = 1 << 22;

/** OpenSSL's codes for certificates that are not trusted. */
const CERTIFICATE =
  /CERT|ISSUER|SELF_SIGNED|UNABLE_TO_VERIFY|CRL|HOSTNAME_MISMATCH|INVALID_PURPOSE|PATH_LENGTH|ALTNAME/;
/** Codes of a TLS handshake that failed, and of an answer that is not HTTP. */
const TLS = /^(ERR_SSL|ERR_TLS|EPROTO)/;
const NO_HTTP = /^HPE_/;

export class HttpPeer {
  readonly #base: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #options: HttpPeerOptions;
  #client: ReturnType<typeof clientOf> | undefined;

  /** `base` is http://host:port or https://host:port. */
  constructor(base: string, user: string, password: string, options: HttpPeerOptions = {}) {
    this.#base = new URL(base);
    this.#options = options;
    const credentials = Buffer.from(`${user}:${password}`).toString("base64");
    this.#headers = { authorization: `Basic ${credentials}` };
  }

  /** Rejects where there is no answer, with a `WrongServer` where there will never be one. */
  async ask({ method, path, body }: HttpRequest): Promise<HttpReply> {
    const { answer = ANSWER / 1000 } = this.#options;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`no answer in ${answer} s`)), 1000 * answer);
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const headers = { ...this.#headers, ...(sent !== undefined && { "content-type": "application/json" }) };
    try {
      const response = await this.#send(path, { method, headers, signal: late.signal }, sent);
      let text = "";
      for await (const piece of response) {
        text += piece;
        if (text.length > LONGEST_ANSWER) throw new Error("the answer is too long");
      }
      const date = Date.parse(response.headers.date ?? "");
      const retryAfter = Number(response.headers["retry-after"] ?? Number.NaN);
      return {
        status: response.statusCode ?? 0,
        body: json(text),
        ...(Number.isFinite(date) && { date }),
        ...(Number.isFinite(retryAfter) && { retryAfter }),
      };
    } catch (error) {
      throw late.signal.aborted ? late.signal.reason : readable(error as Error);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Events until the server ends them, or the signal does; rejects when the connection is lost. `alive` hears of everything that
   * comes, comments included.
   */
  async *events(path: string, signal: AbortSignal, alive = () => {}): AsyncGenerator<StreamEvent> {
    // Not AbortSignal.any: the collector of Node 20 may take what it makes.
    const stopped = new AbortController();
    const stop = () => stopped.abort(new Error("given up"));
    const timer = setTimeout(() => stopped.abort(new Error("the stream is silent")), SILENCE);
    signal.addEventListener("abort", stop);
    try {
      signal.throwIfAborted();
      const headers = { ...this.#headers, accept: "text/event-stream" };
      const response = await this.#send(path, { method: "GET", headers, signal: stopped.signal });
      const { statusCode = 0 } = response;
      if (statusCode !== 200) throw new NoStream(statusCode);
      const type = response.headers["content-type"] ?? "";
      if (!/^text\/event-stream\b/i.test(type))
        throw new WrongServer(`the stream has no events: its type is ${type.slice(0, 60) || "unknown"}`);
      const cutter = new EventCutter();
      for await (const piece of response) {
        timer.refresh();
        alive();
        yield* cutter.cut(String(piece));
      }
    } catch (error) {
      throw stopped.signal.aborted ? stopped.signal.reason : readable(error as Error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      stopped.abort();
    }
  }

  /** Lets go of connections that are kept for later requests. */
  async close(): Promise<void> {
    (await this.#client)?.agent.destroy();
  }

  /** Redirects are refused: credentials are for this server alone. */
  async #send(path: string, options: RequestOptions, body?: string): Promise<IncomingMessage> {
    this.#client ??= clientOf(this.#base, this.#options);
    const { agent, request } = await this.#client;
    const once = (again: boolean) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request(new URL(path, this.#base), { ...options, agent }, resolve);
        sent.on("error", (error: NodeJS.ErrnoException) => {
          // A kept connection may have been closed at the other end meanwhile.
          if (again && sent.reusedSocket && error.code === "ECONNRESET") once(false).then(resolve, reject);
          else reject(error);
        });
        sent.end(body);
      });
    // A throw is not sent twice: the server may have taken the first.
    const response = await once(options.method === "GET");
    response.setEncoding("utf8");
    // Whoever reads it hears of errors; where nobody does, they matter to nobody.
    response.on("error", () => {});
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode >= 400) return response;
    response.destroy();
    throw new WrongServer(`the server sends us on to ${String(headers.location ?? "nowhere").slice(0, 200)}`);
  }
}

/** Few who use transports ask over HTTP. */
async function clientOf({ protocol }: URL, { ca }: HttpPeerOptions) {
  if (protocol !== "https:") {
    const { Agent, request } = await import("node:http");
    return { agent: new Agent({ keepAlive: true }), request };
  }
  const [{ Agent, request }, { rootCertificates }] = await Promise.all([
    import("node:https"),
    import("node:tls"),
  ]);
  const trusted = ca === undefined ? {} : { ca: [...rootCertificates, ca] };
  return { agent: new Agent({ keepAlive: true, ...trusted }), request };
}

/** The same in words; a `WrongServer` where trying again does not help. */
function readable(error: Error): Error {
  if (error instanceof NoStream || error instanceof WrongServer) return error;
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (NO_HTTP.test(code)) return new WrongServer("the server does not speak HTTP");
  if (CERTIFICATE.test(code))
    return new UntrustedServer(`the certificate of the server is not trusted: ${message.split("\n")[0]}`);
  if (TLS.test(code)) return new WrongServer("the server does not speak TLS");
  return new Error(wordsOf(error) || code || "the connection was lost");
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
