import "../../dist/games/index.js";
import { type Jobs, jobKind } from "../../dist/jobs/jobs.js";
import { JobExecutor, queueKinds } from "../../dist/jobs/kinds.js";
import { formatWorkers } from "../../dist/jobs/live.js";
import { QueueAdmin } from "../../dist/jobs/queue-admin.js";
import { parseAddress } from "../../dist/jobs/queue-connection.js";
import { QueueJobs } from "../../dist/jobs/queue-jobs.js";
// Threads start from the built files.
import { type AnyJobKind, QueueWorker } from "../../dist/jobs/queue-worker.js";
import { ThreadJobs } from "../../dist/jobs/threads.js";
import { hasRedis, RedisServer } from "../../test/redis.js";
import { until } from "../../test/until.js";
import "../games/index.js";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { version as VERSION } from "../core/index.js";
import { machine } from "../io/machine.js";
import { completePlan, planId } from "../match/plan.js";
import { type MatchGameRecord, withoutTimes } from "../match/record.js";
import { InlineExecutor } from "../match/run.js";
import { jobId } from "./queue-data.js";

const never = new AbortController().signal;
let folder: string;
const server = new RedisServer();
const said: string[] = [];
const say = (line: string) => said.push(line);
let worker: QueueWorker;
let jobs: QueueJobs;

/** A kind whose job is this code. */
function kindOf<T, R>(name: string, code: string, patience = 0) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `import { appendFileSync } from "node:fs";\nexport default ${code};`);
  const wire = { task: z.any(), result: z.any() };
  return jobKind<T, R>(name, pathToFileURL(file), { patience, wire });
}

const openWorker = (kinds: readonly AnyJobKind[]) =>
  QueueWorker.open(parseAddress(server.url), {
    jobs: new ThreadJobs(2, []),
    kinds,
    programs: [],
    lease: 30,
    say,
  });
const openJobs = () => QueueJobs.open(parseAddress(server.url), { what: "a test", say });

async function play(jobs: Jobs, plan: ReturnType<typeof completePlan>): Promise<MatchGameRecord[]> {
  const records: MatchGameRecord[] = [];
  const indices = Array.from({ length: 2 * plan.pairs }, (_, i) => i);
  for await (const record of new JobExecutor(jobs).play(plan, indices, never)) records.push(record);
  return records.sort((a, b) => a.index - b.index);
}

/** Milliseconds after which a test that waits in vain ends: none needs a tenth of them. */
const VAIN = 60_000;

describe.runIf(hasRedis)("a queue", { timeout: VAIN }, () => {
  const known: AnyJobKind[] = [];
  const add = <K extends AnyJobKind>(kind: K): K => {
    known.push(kind);
    return kind;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "playout-queue-"));
    const fail = "({ file }) => { appendFileSync(file, '.'); throw new Error('no luck'); }";
    add(kindOf("fail", fail));
    add(
      kindOf(
        "wait",
        `({ file }, signal) => new Promise((_, reject) => {
          appendFileSync(file, "begun");
          const timer = setInterval(() => {}, 1e6);
          signal.addEventListener("abort", () => { clearInterval(timer); appendFileSync(file, " left"); reject(new Error("left")); });
        })`,
        1e6,
      ),
    );
    add(kindOf("count", "({ file }) => { appendFileSync(file, '.'); return 'counted'; }"));
    add(kindOf("long", "({ numbers }) => ({ twice: numbers.map((n) => 2 * n), text: 'x'.repeat(100000) })"));
    await server.start();
    worker = await openWorker([...(await queueKinds()), ...known]);
    jobs = await openJobs();
  });
  afterAll(async () => {
    await jobs.close();
    await worker.close();
    await server.end();
    rmSync(folder, { recursive: true });
  });

  test("gives the games that are played here, byte for byte", async () => {
    const agents = ["uct:playouts=20", "random"];
    const plan = completePlan({ game: { name: "hex", size: 3 }, agents, pairs: 4 });
    const here: MatchGameRecord[] = [];
    for await (const record of new InlineExecutor(machine).play(plan, [0, 1, 2, 3, 4, 5, 6, 7], never))
      here.push(record);
    const text = (records: readonly MatchGameRecord[]) =>
      records.map((record) => JSON.stringify(withoutTimes(record))).join("\n");
    expect(text(await play(jobs, plan))).toBe(text(here));
    expect(formatWorkers(jobs.crew)).toBe("1 worker, 2 threads");
  });

  test("carries the plan of a match once, for as long as jobs are kept", async () => {
    const plan = completePlan({ game: { name: "hex", size: 4 }, agents: ["random", "flat"], pairs: 4 });
    const { Redis } = await import("ioredis");
    const redis = new Redis(server.url);
    try {
      const texts = await redis.keys("playout:text:*");
      await play(jobs, plan);
      const [text, ...more] = (await redis.keys("playout:text:*")).filter((key) => !texts.includes(key));
      expect(more).toEqual([]);
      expect(JSON.parse((await redis.get(text!))!)).toEqual(JSON.parse(JSON.stringify(plan)));
      expect(await redis.ttl(text!)).toBeGreaterThan(7 * 24 * 3600);
    } finally {
      redis.disconnect();
    }
  });

  test("carries arrays with every bit, and long texts beside the jobs", async () => {
    const long = known.find(({ name }) => name === "long")!;
    const numbers = Float64Array.from({ length: 20_000 }, (_, i) => i / 3);
    const { twice, text } = await jobs.run(long, { numbers }, never);
    expect(twice).toEqual(numbers.map((n) => 2 * n));
    expect(text).toHaveLength(100_000);
  });

  test("begins a job three times, and then gives its reason", async () => {
    const fail = known.find(({ name }) => name === "fail")!;
    const file = join(folder, "failed");
    await expect(jobs.run(fail, { file }, never)).rejects.toThrow(`${hostname()}: no luck`);
    expect(readFileSync(file, "utf8")).toBe("...");
    expect(said).toContain("a job (fail) has failed: no luck");
    // Asked again it is begun again.
    await expect(jobs.run(fail, { file }, never)).rejects.toThrow("no luck");
    expect(readFileSync(file, "utf8")).toBe("......");
  });

  test("is looked after: who works, what has failed and why, what is tried again", async () => {
    const fail = known.find(({ name }) => name === "fail")!;
    const file = join(folder, "x");
    await expect(jobs.run(fail, { file }, never)).rejects.toThrow("no luck");
    const overseer = await QueueAdmin.open(parseAddress(server.url), say);
    try {
      const status = await overseer.status();
      expect(status.workers).toMatchObject([
        { host: hostname(), pid: process.pid, threads: 2, version: VERSION },
      ]);
      expect(status.owners).toMatchObject([{ what: "a test" }]);
      const [queue] = status.queues;
      expect(queue).toMatchObject({ version: VERSION, waiting: 0, running: 0 });
      expect(queue?.failures).toContainEqual({
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        what: `fail file="${file}"`,
        reason: `${hostname()}: no luck`,
      });
      const { failed } = queue!;
      expect(failed).toBeGreaterThan(0);
      expect(await overseer.retry()).toBe(failed);
      await until(() => readFileSync(file, "utf8").length === 6);
      await until(async () => (await overseer.status()).queues[0]?.failed === failed);
      expect(await overseer.drain()).toBe(failed);
      expect((await overseer.status()).queues).toMatchObject([
        { waiting: 0, running: 0, done: 0, failed: 0 },
      ]);
    } finally {
      await overseer.close();
    }
  });

  test("takes away what is not wanted any more, and tells those who do it", async () => {
    const wait = known.find(({ name }) => name === "wait")!;
    const controller = new AbortController();
    const files = [0, 1, 2, 3].map((i) => join(folder, `waiting-${i}`));
    const ends = Promise.allSettled(files.map((file) => jobs.run(wait, { file }, controller.signal)));
    await until(() => existsSync(files[0]!) && existsSync(files[1]!));
    controller.abort();
    for (const { status } of await ends) expect(status).toBe("rejected");
    await until(() => files.slice(0, 2).every((file) => readFileSync(file, "utf8") === "begun left"));
    expect(files.slice(2).map((file) => existsSync(file))).toEqual([false, false]);
  });

  test("gives back what a worker leaves, and another one does it", async () => {
    const wait = known.find(({ name }) => name === "wait")!;
    const file = join(folder, "given back");
    const other = await openWorker([wait]);
    const done = jobs.run(wait, { file }, never).catch((error: Error) => error.message);
    await until(() => existsSync(file));
    await Promise.all([other.close(), worker.close()]);
    appendFileSync(file, ";");
    const quick = kindOf("wait", "() => 7");
    worker = await openWorker([...(await queueKinds()), ...known.filter((kind) => kind !== wait), quick]);
    expect(await done).toBe(7);
    expect(readFileSync(file, "utf8")).toBe("begun left;");
  });

  test("keeps results for an owner who comes back, and no job is done again", async () => {
    const file = join(folder, "counted");
    const count = known.find(({ name }) => name === "count")!;
    const first = await openJobs();
    const gone = first.run(count, { file, more: { a: 1, b: 2 } }, never);
    gone.catch(() => {});
    // Killed before it hears of the result: it takes nothing away.
    await first.close();
    await until(() => existsSync(file));
    expect(await jobs.run(count, { more: { b: 2, a: 1 }, file }, never)).toBe("counted");
    expect(readFileSync(file, "utf8")).toBe(".");
  });

  test("does a job again whose result cannot be taken, for an owner and for who looks after the queue", async () => {
    const count = known.find(({ name }) => name === "count")!;
    const { Redis } = await import("ioredis");
    const redis = new Redis(server.url);
    /** A result of before, whose text is lost. */
    const spoil = async (file: string) => {
      const first = await openJobs();
      first.run(count, { file }, never).catch(() => {});
      await first.close();
      let key = "";
      await until(async () => {
        for (const id of await redis.zrange(`playout:jobs-${VERSION}:completed`, 0, -1))
          if ((await redis.hget(`playout:jobs-${VERSION}:${id}`, "data"))?.includes(`${file}\\"`))
            key = `playout:jobs-${VERSION}:${id}`;
        return key !== "";
      });
      await redis.hset(key, "returnvalue", JSON.stringify({ result: { value: `#${"0".repeat(64)}` } }));
      return key;
    };
    const overseer = await QueueAdmin.open(parseAddress(server.url), say);
    try {
      const file = join(folder, "spoilt");
      await spoil(file);
      expect(await jobs.run(count, { file }, never)).toBe("counted");
      expect(readFileSync(file, "utf8")).toBe("..");
      const other = join(folder, "spoilt too");
      const key = await spoil(other);
      expect(await overseer.retry()).toBeGreaterThan(0);
      await until(async () => (await redis.hget(key, "returnvalue"))?.includes("counted") === true);
      expect(await jobs.run(count, { file: other }, never)).toBe("counted");
      expect(readFileSync(other, "utf8")).toBe("..");
    } finally {
      await overseer.close();
      redis.disconnect();
    }
  });

  test("refuses what a worker does not know or may not do, and both sides are told why", async () => {
    const strange = kindOf<object, void>("strange", "() => {}");
    const reason = 'refuses: it knows no jobs of the kind "strange"';
    await expect(jobs.run(strange, {}, never)).rejects.toThrow(reason);
    expect(said).toContain('a job (strange) is refused: it knows no jobs of the kind "strange"');
    const command = "touch /tmp/nothing";
    const plan = completePlan({
      game: { name: "hex", size: 3 },
      agents: ["random", { name: "program", kind: "gtp", command }],
      pairs: 1,
    });
    const overseer = await QueueAdmin.open(parseAddress(server.url), say);
    const [record] = await play(jobs, plan);
    const { failures = [] } = (await overseer.status()).queues[0] ?? {};
    await overseer.close();
    expect(failures.map(({ what }) => what)).toContain(
      `game 0 of match ${planId(plan).slice(0, 8)}, random against program`,
    );
    expect(record).toMatchObject({
      end: "failed",
      reason: `${hostname()} refuses: it may not start ${command}; start it with --program and this command line`,
    });
  });

  test("counts no refusals of workers that have gone, and forgets one's own with the next job", async () => {
    const strange = kindOf<{ number: number }, number>("strange", "({ number }) => number");
    const { Redis } = await import("ioredis");
    const redis = new Redis(server.url);
    const other = await openWorker([strange]);
    const overseer = await QueueAdmin.open(parseAddress(server.url), say);
    const refusing = async () => (await overseer.status()).workers.filter(({ refuses }) => refuses).length;
    try {
      const tasks = [0, 1, 2, 3].map((number) => ({ number }));
      for (const task of tasks)
        await redis.sadd(`playout:refused:${jobId(VERSION, "strange", task)}`, "gone", "gone too");
      expect(await Promise.all(tasks.map((task) => jobs.run(strange, task, never)))).toEqual([0, 1, 2, 3]);
      await other.close();
      await expect(jobs.run(strange, { number: 4 }, never)).rejects.toThrow("refuses");
      expect(await refusing()).toBe(1);
      await jobs.run(known.find(({ name }) => name === "count")!, { file: join(folder, "more") }, never);
      await until(async () => (await refusing()) === 0);
    } finally {
      await other.close();
      await overseer.close();
      redis.disconnect();
    }
  });

  test("does no job whose data is not what its kind takes", async () => {
    const game = { ...known[0]!, name: "game" };
    const plan = completePlan({ game: { name: "hex", size: 3 }, agents: ["random", "flat"], pairs: 1 });
    for (const [task, words] of [
      [{ plan: { ...plan, module: "/tmp/x.js" }, index: 0, alone: false }, /module/],
      [{ plan, index: -1, alone: false }, /index/],
      [{ plan, index: 0, alone: false, path: "/etc/passwd" }, /path/],
      [{ plan: "plan", index: 0, alone: false }, /plan/],
    ] as const)
      await expect(jobs.run(game, task, never)).rejects.toThrow(words);
    const names = join(folder, "names");
    await expect(jobs.run({ ...game, name: pathToFileURL(names).href }, {}, never)).rejects.toThrow(
      /no jobs of the kind/,
    );
  });
});
