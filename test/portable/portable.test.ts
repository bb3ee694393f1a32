import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { documentAt, hasChromium } from "../chromium.js";
import { loadedWith } from "../loaded-with.js";
import { fingerprint } from "./fingerprint.js";

const ROOT = new URL("../../", import.meta.url);
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript" };

const PURE = [
  ..."random stats game search agents learn draw protocols suite verify".split(" "),
  ...["curling", "hex", "go"].flatMap((game) =>
    ["", "/players", "/analysis", "/verify"].map((part) => `games/${game}${part}`),
  ),
  ...["hex", "go"].flatMap((game) => ["gtp", "suite"].map((part) => `games/${game}/${part}`)),
];

it.each(PURE)("%s loads nothing of Node", (room) => {
  const loaded = [...loadedWith(fileURLToPath(new URL(`dist/${room}/index.js`, ROOT)))];
  expect(loaded.length).toBeGreaterThan(1);
  expect(loaded.filter((name) => !name.startsWith("/") && name !== "zod")).toEqual([]);
});

it("a worker thread computes the same bits", async () => {
  const worker = new Worker(new URL("worker.js", import.meta.url));
  const found = await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  expect(found).toBe(await fingerprint());
});

it.skipIf(!hasChromium)("a browser computes the same bits (needs Chromium)", async () => {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    try {
      const body = await readFile(new URL(`.${path}`, ROOT));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const answered = await documentAt(`http://127.0.0.1:${port}/test/portable/page.html`);
    expect(/<p id="answer">(.*)<\/p>/.exec(answered)?.[1]).toBe(`fingerprint ${await fingerprint()}`);
  } finally {
    server.close();
  }
});
