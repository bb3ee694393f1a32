/** The server of the page: its files, those that the user named, and what happens in folders. Listening is somebody else's. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { readText } from "../files/index.js";
import { version } from "../index.js";
import { sentEvents } from "../transports/index.js";
import { guard } from "./guard.js";
import { fileInside } from "./inside.js";
import { sentFile } from "./sent-file.js";
import { Shelf } from "./shelf.js";
import { formatTold } from "./told.js";
import { Watch } from "./watch.js";

export interface AppSetup {
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
export function pageApp({ page, named, host, pause }: AppSetup): Hono {
  const shelf = new Shelf(named);
  const watch = new Watch(shelf, pause);
  const policy = pagePolicy(scriptsIn(join(page, "index.html")));
  const app = new Hono();
  app.use(guard(host));
  app.get("/api/served", (c) => {
    const told = formatTold({ playout: version, files: shelf.files, runs: shelf.hasFolders });
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
