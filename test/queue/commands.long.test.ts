/** Every command that takes a queue gives the files that it makes in threads, byte for byte, with a worker that has nothing but the queue. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatWeights } from "../../src/core/weights.js";
import { ruleSet } from "../../src/games/curling/rules/rule-set.js";
import { FEATURES } from "../../src/games/go/policy.js";
import "../../src/games/index.js";
import { version as VERSION } from "../../src/core/index.js";
import { machine } from "../../src/io/machine.js";
import { pairingPlan, parseLadder } from "../../src/match/ladder-plan.js";
import { parseRecord, withoutTimes } from "../../src/match/record.js";
import { playGame } from "../../src/match/referee.js";
import { PLAYOUT, playout, temporaryFolder } from "../end-to-end/command.js";
import { timeless } from "../end-to-end/match.js";
import { imageNet, writeImageNet } from "../image-nets.js";
import { hasRedis, RedisServer } from "../redis.js";
import { until } from "../until.js";
import { Running } from "./running.js";

const home = temporaryFolder();
const path = (...names: string[]) => join(home.path, ...names);
const SECRET = "s3cret/pass";
/** An optional peer. */
const hasRuntime = existsSync(new URL("../../node_modules/onnxruntime-node", import.meta.url));

describe.runIf(hasRedis)("over a queue with a password", () => {
  const server = new RedisServer(() => [`requirepass ${SECRET}`]);
  let worker: Running;
  let queue: string[];

  beforeAll(async () => {
    await server.start();
    queue = ["--queue", server.url.replace("//", `//:${encodeURIComponent(SECRET)}@`)];
    worker = new Running(["worker", "--queue", server.url, "--threads", "2", "--lease", "2"], {
      PLAYOUT_QUEUE_PASSWORD: SECRET,
    });
    await worker.hasSaid("at a time");
  });
  afterAll(async () => {
    await worker.end();
    await server.end();
    expect(worker.said).toContain(`of playout ${VERSION} at ${server.url}, 2 at a time`);
    expect(worker.said).not.toContain(SECRET);
  });

  function done(...args: string[]): string {
    const { stdout, stderr, status } = playout(args);
    expect({ stderr, status }).toEqual({ stderr: expect.not.stringMatching(/playout:|s3cret/), status: 0 });
    return stdout;
  }

  /** The files of a folder, their lines in any order. */
  function contentOf(folder: string): Record<string, string> {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true }).filter(
      (file) => file.isFile(),
    );
    return Object.fromEntries(
      files
        .filter(({ name }) => /\.(jsonl|json|bin)$/.test(name))
        .map(({ parentPath, name }) => {
          const text = readFileSync(join(parentPath, name), "latin1");
          return [join(parentPath.slice(folder.length), name), text.split("\n").sort().join("\n")];
        }),
    );
  }

  /** The same command in threads and over the queue. */
  function both(name: string, ...args: string[]): void {
    done(...args, "--threads", "2", "--out", path(name));
    done(...args, ...queue, "--out", path(`${name}-queue`));
    expect(contentOf(path(`${name}-queue`))).toEqual(contentOf(path(name)));
  }

  test("positions, values and steps of Simulation Balancing and of UCT Balancing", () => {
    const agent = "uct:playouts=12,policy=uniform,prior=none";
    both("positions", "learn", "go-positions", "--size", "5", "--agent", agent, "--games", "12");
    both("values", "learn", "go-teacher", "--data", path("positions"), "--agent", agent);
    const run = [
      "--data",
      path("values"),
      "--values",
      "120",
      "--slopes",
      "120",
      "--batch",
      "3",
      "--iterations",
      "2",
      "--sample",
      "5",
    ];
    both("sb", "learn", "go-sb", ...run);
    both("uctb", "learn", "go-uctb", "--threshold", "5", "--prior", "none", ...run);
    both("games", "learn", "go-games", "--size", "5", "--agent", agent, "--games", "6");
    const evaluated = (...more: string[]) =>
      done(
        "learn",
        "go-evaluate",
        "--data",
        path("values"),
        "--policy",
        path("sb", "policy.json"),
        "--playouts",
        "50",
        "--json",
        ...more,
      );
    expect(evaluated(...queue)).toBe(evaluated("--threads", "2"));
  });

  test("a ladder, whose games are those of matches of two", async () => {
    const text = 'game: {name: hex, size: 4}\nagents: [random, "uct:playouts=8", "uct:playouts=16"]\n';
    writeFileSync(path("ladder.yaml"), text);
    done("ladder", "run", path("ladder.yaml"), "--games", "14", "--out", path("ladder"), ...queue);
    const rows = readFileSync(path("ladder", "games.jsonl"), "utf8").trim().split("\n").map(parseRecord);
    expect(new Set(rows.map(({ match, index }) => `${match} ${index}`)).size).toBe(14);
    const ladder = parseLadder(text);
    for (const row of rows) {
      const [a, b] = ladder.whole.agents.filter(({ name }) => row.players.includes(name));
      const here = await playGame(pairingPlan(ladder, a!, b!), row.index, machine);
      expect(withoutTimes(row)).toEqual(withoutTimes(here));
    }
  });

  test("a ladder with a program that no worker may start: it rests, and the others play on", () => {
    const gone = "{name: gone, kind: gtp, command: nosuchprogram}";
    writeFileSync(
      path("gone.yaml"),
      `game: {name: hex, size: 4}\nagents: [${gone}, random, "uct:playouts=8"]\n`,
    );
    const table = done("ladder", "run", path("gone.yaml"), "--games", "80", "--out", path("gone"), ...queue);
    expect(table).toMatch(/gone +0 .* rests\n/);
    expect(table).toMatch(/\ngone rests: 3 games in a row failed: .*nosuchprogram/);
    const rows = readFileSync(path("gone", "games.jsonl"), "utf8").trim().split("\n").map(parseRecord);
    expect(rows.filter(({ end }) => end !== "failed").length).toBeGreaterThan(40);
    expect(readFileSync(path("gone", "report.html"), "utf8")).toContain(
      "gone rests: 3 games in a row failed",
    );
  });

  test("lessons and ends of curling, and what is counted of them", () => {
    both("lessons", "learn", "curling-teacher", "--rules", "dc4", "--agent", "rules", "--games", "4");
    both("ends", "selfplay", "curling", "--ends", "200", "--shard", "50");
    const table = (name: string, ...more: string[]) => {
      done("experiment", "run", "matsui2018-table5", "--scale", "0.004", "--out", path(name), ...more);
      return contentOf(path(name, "counts"));
    };
    expect(table("table-queue", ...queue)).toEqual(table("table", "--threads", "2"));
  });

  test("an experiment of matches, and a suite", () => {
    const suite = (...more: string[]) => {
      const asked = done(
        "suite",
        "examples/hex-puzzles.jsonl",
        "--agent",
        "uct:playouts=50",
        "--json",
        ...more,
      );
      return asked.replace(/"ms": \d+/g, "");
    };
    expect(suite(...queue)).toBe(suite("--threads", "2"));
    const { stdout, status } = playout([
      "experiment",
      "run",
      "ohto2016-table4",
      "--scale",
      "1e-9",
      ...queue,
      "--out",
      path("table4"),
    ]);
    expect({ status, stdout }).toMatchObject({
      status: 0,
      stdout: expect.not.stringContaining("Not finished"),
    });
  });

  test("a match whose weights the worker has not: they come by their content", () => {
    const weights = formatWeights(Float64Array.from({ length: FEATURES }, (_, i) => Math.sin(i)));
    const own = home.file("own.json", JSON.stringify({ format: "playout-go-policy", version: 1, weights }));
    const plan = home.file(
      "weights.yaml",
      JSON.stringify({ game: { name: "go", size: 5 }, agents: [`policy:policy=${own}`, "random"], pairs: 3 }),
    );
    done("match", "run", plan, "--threads", "1", "--out", path("match"));
    done("match", "run", plan, ...queue, "--out", path("match-queue"));
    expect(timeless(path("match-queue"))).toEqual(timeless(path("match")));
    // Ended and resumed without the file, the folder has them.
    rmSync(own);
    rmSync(path("match-queue", "games.jsonl"));
    done("match", "resume", path("match-queue"), ...queue);
    expect(timeless(path("match-queue"))).toEqual(timeless(path("match")));
  });

  test.skipIf(!hasRuntime)("a match of graphs of ONNX: they come by their content, too", () => {
    const folder = path("graphs");
    mkdirSync(folder);
    writeImageNet(imageNet(ruleSet("legacy-gat"), true), folder);
    const agents = [{ kind: "values", net: "graphs/net.json", samples: 16, around: 8 }, "random"];
    const game = { name: "curling", rules: "legacy-gat", ends: 1 };
    const plan = home.file("graphs.yaml", JSON.stringify({ game, agents, pairs: 1 }));
    done("match", "run", plan, "--threads", "1", "--out", path("onnx"));
    // The worker has nothing but the queue.
    done("match", "run", plan, ...queue, "--out", path("onnx-queue"));
    expect(timeless(path("onnx-queue"))).toEqual(timeless(path("onnx")));
  });

  test("a full disk at the owner is one line; what was written is whole, and it goes on", () => {
    const agents = ["random", "flat:playouts=3"];
    const plan = home.file(
      "disk.yaml",
      JSON.stringify({ game: { name: "hex", size: 5 }, agents, games: 60, seed: "disk" }),
    );
    const out = path("disk");
    // No file may grow beyond some kilobytes.
    const owner = 'ulimit -f 24; exec "$0" "$@"';
    const words = [process.execPath, PLAYOUT, "match", "run", plan, ...queue, "--out", out];
    const { stderr, status } = spawnSync("sh", ["-c", owner, ...words], { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr.trimEnd().split("\n").at(-1)).toMatch(
      /^playout: .*games\.jsonl: grows larger than the system allows$/,
    );
    const rows = readFileSync(join(out, "games.jsonl"), "utf8");
    expect(rows.endsWith("\n")).toBe(true);
    const there = rows.trimEnd().split("\n").map(parseRecord);
    expect(there.length).toBeGreaterThan(0);
    done("match", "resume", out, ...queue);
    const games = readFileSync(join(out, "games.jsonl"), "utf8").trimEnd().split("\n").map(parseRecord);
    expect(games.slice(0, there.length)).toEqual(there);
    expect(games.map(({ index }) => index).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, i) => i),
    );
    done("match", "run", plan, "--threads", "1", "--out", path("disk-here"));
    expect(timeless(out)).toEqual(timeless(path("disk-here")));
  });

  test("Ctrl-C at the owner takes away what waits, and workers leave what they have begun", async () => {
    const agents = ["uct:playouts=1000000", "random"];
    const plan = home.file(
      "never.yaml",
      JSON.stringify({ game: { name: "hex", size: 11 }, agents, games: 50 }),
    );
    const owner = new Running(["match", "run", plan, ...queue, "--out", path("never")]);
    const jobs = () => JSON.parse(done("queue", "status", ...queue, "--json")).queues[0];
    await until(() => owner.isOver || jobs().running === 2);
    expect(jobs().waiting).toBeGreaterThan(10);
    await owner.end("SIGINT");
    expect(owner.child.exitCode).toBe(130);
    await until(() => jobs().running === 0);
    expect(jobs().waiting).toBe(0);
  });

  test("what cannot be reached is one line, without the password", () => {
    const here = (name: string) => ({ NODE_OPTIONS: `--import ${new URL(name, import.meta.url).href}` });
    const plan = home.file(
      "none.yaml",
      JSON.stringify({ game: { name: "hex", size: 3 }, agents: ["random", "flat"], pairs: 1 }),
    );
    const run = ["match", "run", plan, "--out", path("none")];
    for (const [args, words, environment] of [
      [
        queue,
        /a queue needs bullmq and ioredis, which are not installed: npm install/,
        here("without-packages.js"),
      ],
      [["--queue", server.url], /the password is refused, or one is wanted/, {}],
      [["--queue", `redis://:${encodeURIComponent(SECRET)}@127.0.0.1:1`], /nobody answers there/, {}],
      [["--queue", `http://:${encodeURIComponent(SECRET)}@lab`], /expected an address such as/, {}],
      [[...queue, "--threads", "2"], /--queue <url>' cannot be used with option '--threads <n>'/, {}],
    ] as const) {
      const { stderr, status } = playout([...run, ...args], "", environment);
      expect(stderr).toMatch(words);
      expect(stderr).toMatch(/^playout: [^\n]+\n$/);
      expect(stderr).not.toContain("s3cret");
      expect(status).toBeGreaterThan(0);
    }
    expect(existsSync(path("none"))).toBe(false);
  });

  test("TLS is used where the address says so", async () => {
    const [key, certificate] = [path("key.pem"), path("certificate.pem")];
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
    const made = [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      key,
      "-out",
      certificate,
      ...subject,
    ];
    expect(spawnSync("openssl", made).status).toBe(0);
    const tls = new RedisServer((port) => [
      "port 0",
      `tls-port ${port}`,
      `tls-cert-file ${certificate}`,
      `tls-key-file ${key}`,
      `tls-ca-cert-file ${certificate}`,
      "tls-auth-clients no",
    ]);
    await tls.start();
    try {
      const status = ["queue", "status", "--queue", tls.url.replace("redis:", "rediss:")];
      const known = playout(status, "", { NODE_EXTRA_CA_CERTS: certificate });
      expect(known).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("no workers") });
      expect(playout(status, "", {}).stderr).toMatch(
        /^playout: --queue: rediss:[^\n]+ certificate; NODE_EXTRA_CA_CERTS=FILE/,
      );
    } finally {
      await tls.end();
    }
  });

  test("an SPRT ends it everywhere, and nothing is left in the queue", async () => {
    const plan = home.file(
      "sprt.yaml",
      JSON.stringify({
        game: { name: "hex", size: 5 },
        agents: ["uct:playouts=100", "random"],
        games: 10_000,
        stop: { sprt: { elo0: 0, elo1: 50 } },
      }),
    );
    const queues = () => JSON.parse(done("queue", "status", ...queue, "--json")).queues;
    // What others have left there.
    const [{ failed }] = queues();
    expect(done("match", "run", plan, ...queue, "--out", path("sprt"))).toContain("50 Elo accepted");
    await until(() => queues()[0].running === 0);
    expect(queues()).toMatchObject([{ waiting: 0, running: 0, failed }]);
  });
});
