import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import "../../dist/games/index.js";
// Threads run the built files.
import { SearchThread } from "../../dist/jobs/threads.js";
import { hasChromium, showing } from "../chromium.js";
import { loadedWith } from "../loaded-with.js";
import { fingerprint } from "./fingerprint.js";

const ROOT = new URL("../../", import.meta.url);
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript" };

const PURE = [
  ..."core stats game nets search agents learn draw protocols match show"
    .split(" ")
    .map((room) => `${room}/index`),
  "games/index",
  ...["curling", "hex", "go"].flatMap((game) => ["index", "module"].map((part) => `games/${game}/${part}`)),
];

/** What pure rooms load besides, and where a browser finds it. */
const PACKAGES: Record<string, string> = {
  zod: "/node_modules/zod/index.js",
  yaml: "/node_modules/yaml/browser/index.js",
};

/** Modules as whoever bundles them for a browser would name what they import: workers have no import maps. */
function forBrowser(path: string, body: Buffer): Buffer | string {
  if (!path.startsWith("/dist/") || extname(path) !== ".js") return body;
  return body.toString().replace(/ from "(zod|yaml)";/g, (_, name: string) => ` from "${PACKAGES[name]}";`);
}

const openPort = () => new SearchThread();

it.each(PURE)("%s loads nothing of Node", (room) => {
  const loaded = [...loadedWith(fileURLToPath(new URL(`dist/${room}.js`, ROOT)))];
  expect(loaded.length).toBeGreaterThan(1);
  expect(loaded.filter((name) => !name.startsWith("/") && !(name in PACKAGES))).toEqual([]);
});

it("a worker thread computes the same bits", async () => {
  const worker = new Worker(new URL("worker.js", import.meta.url));
  const found = await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  expect(found).toBe(await fingerprint(openPort));
});

it.skipIf(!hasChromium)("a browser computes the same bits (needs Chromium)", async () => {
  let tell = (_: string) => {};
  const told = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (request.method === "POST") {
      tell(await text(request));
      return response.end();
    }
    try {
      const body = await readFile(new URL(`.${path}`, ROOT));
      response
        .writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" })
        .end(forBrowser(path, body));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await showing(`http://127.0.0.1:${port}/test/portable/page.html`, told);
    expect(answer).toBe(`fingerprint ${await fingerprint(openPort)}`);
  } finally {
    server.close();
  }
});
