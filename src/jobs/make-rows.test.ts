import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { hashOf } from "../agents/weight-store.js";
import { readWeights } from "../agents/weights.js";
import { machine } from "../io/machine.js";
import { type HeadedFormat, jsonLine } from "../io/rows.js";
import { type JobKind, type Jobs, jobKind } from "./jobs.js";
import { gamesOf, makeRows, missingOf, RowError } from "./make-rows.js";

interface Row {
  readonly game: number;
  readonly square: number;
}

const header = z.strictObject({ format: z.literal("playout-squares"), seed: z.string() });

const SQUARES: HeadedFormat<z.output<typeof header>, Row> = {
  file: "squares.jsonl",
  what: "squares",
  before: ["weights"],
  made: "squares were counted",
  header: jsonLine(header),
  row: jsonLine(z.strictObject({ game: z.int(), square: z.int() })),
  same: ["seed"],
};

const KIND = jobKind<number, Row>("square", new URL("file:///nowhere.js"));

/** A square that takes longer than anybody waits. */
const LONG = 1000;

/** Counts squares here, and keeps which. */
class Counting implements Jobs {
  readonly threads = 2;
  readonly crew = { threads: 1 };
  readonly done: number[] = [];

  async run<T, R>(_: JobKind<T, R>, task: T, signal: AbortSignal): Promise<R> {
    signal.throwIfAborted();
    const game = task as number;
    if (game === 13) throw new Error("unlucky");
    if (game === LONG) return new Promise((_, reject) => signal.addEventListener("abort", reject));
    this.done.push(game);
    return { game, square: game * game } as R;
  }

  async close(): Promise<void> {}
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "playout-rows-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function make(jobs: Jobs, wanted: readonly { game: number }[], more: object = {}) {
  return makeRows({
    folder,
    format: SQUARES,
    header: { format: "playout-squares" as const, seed: "a" },
    weights: [],
    wanted,
    kind: KIND,
    task: ({ game }) => game,
    name: "square",
    note: ({ square }, rows) => `${rows.length} with ${square}`,
    jobs,
    ...more,
  });
}

const file = () => readFileSync(join(folder, SQUARES.file), "utf8");

test("rows that are missing are made, and told of", async () => {
  const jobs = new Counting();
  const told: unknown[] = [];
  const progress = (...words: unknown[]) => told.push(words);
  await make(jobs, gamesOf(2));
  expect(await make(jobs, gamesOf(4), { progress })).toEqual(
    [0, 1, 2, 3].map((game) => ({ game, square: game * game })),
  );
  expect(jobs.done).toEqual([0, 1, 2, 3]);
  expect(told).toEqual([
    [0, 2],
    [1, 2, "3 with 4"],
    [2, 2, "4 with 9"],
  ]);
});

test("a signal keeps what is there, and the same call goes on", async () => {
  const jobs = new Counting();
  const stop = new AbortController();
  const progress = (done: number) => {
    if (done === 2) stop.abort();
  };
  const wanted = [{ game: LONG }, ...gamesOf(5)];
  expect(await make(jobs, wanted, { signal: stop.signal, progress })).toHaveLength(2);
  const cut = file();
  expect(await make(jobs, gamesOf(5))).toHaveLength(5);
  expect(file().startsWith(cut)).toBe(true);
  expect(jobs.done).toEqual([0, 1, 2, 3, 4]);
});

test("a row that cannot be made is named, and those before it are kept", async () => {
  const jobs = new Counting();
  const made = make(jobs, [{ game: 1 }, { game: 13 }, { game: 2 }]);
  await expect(made).rejects.toThrow(new RowError("square 13", new Error("unlucky")));
  await expect(made).rejects.toThrow("square 13: unlucky");
  expect(file().trimEnd().split("\n").slice(1)).toEqual(['{"game":1,"square":1}']);
  expect(await make(jobs, [{ game: 2 }])).toHaveLength(2);
});

test("weights that are named are kept before anything is made, and found where the folder is", async () => {
  const jobs = new Counting();
  const unknown = "own@0123456789ab";
  await expect(make(jobs, gamesOf(1), { weights: [unknown] })).rejects.toThrow(
    new Error(
      `the weights ${unknown} are missing: there is no ${join(folder, "weights", "0123456789ab.json")}`,
    ),
  );
  expect(jobs.done).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
  const reference = machine.weights.add({ name: "own", weights: "of rows" });
  // What a beginning leaves that was cut short is no other's.
  mkdirSync(join(folder, "weights"));
  await make(jobs, gamesOf(1), { weights: [reference, reference] });
  const file = join(folder, "weights", `${hashOf("of rows")}.json`);
  expect(readWeights(file, (path) => readFileSync(path, "utf8")).weights).toBe("of rows");
  // Nobody has read these: they came with the folder.
  const other = join(folder, "weights", `${hashOf("elsewhere")}.json`);
  writeFileSync(other, JSON.stringify({ weights: "elsewhere" }));
  await make(jobs, gamesOf(2), { weights: [`other@${hashOf("elsewhere")}`] });
  expect(machine.weights.find("other", hashOf("elsewhere"))).toBe("elsewhere");
  writeFileSync(file, readFileSync(file, "utf8").replace("of rows", "of others"));
  await expect(make(jobs, gamesOf(3), { weights: [reference] })).rejects.toThrow(
    /^[^\n]+\.json: the weights own@\w+ were changed: what is there is \w+$/,
  );
});

test("what is wanted and not there", () => {
  expect(missingOf(gamesOf(4), [{ game: 2 }, { game: 0 }, { game: 7 }])).toEqual([{ game: 1 }, { game: 3 }]);
});
