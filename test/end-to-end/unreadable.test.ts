/** Files that the server may see and not read. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { until } from "../until.js";
import { PLAYOUT } from "./command.js";

/** Nobody: the superuser may read everything. */
const OTHER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const BIG = 64 * 2 ** 20;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-unreadable-"));
  chmodSync(folder, 0o755);
  const plan = "game: { name: hex, size: 3 }\nagents: [random, { name: other, kind: random }]\npairs: 1\n";
  for (const name of ["fine", "locked", "circle", "closed"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "plan.yaml"), plan);
  }
  mkdirSync(join(folder, "locked", "lock"));
  symlinkSync("games.jsonl", join(folder, "circle", "games.jsonl"));
  writeFileSync(join(folder, "closed", "lock"), "{}");
  chmodSync(join(folder, "closed", "lock"), 0);
  chmodSync(join(folder, "closed", "plan.yaml"), 0);
  writeFileSync(join(folder, "secret.txt"), "secret");
  chmodSync(join(folder, "secret.txt"), 0);
  writeFileSync(join(folder, "empty.txt"), "");
  writeFileSync(join(folder, "big.bin"), "");
  truncateSync(join(folder, "big.bin"), BIG);
});
afterAll(() => rmSync(folder, { recursive: true }));

let server: ReturnType<typeof spawn>;
let address: string;
let said: string;
beforeEach(async () => {
  server = spawn(process.execPath, [PLAYOUT, "serve", folder, "--port", "0", "--no-open"], {
    ...OTHER,
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
  });
  said = "";
  server.stderr!.on("data", (text) => {
    said += text;
  });
  const [first] = (await once(server.stdout!, "data")) as [Buffer];
  address = new URL(`/files/${folder.split("/").at(-1)}/`, String(first).trim()).href;
});
afterEach(async () => {
  const ended = once(server, "exit");
  server.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
});

it("a file that may not be read is forbidden, and nothing is printed", async () => {
  for (const method of ["GET", "HEAD"]) {
    const answer = await fetch(`${address}secret.txt`, { method });
    expect([answer.status, await answer.text()]).toEqual([
      403,
      method === "GET" ? "This file may not be read.\n" : "",
    ]);
  }
  expect((await fetch(`${address}missing.txt`)).status).toBe(404);
  const empty = await fetch(`${address}empty.txt`);
  expect([empty.status, await empty.text()]).toEqual([200, ""]);
  expect((await (await fetch(`${address}big.bin`)).arrayBuffer()).byteLength).toBe(BIG);
  expect(said).toBe("open this address in a browser; Ctrl-C ends the server\n");
});

it("a file that becomes shorter ends the connection, with one line", async () => {
  const file = join(folder, "shorter.bin");
  writeFileSync(file, "");
  truncateSync(file, BIG);
  chmodSync(file, 0o644);
  const [answer] = (await once(get(`${address}shorter.bin`), "response")) as [IncomingMessage];
  truncateSync(file, 1);
  let length = 0;
  answer.on("data", (piece) => {
    length += piece.length;
  });
  answer.on("error", () => {});
  await new Promise((resolve) => answer.once("close", resolve));
  expect([answer.complete, length < BIG]).toEqual([false, true]);
  expect((await fetch(`${address}empty.txt`)).status).toBe(200);
  await until(() => said.includes("shorter.bin"));
  expect(said.trim().split("\n").slice(1)).toEqual([expect.stringContaining("shorter.bin: ")]);
});

it("folders with locks and games that cannot be looked at are shown with all others", async () => {
  const events = await fetch(new URL("/api/events", address));
  let text = "";
  for await (const chunk of events.body!.pipeThrough(new TextDecoderStream() as never)) {
    text += chunk;
    const [, data] = /event: overview\ndata: (.*)\n\n/.exec(text) ?? [];
    if (data === undefined) continue;
    const { runs } = JSON.parse(data) as { runs: { title: string; trouble?: string }[] };
    expect(runs.map(({ trouble }) => trouble === undefined)).toEqual([false, false, true, true]);
    break;
  }
  expect(said).toBe("open this address in a browser; Ctrl-C ends the server\n");
});
