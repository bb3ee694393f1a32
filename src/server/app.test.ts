import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HttpListener, openHttpListener } from "../io/http-server.js";
import { pageApp } from "./server.js";

const SECRET = "nobody may read this";
const PAGE = "<!doctype html><title>playout</title><script>let a;</script>";
const SHOWN = "<p>a report</p>";

let folder: string;
let door: HttpListener;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "playout-server-"));
  for (const name of ["page/assets", "named/inner", "named/.hidden", "outside"])
    mkdirSync(join(folder, name), { recursive: true });
  const files = {
    "page/index.html": PAGE,
    "page/assets/index-1a2b3c4d.js": "export {};",
    "page/engine.wasm": "\0asm",
    "named/report.html": SHOWN,
    "named/inner/ä b.sgf": "(;FF[4])",
    "named/.hidden/key": SECRET,
    "outside/secret.txt": SECRET,
    "game.json": "{}",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  symlinkSync(join(folder, "outside/secret.txt"), join(folder, "named/link.txt"));
  symlinkSync(join(folder, "outside"), join(folder, "named/linked"));
  symlinkSync(join(folder, "outside/secret.txt"), join(folder, "page/link.txt"));
  const named = [join(folder, "named"), join(folder, "game.json")];
  const app = pageApp({ page: join(folder, "page"), named, host: "127.0.0.1", pause: 5 });
  door = await openHttpListener(app, { host: "127.0.0.1", port: 0, connections: 100 });
});

afterAll(async () => {
  await door.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

/** Asks for a path as it is written, which browsers would put in order before. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port: door.port, path, method, headers, agent: false };
    const asked = request(options, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
    });
    asked.on("error", reject).end();
  });
}

describe("the page", () => {
  it("comes with what threads need, and may load nothing from elsewhere", async () => {
    const { status, headers, text } = await ask("/");
    expect([status, text]).toEqual([200, PAGE]);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-length": String(text.length),
      "cache-control": "no-cache",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
    const hash = createHash("sha256").update("let a;").digest("base64");
    expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
    expect(headers["content-security-policy"]).toMatch(
      /default-src 'self'; script-src 'self' 'wasm-unsafe-eval'/,
    );
  });

  it("has names that mean the same for ever, and others", async () => {
    const asset = await ask("/assets/index-1a2b3c4d.js");
    expect([asset.headers["content-type"], asset.headers["cache-control"]]).toEqual([
      "text/javascript; charset=utf-8",
      "public, max-age=31536000, immutable",
    ]);
    const wasm = await ask("/engine.wasm");
    expect([wasm.headers["content-type"], wasm.headers["cache-control"]]).toEqual([
      "application/wasm",
      "no-cache",
    ]);
    expect(await ask("/engine.wasm", {}, "HEAD")).toMatchObject({ status: 200, text: "" });
    expect((await ask("/nowhere")).status).toBe(404);
    expect((await ask("/link.txt")).status).toBe(404);
    expect((await ask("/", {}, "POST")).status).toBe(405);
  });
});

describe("what was named", () => {
  it("is there under its name, and does nothing in the browser", async () => {
    const { text } = await ask("/api/served");
    expect(JSON.parse(text)).toMatchObject({
      runs: true,
      files: [{ name: "game.json", url: "files/game.json" }],
    });
    const report = await ask("/files/named/report.html");
    expect([report.status, report.text]).toEqual([200, SHOWN]);
    expect(report.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
    const game = await ask("/files/named/inner/%C3%A4%20b.sgf");
    expect([game.text, game.headers["content-type"]]).toEqual(["(;FF[4])", "text/plain; charset=utf-8"]);
    expect((await ask("/files/game.json")).headers["content-type"]).toMatch(/^application\/json/);
  });

  it.each([
    "/files/named/../outside/secret.txt",
    "/files/named/%2e%2e/outside/secret.txt",
    "/files/named/..%2foutside%2fsecret.txt",
    "/files/named/..%5coutside%5csecret.txt",
    "/files/named/%252e%252e/outside/secret.txt",
    "/files/named//outside/secret.txt",
    "/files/named/link.txt",
    "/files/named/linked/secret.txt",
    "/files/named/.hidden/key",
    "/files/named/inner",
    "/files/named/",
    "/files/named",
    "/files/game.json/",
    "/files/named/report.html%00",
    "/files/named/%",
    "/files/outside/secret.txt",
    "/files//etc/passwd",
    "/files/",
  ])("and nothing else is: %s", async (path) => {
    const { status, text } = await ask(path);
    expect(status).toBe(404);
    expect(text).not.toContain(SECRET);
  });

  it("is all that any path leads to", async () => {
    const part = fc.constantFrom(
      ...[
        "..",
        ".",
        "",
        "%2e%2e",
        "..%2f",
        "%2e%2e%5c",
        "named",
        "outside",
        "secret.txt",
        "linked",
        "link.txt",
      ],
      ...[".hidden", "key", "files", "etc", "passwd", "%00", "%ff", "page", "game.json", "~", "C:"],
    );
    const paths = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => `/files/${parts.join("/")}`);
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        const { status, text } = await ask(path);
        expect(text).not.toMatch(/nobody may read|root:/);
        // Dots that are taken out on the way may lead back to the page.
        if (status === 200) expect(text).toMatch(/^\{|playout/);
      }),
      { numRuns: 300 },
    );
  });
});

describe("whoever asks", () => {
  const port = () => door.port;

  it.each([
    ["localhost", 200],
    ["127.0.0.1", 200],
    ["[::1]", 200],
    ["LOCALHOST", 200],
    ["evil.example", 403],
    ["127.0.0.1.evil.example", 403],
    ["192.168.1.7", 403],
    ["localhost@evil.example", 400],
  ])("names a host that we are known by: %s", async (name, status) => {
    expect((await ask("/", { host: `${name}:${port()}` })).status).toBe(status);
    if (status === 200) expect((await ask("/", { host: name })).status).toBe(200);
  });

  it("does not come from a page of elsewhere", async () => {
    const own = `http://127.0.0.1:${port()}`;
    const cases: [Record<string, string>, number][] = [
      [{ origin: own }, 200],
      [{ origin: "http://evil.example" }, 403],
      [{ origin: "null" }, 403],
      [{ origin: "http://127.0.0.1:1" }, 403],
      [{ origin: `https://127.0.0.1:${port()}` }, 403],
      [{ "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }, 200],
      [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }, 403],
      [{ "sec-fetch-site": "same-site", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }, 403],
      [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" }, 403],
      [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }, 200],
    ];
    for (const [headers, status] of cases)
      for (const path of ["/", "/api/served", "/files/named/report.html"])
        expect([headers, path, (await ask(path, headers)).status]).toEqual([headers, path, status]);
  });

  it("may name any address of the machine where it listens at all of them, and no other name", async () => {
    const app = pageApp({ page: join(folder, "page"), named: [], host: "0.0.0.0", pause: 5 });
    const statusOf = async (host: string) => (await app.request("/", { headers: { host } })).status;
    expect(await statusOf("192.168.1.7:8017")).toBe(200);
    expect(await statusOf("evil.example:8017")).toBe(403);
  });
});

it("says in one line what is not there", () => {
  const open = (name: string) => () =>
    pageApp({ page: join(folder, "page"), named: [join(folder, name)], host: "127.0.0.1", pause: 5 });
  expect(open("missing")).toThrow(/^\S+missing: there is no such file or folder$/);
  expect(open("named/report.html/x")).toThrow(/a folder on the way is a file$/);
});
