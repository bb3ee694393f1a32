import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { parseWeights } from "../game/index.js";
import { digestOf, hasRun, RunFolder, type RunFormat, readRun } from "./run-folder.js";

const data = z.strictObject({ digest: z.string() });
const planSchema = z.strictObject({
  playout: z.string(),
  rate: z.number(),
  iterations: z.int(),
  start: z.strictObject({ policy: z.string(), weights: z.string().exactOptional() }),
  training: data,
  test: data,
});
const row = z.strictObject({ value: z.number() });
const point = z.strictObject({ iteration: z.int(), loss: z.number() });

type Plan = z.output<typeof planSchema>;

const FORMAT: RunFormat<Plan, z.output<typeof row>, z.output<typeof point>> = {
  plan: planSchema,
  row,
  point,
  weights: 2,
  policyFormat: "playout-some-policy",
  told: ({ rate }) => ({ rate }),
};

const [TRAINING, TEST] = [[{ value: 1 }, { value: 0.5 }], [{ value: -1 }]];

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), "playout-run-")), "run");
});
afterEach(() => rmSync(join(path, ".."), { recursive: true }));

function open(change: Partial<Plan> = {}, training = TRAINING, test = TEST) {
  const plan: Plan = {
    playout: "1.0.0",
    rate: 10,
    iterations: 2,
    start: { policy: "zero" },
    training: { digest: digestOf(TRAINING) },
    test: { digest: digestOf(TEST) },
    ...change,
  };
  return new RunFolder(FORMAT, path, plan, training, test);
}

test("a run goes on with every bit of what it had learned", () => {
  expect(hasRun(path)).toBe(false);
  const run = open();
  expect(run.checkpoint).toEqual({ iteration: 0, done: 0, weights: new Float64Array(2) });
  const weights = Float64Array.of(1 / 3, -Math.PI);
  run.saveCheckpoint({ iteration: 1, done: 1, weights });
  run.addPoint({ iteration: 0, loss: 0.25 }, weights);
  expect(() => open()).toThrow(/is writing here/);
  run.close();
  // As if it had been killed in the middle of a line.
  appendFileSync(join(path, "curve.jsonl"), '{"iteration":1,"lo');
  const again = open({ playout: "2.0.0", iterations: 5 }, [], []);
  expect(again.checkpoint).toEqual({ iteration: 1, done: 1, weights });
  expect([again.curve, again.training, again.test]).toEqual([[{ iteration: 0, loss: 0.25 }], TRAINING, TEST]);
  expect(again.plan).toMatchObject({ playout: "1.0.0", iterations: 5 });
  again.close();
  const read = readRun(FORMAT, path);
  expect([read.plan.iterations, read.training, read.test]).toEqual([5, TRAINING, TEST]);
  expect([...parseWeights(read.weightsAt(0), 2)]).toEqual([...Float32Array.from(weights)]);
});

test("a run is one plan, with more iterations at most", () => {
  open().close();
  expect(() => open({ rate: 5 })).toThrow(`${path}: holds a run with rate 10, not 5`);
  expect(() => open({ iterations: 1 })).toThrow(
    `${path}: holds a run of 2 iterations, which cannot become 1`,
  );
  // Another name for the same weights.
  open({ start: { policy: "none" } }).close();
  expect(() => open({ start: { policy: "some", weights: "AAAA" } })).toThrow(/holds a run with start /);
  expect(existsSync(join(path, "lock"))).toBe(false);
});

test("files that are not those of the run are refused", () => {
  open().close();
  writeFileSync(join(path, "training.jsonl"), '{"value":1}\n');
  expect(() => open()).toThrow("training.jsonl: is not the file that the run was begun with");
  expect(() => readRun(FORMAT, join(path, "none"))).toThrow(
    /there is no run in .*none: it has no plan\.json/,
  );
});
