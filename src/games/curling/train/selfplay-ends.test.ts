import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { untrainedThrowNet } from "../../../../test/throw-nets.js";
import { stream } from "../../../core/random.js";
import { machine } from "../../../io/machine.js";
import { InlineJobs, type Jobs, sharedJobs } from "../../../jobs/jobs.js";
import { type EndsPlan, type EndsShard, parseShard } from "../ends.js";
import { executionNoise } from "../noise.js";
import { randomThrow } from "../policy/baselines.js";
import { ruleSet } from "../rules/rule-set.js";
import { type Shot, Stones } from "../sheet.js";
import {
  type EndsRequest,
  endsKit,
  makeEnds,
  playEnds,
  readShard,
  scoresOf,
  shardName,
} from "./selfplay-ends.js";

const PLAN: EndsPlan = {
  rules: "legacy-gat",
  noise: "legacy-gat",
  policy: "random",
  seed: "a",
  playout: "0.0.0",
};
const FOREVER = new AbortController().signal;

async function played(change: Partial<EndsPlan>, first: number, ends: number): Promise<EndsShard> {
  const { bytes, scores } = await playEnds({ plan: { ...PLAN, ...change }, first, ends }, FOREVER);
  const shard = parseShard(bytes);
  for (const score of shard.scores) scores[score + 8]!--;
  expect(scores).toEqual(Array(17).fill(0));
  return shard;
}

/** What a shard has of an end. */
function endOf(shard: EndsShard, end: number) {
  const { throws } = shard.head;
  const stones = new Stones();
  const positions = Array.from({ length: throws + 1 }, (_, i) => {
    shard.position(end, i, stones);
    return told(stones);
  });
  const of = (column: Float32Array) => [...column.subarray(2 * end * throws, 2 * (end + 1) * throws)];
  const turns = [...shard.turns.subarray(end * throws, (end + 1) * throws)];
  return {
    positions,
    intended: of(shard.intended),
    actual: of(shard.actual),
    turns,
    score: shard.scores[end],
  };
}

function told(stones: Stones): string {
  const places = Array.from({ length: 16 }, (_, i) =>
    stones.has(i) ? `${i}:${Math.fround(stones.x[i]!)},${Math.fround(stones.y[i]!)}` : "",
  );
  return places.filter(Boolean).join(" ");
}

describe("ends of random play", () => {
  test.each(["legacy-gat", "legacy-uec", "dc3", "dc4-mixed-doubles"])(
    "are games of %s, throw by throw",
    async (rules) => {
      const { game } = endsKit(rules, "none");
      const { noise, throws, model } = game.rules;
      const shard = await played({ rules, noise }, 3, 5);
      expect(shard.head).toMatchObject({ rules, noise, throws, first: 3, ends: 5 });
      for (let end = 0; end < 5; end++) {
        const rng = stream("a", "end", 3 + end);
        const state = game.start();
        const wanted = {
          positions: [told(state.stones)],
          intended: [] as number[],
          actual: [] as number[],
          turns: [] as number[],
        };
        while (state.end === 0) {
          const shot = randomThrow(model, rng);
          const actual: Shot = { ...shot };
          executionNoise(noise).sample(shot, rng, actual);
          state.play(actual);
          wanted.positions.push(told(state.stonesAfter));
          wanted.intended.push(Math.fround(shot.vx), Math.fround(shot.vy));
          wanted.actual.push(Math.fround(actual.vx), Math.fround(actual.vy));
          wanted.turns.push(shot.omega < 0 ? -1 : 1);
        }
        expect(endOf(shard, end)).toEqual({ ...wanted, score: state.lastEndScore });
      }
    },
  );

  test("are of the seed and their number alone", async () => {
    const [all, one] = [await played({}, 0, 6), await played({}, 4, 1)];
    expect(endOf(one, 0)).toEqual(endOf(all, 4));
    expect(endOf(await played({ seed: "b" }, 4, 1), 0)).not.toEqual(endOf(all, 4));
  });

  test("take at most 48 bytes a throw", async () => {
    const { bytes } = await playEnds({ plan: PLAN, first: 0, ends: 200 }, FOREVER);
    expect(bytes.length / 200 / 16).toBeLessThan(48);
  });
});

describe("ends of an agent", () => {
  test.each(["policy:policy=heuristic,temperature=0.8", "epsilon:agent=(sample),eps=0.5"])(
    "%s are of the seed and their number alone",
    async (policy) => {
      const [all, one] = [await played({ policy }, 0, 3), await played({ policy }, 2, 1)];
      expect(endOf(one, 0)).toEqual(endOf(all, 2));
      expect(new Set([0, 1, 2].map((end) => endOf(all, end).actual.join())).size).toBe(3);
    },
  );

  test("intend what the agent does", async () => {
    const { intended, turns } = endOf(await played({ policy: "sample" }, 0, 1), 0);
    expect(intended[1]).toBeCloseTo(29.6, 1);
    expect(turns[0]).toBe(-1);
  });
});

describe("a folder of shards", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "playout-ends-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const request = (change: Partial<EndsRequest> = {}): EndsRequest => {
    const { rules, noise, policy, seed } = PLAN;
    return { rules, noise, policy, seed, folder, ends: 25, shard: 10, jobs: new InlineJobs(), ...change };
  };
  const file = (shard: number) => join(folder, shardName(shard));
  const bytes = () => [0, 1, 2].map((shard) => readFileSync(file(shard)).toString("base64"));

  test("holds all ends, the last shard those that are left", async () => {
    const rows = await makeEnds(request());
    expect(rows.map(({ shard, ends }) => [shard, ends])).toEqual([
      [0, 10],
      [1, 10],
      [2, 5],
    ]);
    const shards = [0, 1, 2].map((shard) => readShard(file(shard)));
    expect(shards.map(({ head }) => head.first)).toEqual([0, 10, 20]);
    expect(scoresOf(rows).reduce((sum, each) => sum + each)).toBe(25);
    const again = await makeEnds(request({ jobs: idle }));
    expect(again).toEqual(rows);
  });

  test("grows to the bytes that it would have had at once", async () => {
    await makeEnds(request({ ends: 13 }));
    await makeEnds(request());
    const grown = bytes();
    rmSync(folder, { recursive: true });
    await makeEnds(request());
    expect(grown).toEqual(bytes());
  });

  test("makes a shard again that is lost or cut, and sweeps what was not finished", async () => {
    await makeEnds(request());
    const whole = bytes();
    truncateSync(file(0), 100);
    rmSync(file(2));
    writeFileSync(join(folder, ".playout-draft"), "half");
    const made: number[] = [];
    await makeEnds(request({ jobs: counting(made) }));
    expect(made).toEqual([0, 2]);
    expect(bytes()).toEqual(whole);
    expect(readdirSync(folder)).not.toContain(".playout-draft");
  });

  test("keeps what is there after an interruption", async () => {
    const controller = new AbortController();
    const rows = await makeEnds(
      request({ signal: controller.signal, progress: (done) => void (done >= 10 && controller.abort()) }),
    );
    expect(rows.map(({ shard }) => shard)).toEqual([0]);
    expect(await makeEnds(request())).toHaveLength(3);
  });

  test("keeps the net of whoever threw", async () => {
    const weights = untrainedThrowNet(ruleSet("legacy-gat"), "of ends");
    const net = machine.weights.add({ name: "net", weights });
    const policy = `values:net=${net},samples=8`;
    await makeEnds(request({ policy, ends: 2 }));
    expect(readShard(file(0)).head.policy).toBe(policy);
    const kept = readFileSync(join(folder, "weights", `${net.slice("net@".length)}.json`), "utf8");
    expect(JSON.parse(kept)).toMatchObject({ name: "net", weights });
    const missing = "values:net=net@0123456789ab,samples=8";
    rmSync(folder, { recursive: true });
    await expect(makeEnds(request({ policy: missing }))).rejects.toThrow(
      "the weights net@0123456789ab are missing",
    );
  });

  test("refuses to be of two plans", async () => {
    await makeEnds(request({ ends: 1 }));
    await expect(makeEnds(request({ seed: "b" }))).rejects.toThrow(
      /ends\.jsonl: its ends were played with seed "a", not "b"$/,
    );
    await expect(makeEnds(request({ shard: 5 }))).rejects.toThrow("with shard 10, not 5");
  });

  test("tells which file is wrong", async () => {
    await makeEnds(request({ ends: 1 }));
    truncateSync(file(0), 500);
    expect(() => readShard(file(0))).toThrow(new RegExp(`^${file(0)}: cut short: 500 of \\d+ bytes$`));
    expect(() => readShard(join(folder, "ends.jsonl"))).toThrow(/^[^\n]*ends\.jsonl: [^\n]+$/);
  });
});

const idle: Jobs = {
  threads: 1,
  crew: { threads: 1 },
  run: () => Promise.reject(new Error("nothing is left to do")),
  close: async () => {},
};

/** Notes which shards are made. */
function counting(made: number[]): Jobs {
  const jobs = new InlineJobs();
  return {
    ...sharedJobs(jobs),
    run(kind, task, signal) {
      made.push((task as { first: number }).first / 10);
      return jobs.run(kind, task, signal);
    },
  };
}
