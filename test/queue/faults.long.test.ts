/** Whatever dies while a match is played over a queue, no game is lost and none counts twice. */
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shuffled, stream } from "../../src/core/random.js";
import { isPlayed, withoutTimes } from "../../src/match/record.js";
import { temporaryFolder } from "../end-to-end/command.js";
import { expectDone, recordsOf, timeless } from "../end-to-end/match.js";
import { hasRedis, RedisServer } from "../redis.js";
import { until } from "../until.js";
import { Detour } from "./detour.js";
import { Running } from "./running.js";

const home = temporaryFolder();
const WORKERS = 3;
/** Games between two faults. */
const STEP = 6;

type Fault = "worker" | "redis" | "cut" | "owner";
const FAULTS: readonly Fault[] = [
  ...Array<Fault>(24).fill("worker"),
  ...Array<Fault>(12).fill("redis"),
  ...Array<Fault>(12).fill("cut"),
  ...Array<Fault>(6).fill("owner"),
];

// The minute passes while the others happen.
test.runIf(hasRedis).concurrent("a connection that is cut for a minute, with the usual lease", async () => {
  const games = 60;
  const plan = home.file(
    "minute.yaml",
    `{ game: { name: hex, size: 3 }, agents: [random, "flat:playouts=3"], games: ${games}, seed: minute }`,
  );
  const folder = join(home.path, "minute");
  const server = await new RedisServer().start();
  const detour = new Detour(server.port);
  const queue = `redis://127.0.0.1:${await detour.open()}`;
  const owner = new Running(["match", "run", plan, "--queue", queue, "--out", folder, "--verbose"]);
  const far = new Running(["worker", "--queue", queue, "--threads", "2"]);
  let near: Running | undefined;
  try {
    await owner.hasSaid("game 5:");
    const back = detour.cutFor(61);
    // Jobs of those who are away go to somebody else, whose results wait for the owner.
    near = new Running(["worker", "--queue", server.url, "--threads", "1"]);
    await back;
    for (const each of [owner, far]) await each.hasSaid("is there again");
    if (!owner.isOver) await once(owner.child, "exit");
    expect({ status: owner.child.exitCode, said: owner.said }).toMatchObject({ status: 0 });
    expect([far.isOver, near.isOver]).toEqual([false, false]);
    for (const each of [owner, far]) expect(each.said.match(/the connection is lost/g)).toHaveLength(1);
  } finally {
    await Promise.all([owner, far, near].map((each) => each?.end()));
    await detour.close();
    await server.end();
  }
  const indices = recordsOf(folder).map(({ index }) => index);
  expect(indices).toEqual(Array.from({ length: games }, (_, i) => i));
  const here = join(home.path, "minute-here");
  expectDone("run", plan, "--threads", "1", "--out", here);
  expect(timeless(folder)).toEqual(timeless(here));
});

test.runIf(hasRedis).concurrent("over fifty faults", async () => {
  const games = STEP * (FAULTS.length + 2);
  const plan = home.file(
    "plan.yaml",
    `{ game: { name: hex, size: 3 }, agents: [random, "flat:playouts=3"], games: ${games}, seed: faults }`,
  );
  const folder = join(home.path, "queued");
  const file = join(folder, "games.jsonl");
  const lines = () => (existsSync(file) ? readFileSync(file, "utf8").split("\n").length - 1 : 0);
  const server = await new RedisServer().start();
  const detour = new Detour(server.port);
  const queue = `redis://127.0.0.1:${await detour.open()}`;
  const own = () => new Running(["match", "run", plan, "--queue", queue, "--out", folder]);
  /** The clock of the first is not that of the others. */
  const work = (which: number) =>
    new Running(["worker", "--queue", queue, "--threads", "1", "--lease", "2"], {
      ...(which === 0 && { NODE_OPTIONS: `--import ${new URL("other-clock.js", import.meta.url).href}` }),
    });
  let owner = own();
  const workers = Array.from({ length: WORKERS }, (_, which) => work(which));
  const chance = stream("faults");
  try {
    for (const [i, fault] of shuffled(FAULTS, chance).entries()) {
      await until(() => lines() >= STEP * (i + 1) || owner.isOver);
      expect({ over: owner.isOver, said: owner.said }).toMatchObject({ over: false });
      if (fault === "worker") {
        const which = chance.below(WORKERS);
        await workers[which]!.end("SIGKILL");
        workers[which] = work(which);
      } else if (fault === "redis") {
        await server.kill();
        await server.start();
      } else if (fault === "cut") await detour.cut(2 + chance.below(6));
      else {
        await owner.end("SIGKILL");
        owner = own();
      }
    }
    if (!owner.isOver) await once(owner.child, "exit");
    expect({ status: owner.child.exitCode, said: owner.said }).toMatchObject({ status: 0 });
  } finally {
    await Promise.all([owner, ...workers].map((each) => each.end()));
    await detour.close();
    await server.end();
  }
  // A game that takes three workers with it may be what kills them, and is left to the next run; by chance one is hit so often, and no more than faults can hit.
  const failed = recordsOf(folder).filter((game) => !isPlayed(game));
  for (const { reason } of failed) expect(reason).toBe("3 workers were lost while they did it");
  expect(3 * failed.length).toBeLessThanOrEqual(WORKERS * FAULTS.length);
  expectDone("run", plan, "--threads", "1", "--out", folder);
  const played = recordsOf(folder).filter(isPlayed);
  expect(played.map(({ index }) => index)).toEqual(Array.from({ length: games }, (_, i) => i));
  const here = join(home.path, "here");
  expectDone("run", plan, "--threads", "1", "--out", here);
  expect(played.map(withoutTimes)).toEqual(timeless(here));
});
