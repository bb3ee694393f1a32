import "../../dist/games/index.js";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Interrupted, type RoundsKind, runRounds } from "../../dist/jobs/rounds.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-rounds-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PLAN = { seed: "a", origin: "", remembered: 2, gate: { pairs: 1, seconds: 0.001 } };

/** A game whose nets are their round's number; it notes what it is asked for. */
function kindOf(done: string[], change: Partial<RoundsKind> = {}): RoundsKind {
  return {
    format: "playout-test-net",
    version: 1,
    plan: PLAN,
    fields: { size: 3 },
    game: { name: "hex", size: 3 },
    player: () => ({ kind: "uct" }),
    withoutNet: "uct",
    prepare: async () => void done.push("prepare"),
    play: async (k, run) => {
      done.push(`play ${k}`);
      mkdirSync(run.data(k), { recursive: true });
    },
    train: async (k, run) => {
      done.push(`train ${k}`);
      writeFileSync(run.net(k), JSON.stringify({ weights: `${k}`, made: { round: k } }));
    },
    ...change,
  };
}

interface Watched {
  readonly rounds: number;
  readonly said?: string[];
  readonly signal?: AbortSignal;
  readonly gates?: string[];
}

function run(
  kind: RoundsKind,
  { rounds, said = [], signal = new AbortController().signal, gates = [] }: Watched,
) {
  return runRounds(kind, {
    folder,
    rounds,
    threads: 1,
    signal,
    say: (line) => void said.push(line),
    watch: (store, games) => {
      gates.push(`${store.plan.agents.map(({ name }) => name).join(" - ")}: ${games}`);
      return { show: () => {}, close: () => {} };
    },
  });
}

const read = (...path: string[]) => JSON.parse(readFileSync(join(folder, ...path), "utf8"));

/** Puts the result of a round there. */
function over(k: number, won: boolean): void {
  mkdirSync(join(folder, `round${k}`), { recursive: true });
  writeFileSync(join(folder, `round${k}`, "net.json"), JSON.stringify({ made: {} }));
  writeFileSync(join(folder, `round${k}`, "round.json"), JSON.stringify({ gate: { against: 0, won } }));
}

test("rounds: play, train and meet, write their results and sign their nets", async () => {
  const [done, said, gates]: string[][] = [[], [], []];
  expect(await run(kindOf(done!), { rounds: 3, said: said!, gates: gates! })).toBe(true);
  expect(done).toEqual(["prepare", "play 1", "train 1", "play 2", "train 2", "play 3", "train 3"]);
  expect(gates).toEqual(Array(3).fill("new - old: 2"));
  expect(
    said!.filter((line) => /^round 1 /.test(line)).map((line) => line.replace(/[\d.]+ s$/, "T")),
  ).toEqual([
    ...["round 1 plays", "round 1 plays: T", "round 1 learns", "round 1 learns: T"],
    ...["round 1 at the gate", "round 1 at the gate: T"],
  ]);
  expect(said!.some((line) => /^2 games against uct: [\d.]+ %, not won$/.test(line))).toBe(true);
  const told = read("round2", "round.json");
  expect(Object.keys(told)).toEqual(["format", "version", "round", "size", "playout", "gate", "seconds"]);
  expect(told).toMatchObject({ format: "playout-test-net-round", round: 2, size: 3 });
  expect(told.gate).toMatchObject({ against: 0, games: 2, verdict: "undecided", won: false, seed: "a/2" });
  expect(Object.keys(told.seconds)).toEqual(["round 2 plays", "round 2 learns", "round 2 at the gate"]);
  expect(read("round2", "net.json").made.gates).toEqual(
    [1, 2].map((k) => read(`round${k}`, "round.json").gate),
  );
  // Data are there for as long as nets learn from them.
  expect(readdirSync(join(folder, "data"))).toEqual(["round3"]);
  expect(existsSync(join(folder, "round2", "seconds.json"))).toBe(false);
  expect(readdirSync(folder)).not.toContain("lock");
  expect(await run(kindOf(done!), { rounds: 3 })).toBe(true);
  expect(done).toHaveLength(7);
});

test("rounds: go on from the last whole stage after an end of any kind", async () => {
  const done: string[] = [];
  const failing = { train: () => Promise.reject(new Error("no memory")) };
  await expect(run(kindOf(done, failing), { rounds: 1 })).rejects.toThrow("no memory");
  expect(Object.keys(read("round1", "seconds.json"))).toEqual(["round 1 plays", "round 1 learns"]);
  const before = { ...read("round1", "seconds.json"), "round 1 learns": 1000 };
  writeFileSync(join(folder, "round1", "seconds.json"), JSON.stringify(before));
  const interrupted = { train: () => Promise.reject(new Interrupted()) };
  expect(await run(kindOf(done, interrupted), { rounds: 1 })).toBe(false);
  // A signal in the middle of a stage.
  const controller = new AbortController();
  const stopped = { play: async () => controller.abort() };
  expect(await run(kindOf(done, stopped), { rounds: 1, signal: controller.signal })).toBe(false);
  expect(existsSync(join(folder, "round1", "net.json"))).toBe(false);
  expect(await run(kindOf(done), { rounds: 1 })).toBe(true);
  expect(read("round1", "round.json").seconds["round 1 learns"]).toBeGreaterThanOrEqual(1000);
  // A net that is there is not trained again, and its gate goes on.
  rmSync(join(folder, "round1", "round.json"));
  done.length = 0;
  expect(await run(kindOf(done), { rounds: 1 })).toBe(true);
  expect(done).toEqual(["prepare", "play 1"]);
});

test("rounds: the new net meets the one that last won", async () => {
  const players: (string | undefined)[] = [];
  const player = (net: string | undefined) => {
    players.push(net?.slice(folder.length + 1));
    return { kind: "uct" };
  };
  await run(kindOf([]), { rounds: 0 });
  over(1, true);
  over(2, false);
  await run(kindOf([], { player }), { rounds: 3 });
  expect(players).toEqual([join("round3", "net.json"), join("round1", "net.json")]);
  players.length = 0;
  const origin = { ...PLAN, origin: "given.json@0" };
  folder = mkdtempSync(join(folder, "other-"));
  await run(kindOf([], { player, plan: origin }), { rounds: 1 });
  expect(players).toEqual([join("round1", "net.json"), join("round0", "net.json")]);
});

test("rounds: refuse the folder of another plan, and results that are damaged", async () => {
  await run(kindOf([]), { rounds: 0 });
  const other = { ...PLAN, seed: "b", remembered: 3 };
  await expect(run(kindOf([], { plan: other }), { rounds: 1 })).rejects.toThrow(
    "plan.json: begun with another seed and remembered; give another --out",
  );
  // Earlier versions wrote whole numbers as 1.0.
  const text = readFileSync(join(folder, "plan.json"), "utf8");
  writeFileSync(join(folder, "plan.json"), text.replace('"remembered": 2', '"remembered": 2.0'));
  await run(kindOf([]), { rounds: 0 });
  over(1, true);
  for (const damaged of ["", "[]", "{}", '{"gate":{}}']) {
    writeFileSync(join(folder, "round1", "round.json"), damaged);
    await expect(run(kindOf([]), { rounds: 1 })).rejects.toThrow(
      /round1.round\.json: damaged; begin another run with --from .*round1.net\.json/,
    );
  }
  const foreign = join(folder, "round1");
  folder = foreign;
  await expect(run(kindOf([]), { rounds: 1 })).rejects.toThrow(/holds other things .* and no run/);
});
