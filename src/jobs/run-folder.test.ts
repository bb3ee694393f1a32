import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { hashOf } from "../agents/weight-store.js";
import { formatWeights, parseWeights } from "../core/weights.js";
import { machine } from "../io/machine.js";
import { digestOf, hasRun, LearningFolder, type RunFormat, readRun } from "./learning-run.js";

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
  return new LearningFolder(FORMAT, path, plan, training, test);
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

test("the weights that a run begins with are named by their content, and lie in its folder", () => {
  const weights = Float64Array.of(0.5, -1);
  const text = formatWeights(weights);
  const start = { policy: "a/own.json", weights: machine.weights.add({ name: "own", weights: text }) };
  const run = open({ start });
  expect(run.checkpoint.weights).toEqual(weights);
  run.close();
  const file = join(path, "weights", `${hashOf(text)}.json`);
  expect(readFileSync(join(path, "plan.json"), "utf8")).not.toContain(text);
  // By another name, or as a version before 0.5.0 has begun it.
  for (const same of [start.weights.replace("own", "copy"), text])
    open({ start: { policy: "b/copy.json", weights: same } }).close();
  expect(() => open()).toThrow(/holds a run with start .*own@.*, not .*zero/);
  writeFileSync(file, readFileSync(file, "utf8").replace(text, formatWeights(Float64Array.of(0.5, 1))));
  expect(() => open({ start })).toThrow(/\.json: the weights own@\w+ were changed: /);
  rmSync(path, { recursive: true });
  const old = { start: { policy: "a/own.json", weights: text } };
  open(old).close();
  expect(existsSync(file)).toBe(false);
  const again = open({ start });
  expect(again.checkpoint.weights).toEqual(weights);
  again.close();
  expect(readRun(FORMAT, path).plan.start).toEqual(old.start);
});

test("the weights of a run that was taken elsewhere come with it", () => {
  const text = formatWeights(Float64Array.of(2, 3));
  mkdirSync(join(path, "weights"), { recursive: true });
  writeFileSync(join(path, "weights", `${hashOf(text)}.json`), JSON.stringify({ weights: text }));
  const run = open({ start: { policy: "own.json", weights: `own@${hashOf(text)}` } });
  expect(run.checkpoint.weights).toEqual(Float64Array.of(2, 3));
  run.close();
  rmSync(path, { recursive: true });
  expect(() => open({ start: { policy: "own.json", weights: "own@0123456789ab" } })).toThrow(
    /^the weights own@0123456789ab are missing: there is no /,
  );
  expect(hasRun(path)).toBe(false);
});

test("files that are not those of the run are refused", () => {
  open().close();
  writeFileSync(join(path, "training.jsonl"), '{"value":1}\n');
  expect(() => open()).toThrow("training.jsonl: is not the file that the run was begun with");
  expect(() => readRun(FORMAT, join(path, "none"))).toThrow(
    /there is no run in .*none: it has no plan\.json/,
  );
});
