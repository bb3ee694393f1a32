/** How fast the same code is in a browser: work in Node and in a worker of the page, turn by turn; and whether the page stays smooth. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { Hono } from "hono";
import { getMimeType } from "hono/utils/mime";
import { type SpeedWork, speedWorks } from "../games/speeds.js";
import { openHttpListener } from "../io/index.js";
import { formatTable } from "../show/index.js";
import { median } from "../stats/index.js";
import { noticeBusy } from "./bench.js";
import { CommandFailure } from "./commands.js";
import { integer } from "./options.js";
import { withProgress } from "./progress.js";
import { bold, dim } from "./terminal.js";

interface Options {
  browser?: string;
  rounds: number;
  json?: true;
}

const BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const PAGE = fileURLToPath(new URL("../page/", import.meta.url));
/** Milliseconds that a piece of work should take. */
const BATCH = 150;
const POSITION = "throw=9 stones=0:0.1,38.4/1:0.5,39/0:-1,37/1:0,35";
/** Where the page is asked what it thinks. */
const ANALYSES = { curling: `#/curling/position/${encodeURIComponent(POSITION)}`, hex: "#/hex", go: "#/go" };

export function benchBrowserCommand(command: Command): void {
  command
    .option("--browser <path>", "a Chromium (default: CHROMIUM of the environment, or the usual places)")
    .option("--rounds <n>", "turns of each", integer(1, 100), 5)
    .option("--json", "as JSON")
    .action(benchBrowser);
}

type Order =
  | { readonly do: "speed"; readonly name: string; readonly units: number }
  | { readonly do: "analyse"; readonly hash: string };

async function benchBrowser({ browser, rounds, json }: Options): Promise<void> {
  const program = browser ?? process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  if (program === undefined || !existsSync(program))
    throw new CommandFailure("no Chromium is here; --browser tells where one is");
  if (!existsSync(join(PAGE, "bench.html")))
    throw new CommandFailure("the page is not built; run npm run build");
  noticeBusy();
  const lines = new Orders();
  const door = await openHttpListener(appOf(lines), { host: "127.0.0.1", port: 0, connections: 100 });
  const profile = await mkdtemp(join(tmpdir(), "playout-bench-"));
  const args = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`];
  const child = spawn(
    program,
    [...args, "--remote-debugging-port=0", `http://127.0.0.1:${door.port}/bench.html`],
    {
      stdio: "ignore",
    },
  );
  const gone = once(child, "exit").then(() => {
    throw new CommandFailure("the browser has gone");
  });
  try {
    await Promise.race([gone, measureAll(lines, rounds, json)]);
  } finally {
    gone.catch(() => {});
    child.kill();
    await door.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measureAll(orders: Orders, rounds: number, json: true | undefined): Promise<void> {
  const works = speedWorks();
  const rows: { name: string; node: number; browser: number; ratio: number }[] = [];
  const tasks: { game: string; longest: number }[] = [];
  await withProgress("measuring", async (progress) => {
    const total = works.length + Object.keys(ANALYSES).length;
    let done = 0;
    for (const work of works) {
      progress(done++, total);
      const units = await unitsOf(work);
      const [node, browser]: number[][] = [[], []];
      // The first turn warms both up.
      for (let round = 0; round <= rounds; round++) {
        const here = await timeWork(work, units);
        const there = await orders.give({ do: "speed", name: work.name, units });
        if (round === 0) continue;
        node?.push((1000 * units) / here);
        browser?.push((1000 * units) / there);
      }
      const ratios = browser?.map((rate, i) => rate / (node?.[i] ?? 1)) ?? [];
      rows.push({
        name: work.name,
        node: median(node ?? []),
        browser: median(browser ?? []),
        ratio: median(ratios),
      });
    }
    for (const [game, hash] of Object.entries(ANALYSES)) {
      progress(done++, total);
      tasks.push({ game, longest: await orders.give({ do: "analyse", hash }) });
    }
  });
  orders.end();
  if (json) {
    process.stdout.write(`${JSON.stringify({ speeds: rows, tasks }, null, 2)}\n`);
    return;
  }
  const written = (rate: number) => rate.toLocaleString("en-US", { maximumSignificantDigits: 3 });
  const table = formatTable([
    ["a second", "Node", "browser", "browser/Node"],
    ...rows.map(({ name, node, browser, ratio }) => [
      name,
      written(node),
      written(browser),
      ratio.toFixed(2),
    ]),
  ]);
  const [head = "", ...rest] = table.split("\n");
  const longest = tasks.map(
    ({ game, longest }) => `${game} ${longest === 0 ? "below 50" : Math.round(longest)} ms`,
  );
  process.stdout.write(
    [
      bold(head),
      ...rest,
      dim("one thread each, turn by turn; medians"),
      `Longest task of the page's main thread during an analysis: ${longest.join(", ")}`,
      "",
    ].join("\n"),
  );
}

/** As many units as fill a turn. */
async function unitsOf(work: SpeedWork): Promise<number> {
  for (let units = 1; ; units *= 2) if ((await timeWork(work, units)) > BATCH / 2) return units;
}

async function timeWork(work: SpeedWork, units: number): Promise<number> {
  const start = performance.now();
  await work.run(units);
  return performance.now() - start;
}

/** Orders for the page, one at a time: it asks for the next with the answer to the last. */
class Orders {
  #next: ((order: Order | null) => void) | undefined;
  #answered: { resolve(ms: number): void; reject(error: Error): void } | undefined;
  #waiting: Order | null | undefined;

  give(order: Order): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answered = { resolve, reject };
      this.#hand(order);
    });
  }

  end(): void {
    this.#hand(null);
  }

  /** The page tells what came of the last order, if there was one, and waits for the next. */
  ask(answer: { ms?: number; error?: string } | null): Promise<Order | null> {
    const answered = this.#answered;
    if (answer !== null) {
      this.#answered = undefined;
      if (answer.ms === undefined) answered?.reject(new CommandFailure(`in the browser: ${answer.error}`));
      else answered?.resolve(answer.ms);
    }
    return new Promise((resolve) => {
      this.#next = resolve;
      if (this.#waiting !== undefined) this.#hand(this.#waiting);
    });
  }

  #hand(order: Order | null): void {
    const next = this.#next;
    this.#next = undefined;
    this.#waiting = next === undefined ? order : undefined;
    next?.(order);
  }
}

/** The page itself, so that it can be looked at from another one: what `playout serve` does not allow. */
function appOf(orders: Orders): Hono {
  const app = new Hono();
  app.post("/bench", async (context) => context.json(await orders.ask(await context.req.json())));
  app.get("*", async (context) => {
    const path = normalize(join(PAGE, decodeURIComponent(new URL(context.req.url).pathname)));
    if (!path.startsWith(PAGE) || !existsSync(path) || extname(path) === "") return context.notFound();
    return context.body(new Uint8Array(await readFile(path)), 200, {
      "content-type": getMimeType(path) ?? "application/octet-stream",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
    });
  });
  return app;
}
