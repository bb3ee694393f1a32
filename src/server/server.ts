/**
 * The HTTP server of the page: who may ask, its files, files that the user named, and events of the work in folders.
 *
 * Who may ask. A page of another site that a browser shows can send requests to servers of its own machine, also under a name that it
 * makes lead there (DNS rebinding). So a request must name a host that we are known by, and must not come from a page of elsewhere.
 */

import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { isIP } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { version } from "../core/index.js";
import { FileError, messageOf, readText, systemWords } from "../io/files.js";
import { type HttpListener, isLoopback, openHttpListener, sentEvents } from "../io/index.js";
import { formatUpdate } from "./messages.js";
import { fileInside, Shelf } from "./shelf.js";
import { FolderWatch } from "./watch.js";

/** What the page needs for threads, and nobody else may do with what we serve. */
const HEADERS: Readonly<Record<string, string>> = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** `host` is where the server listens. */
function guard(host: string): MiddlewareHandler {
  return async (c, next) => {
    const asked = c.req.header("host") ?? "";
    if (!isOurs(asked, host))
      return c.text(`This server does not answer for ${JSON.stringify(asked)}.\n`, 403);
    if (isForeign(asked, (name) => c.req.header(name)))
      return c.text("This server answers its own page alone.\n", 403);
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return c.text("Only GET and HEAD.\n", 405);
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  };
}

/** Addresses cannot be made to lead elsewhere; names can, so they must be known. */
function isOurs(asked: string, host: string): boolean {
  const name = nameOf(asked);
  if (name === undefined) return false;
  if (isLoopback(name) || name === host.toLowerCase()) return true;
  return !isLoopback(host) && (isIP(name) > 0 || name === hostname().toLowerCase());
}

/** Without the port; nothing where it is none. */
function nameOf(asked: string): string | undefined {
  return /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(asked.toLowerCase())?.slice(1).find(Boolean);
}

/** Whether a page of elsewhere asks; a link there that leads to our page is none. */
function isForeign(asked: string, header: (name: string) => string | undefined): boolean {
  const origin = header("origin");
  if (origin !== undefined && origin !== `http://${asked}`) return true;
  const site = header("sec-fetch-site") ?? "none";
  if (site === "same-origin" || site === "none") return false;
  return header("sec-fetch-mode") !== "navigate" || header("sec-fetch-dest") !== "document";
}

// Answers requests with files, of which any may be unreadable, or change while it is sent.

/** Games and plans are text, whatever a browser would make of them. */
const TEXT = /\.(sgf|jsonl|ya?ml|md|log|dcl2?|txt|tex)$/i;

/** Bytes that are read at a time. */
const PIECE = 2 ** 16;

/** Sends a file; answers 403 where it may not be read, and 404 where it cannot be. The first piece is read before the answer begins. */
async function sentFile(
  c: Context,
  file: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  let reader: FileReader | undefined;
  try {
    reader = await FileReader.open(file);
    const { size } = reader;
    const body: ReadableStream<Uint8Array> | null =
      c.req.method === "HEAD" || size === 0 ? null : await reader.stream();
    if (body === null) await reader.close();
    const type = TEXT.test(file) ? "text/plain; charset=utf-8" : getMimeType(file);
    return new Response(body, {
      headers: {
        ...headers,
        "content-type": type ?? "application/octet-stream",
        "content-length": String(size),
      },
    });
  } catch (error) {
    await reader?.close();
    if (systemWords(error) === undefined) throw error;
    const { code } = error as NodeJS.ErrnoException;
    return code === "EACCES" || code === "EPERM"
      ? c.text("This file may not be read.\n", 403)
      : c.text("Not found.\n", 404);
  }
}

/** Reads a file as long as it was when it was opened. */
class FileReader {
  readonly size: number;
  readonly #file: string;
  readonly #handle: FileHandle;
  #sent = 0;

  static async open(file: string): Promise<FileReader> {
    const handle = await open(file, "r");
    try {
      return new FileReader(file, handle, (await handle.stat()).size);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  constructor(file: string, handle: FileHandle, size: number) {
    this.#file = file;
    this.#handle = handle;
    this.size = size;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  /** Rejects where the first piece cannot be read. Closes the file at the end, or when nobody wants the rest. */
  async stream(): Promise<ReadableStream<Uint8Array>> {
    const first = await this.#next();
    return new ReadableStream<Uint8Array>({
      start: (controller) => this.#hand(controller, first),
      pull: async (controller) => {
        try {
          await this.#hand(controller, await this.#next());
        } catch (error) {
          await this.close();
          // The server breaks the connection off, and prints what it is given: one line in place of an error with its stack.
          controller.error(messageOf(error));
        }
      },
      cancel: () => this.close(),
    });
  }

  async #hand(controller: ReadableStreamDefaultController<Uint8Array>, piece: Uint8Array): Promise<void> {
    controller.enqueue(piece);
    if (this.#sent < this.size) return;
    controller.close();
    await this.close();
  }

  async #next(): Promise<Uint8Array> {
    const piece = new Uint8Array(Math.min(PIECE, this.size - this.#sent));
    const { bytesRead } = await this.#handle.read(piece, 0, piece.length, this.#sent);
    if (bytesRead === 0) throw new FileError(this.#file, "became shorter while it was sent");
    this.#sent += bytesRead;
    return piece.subarray(0, bytesRead);
  }
}

// The server of the page: its files, those that the user named, and what happens in folders. Listening is somebody else's.

interface PageAppSetup {
  /** The built page. */
  readonly page: string;
  /** Folders and files that were named. */
  readonly named: readonly string[];
  /** Where the server listens. */
  readonly host: string;
  /** Milliseconds between two looks into the folders. */
  readonly pause: number;
}

/** What the page may load and do. Pictures are drawn with styles of their own; searches are WebAssembly in workers. */
const pagePolicy = (scripts: readonly string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Files of the user are shown, and do nothing. */
const FILE_POLICY = [
  "sandbox",
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
].join("; ");

/** Names with a hash in them, which mean the same for ever. */
const ASSETS = /^\/assets\//;
const FOR_EVER = "public, max-age=31536000, immutable";

/** Throws one line where something that was named is not there. */
export function pageApp({ page, named, host, pause }: PageAppSetup): Hono {
  const shelf = new Shelf(named);
  const watch = new FolderWatch(shelf, pause);
  const policy = pagePolicy(scriptsIn(join(page, "index.html")));
  const app = new Hono();
  app.use(guard(host));
  app.get("/api/served", (c) => {
    const told = formatUpdate({ playout: version, files: shelf.files, runs: shelf.hasFolders });
    return c.body(told, 200, { "content-type": "application/json", "cache-control": "no-store" });
  });
  app.get("/api/events", (c) => {
    const run = c.req.query("run");
    return sentEvents(c, (hear) => watch.listen(run, hear));
  });
  app.get("/files/*", (c) => {
    const file = shelf.find(partsOf(c).slice(1));
    if (file === undefined) return c.notFound();
    return sentFile(c, file, { "content-security-policy": FILE_POLICY, "cache-control": "no-cache" });
  });
  app.get("*", (c) => {
    const file = fileInside(page, c.req.path === "/" ? ["index.html"] : partsOf(c));
    if (file === undefined) return c.notFound();
    return sentFile(c, file, {
      "content-security-policy": policy,
      "cache-control": ASSETS.test(c.req.path) ? FOR_EVER : "no-cache",
    });
  });
  app.notFound((c) => c.text("Not found.\n", 404));
  return app;
}

/** The scripts that a document holds itself, by their hashes. */
function scriptsIn(file: string): string[] {
  return [...readText(file).matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => {
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  });
}

/** The parts of the path, decoded; one that cannot be decoded is nobody's name. */
function partsOf(c: Context): string[] {
  const { pathname } = new URL(c.req.url);
  return pathname
    .slice(1)
    .split("/")
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return "";
      }
    });
}

// Serves the page, what the user named, and events of the work in folders.

export interface ServeSetup extends Omit<PageAppSetup, "pause"> {
  /** 0 for any that is free. */
  readonly port: number;
}

const CONNECTIONS = 500;
/** Milliseconds between two looks into folders. */
const PAUSE = 1000;

/** Rejects with one line where something that was named is not there, or the port cannot be had. */
export async function servePage({ port, ...setup }: ServeSetup): Promise<HttpListener> {
  const app = pageApp({ ...setup, pause: PAUSE });
  return openHttpListener(app, { host: setup.host, port, connections: CONNECTIONS });
}
