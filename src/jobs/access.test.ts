import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import "../../dist/games/index.js";
import { JobRefused, jobKind } from "../../dist/jobs/jobs.js";
// Threads start from the built files.
import { formatWorkers } from "../../dist/jobs/live.js";
import { QueueAdmin } from "../../dist/jobs/queue-admin.js";
import { Connection, parseAddress } from "../../dist/jobs/queue-connection.js";
import { QueueJobs } from "../../dist/jobs/queue-jobs.js";
import { QueueWorker } from "../../dist/jobs/queue-worker.js";
import { ThreadJobs } from "../../dist/jobs/threads.js";
import { Detour } from "../../test/queue/detour.js";
import { hasRedis, RedisServer } from "../../test/redis.js";
import { version as VERSION } from "../core/index.js";

const never = new AbortController().signal;
const server = new RedisServer();
const said: string[] = [];
const say = (line: string) => said.push(line);
const setup = () => ({ jobs: new ThreadJobs(1, []), kinds: [], programs: [], lease: 30, say });
let jobs: QueueJobs;

/** Milliseconds after which a test that waits in vain ends: none needs a tenth of them. */
const VAIN = 60_000;

describe.runIf(hasRedis)("who comes to a queue", { timeout: VAIN }, () => {
  beforeAll(async () => {
    await server.start();
    jobs = await QueueJobs.open(parseAddress(server.url), { what: "a test", say });
  });
  afterAll(async () => {
    await jobs.close();
    await server.end();
  });

  test("has one queue for each version, and none in a database that is not there", async () => {
    const link = await Connection.open(parseAddress(`${server.url}/1`), say);
    const queue = link.queue("0.0.1");
    expect(link.queue("0.0.1")).toBe(queue);
    // Who is told to leave a job is in the same database.
    expect(link.leave).toBe("playout:leave:1");
    await link.close();
    expect(queue).toHaveProperty("closing", expect.any(Promise));
    await expect(QueueJobs.open(parseAddress(`${server.url}/99`), { what: "", say })).rejects.toThrow(
      `${server.url}/99: it has no database of this number; \`databases\` in redis.conf says how many there are`,
    );
  });

  test("has workers of one version for its jobs, and both sides are told of others", async () => {
    const { Redis } = await import("ioredis");
    const redis = new Redis(server.url);
    const stranger = {
      id: "x",
      host: "lab9",
      pid: 9,
      version: "0.0.1",
      threads: 1,
      running: 0,
      done: 0,
      failed: 0,
      rate: 0,
    };
    await redis.set("playout:worker:x", JSON.stringify(stranger));
    await jobs.look();
    expect(said).toContain(`worker lab9:9 is playout 0.0.1 and takes no jobs of ${VERSION}`);
    await redis.del("playout:worker:x");
    await redis.sadd("playout:versions", "0.0.1");
    await redis.lpush("playout:jobs-0.0.1:wait", "1");
    const other = await QueueWorker.open(parseAddress(server.url), setup());
    expect(said).toContain(`1 jobs of playout 0.0.1 wait here; this is ${VERSION} and takes none of them`);
    await other.close();
    await redis.del("playout:jobs-0.0.1:wait");
    await redis.srem("playout:versions", "0.0.1");
    redis.disconnect();
  });

  test("is refused where it is of another format", async () => {
    const other = await new RedisServer().start();
    try {
      const address = parseAddress(other.url);
      const first = await QueueJobs.open(address, { what: "", say });
      await first.close();
      const { Redis } = await import("ioredis");
      const redis = new Redis(other.url);
      await redis.set("playout:format", "2");
      redis.disconnect();
      await expect(QueueJobs.open(address, { what: "", say })).rejects.toThrow(
        `${other.url}: this queue is of format 2, and this playout knows 1; take one version of playout everywhere`,
      );
    } finally {
      await other.end();
    }
    await expect(QueueJobs.open(parseAddress(other.url), { what: "", say })).rejects.toThrow(
      `${other.url}: nobody answers there; is redis-server running?`,
    );
  });

  test("wants its password, which no message has", async () => {
    const other = await new RedisServer(() => ["requirepass s3cret"]).start();
    try {
      for (const url of [other.url, other.url.replace("//", "//:wr0ng@")]) {
        const error = await QueueJobs.open(parseAddress(url), { what: "", say }).catch(
          (error: Error) => error,
        );
        expect((error as Error).message).toBe(
          `${other.url}: the password is refused, or one is wanted: redis://USER:PASSWORD@HOST, or PLAYOUT_QUEUE_PASSWORD`,
        );
      }
      const open = await QueueJobs.open(parseAddress(other.url, "s3cret"), { what: "", say });
      expect(formatWorkers(open.crew)).toBe(`no workers at ${other.url}`);
      await open.close();
    } finally {
      await other.end();
    }
    // Where none is wanted one line says so, and it is ours.
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    for (const address of [
      parseAddress(server.url, "s3cret"),
      parseAddress(server.url.replace("//", "//:s3cret@")),
    ])
      await (await QueueJobs.open(address, { what: "", say })).close();
    const line = `${server.url}: wants no password; the one that was given is not used`;
    expect(said.filter((each) => each === line)).toHaveLength(2);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  test("is left where it comes back in another format, by both sides", async () => {
    const other = await new RedisServer().start();
    const detour = new Detour(other.port);
    const address = parseAddress(`redis://127.0.0.1:${await detour.open()}`);
    const owner = await QueueJobs.open(address, { what: "", say });
    const wire = { task: z.any(), result: z.any() };
    const strange = jobKind<object, void>("strange", new URL("file:///strange.js"), { patience: 0, wire });
    const refused = owner.run(strange, {}, never).catch((error: Error) => error);
    const idle = await QueueWorker.open(parseAddress(`${address.url}/1`), setup());
    const { Redis } = await import("ioredis");
    const redis = new Redis(other.url);
    try {
      for (const database of [0, 1]) {
        await redis.select(database);
        await redis.set("playout:format", "2");
      }
      await detour.cut(1);
      expect(await refused).toMatchObject({
        message: `${address.shown}: this queue is of format 2, and this playout knows 1; take one version of playout everywhere`,
      });
      await expect(owner.run(strange, {}, never)).rejects.toBeInstanceOf(JobRefused);
      expect((await idle.gone).message).toMatch(/\/1: this queue is of format 2/);
    } finally {
      redis.disconnect();
      await owner.close();
      await idle.close();
      await detour.close();
      await other.end();
    }
  });

  test("forgets versions that nobody has any more when it is drained, and stops nobody who has come", async () => {
    const { Redis } = await import("ioredis");
    const redis = new Redis(server.url);
    const overseer = await QueueAdmin.open(parseAddress(server.url), say);
    try {
      await redis.sadd("playout:versions", "0.0.1", "0.0.2", "0.0.3");
      await redis.set("playout:jobs-0.0.1:id", "9");
      await redis.lpush("playout:jobs-0.0.2:wait", "1");
      // A job that is begun between two looks.
      await redis.lpush("playout:jobs-0.0.3:active", "1");
      const { queues } = await overseer.status();
      expect(queues.map(({ version }) => version)).toEqual(["0.0.2", "0.0.3", VERSION]);
      expect(await redis.smembers("playout:versions")).toHaveLength(4);
      await overseer.drain();
      expect((await redis.smembers("playout:versions")).sort()).toEqual(["0.0.3", VERSION]);
      for (const version of ["0.0.1", "0.0.2"])
        expect(await redis.keys(`playout:jobs-${version}:*`)).toEqual([]);
      expect(await redis.hexists("playout:jobs-0.0.3:meta", "paused")).toBe(0);
    } finally {
      await redis.del("playout:jobs-0.0.3:active");
      await redis.srem("playout:versions", "0.0.3");
      await overseer.close();
      redis.disconnect();
    }
  });
});
