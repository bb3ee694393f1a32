import fc from "fast-check";
import { expect, test } from "vitest";
import { jobId, pack, readJob, unpack } from "./queue-data.js";

const nothing = (hash: string): Promise<string> => Promise.reject(new Error(`no ${hash}`));

test("whatever is packed comes out with every bit", async () => {
  const number = fc.oneof(fc.double(), fc.constantFrom(-0, Number.NaN, Number.POSITIVE_INFINITY));
  const leaf = fc.oneof(
    number,
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.array(number).map((list) => Float64Array.from(list)),
    fc.uint8Array(),
  );
  const value = fc.oneof(
    leaf,
    fc.array(leaf),
    fc.record({ a: leaf, b: fc.array(leaf) }, { noNullPrototype: true }),
  );
  await fc.assert(
    fc.asyncProperty(fc.record({ x: value, y: value }, { noNullPrototype: true }), async (task) => {
      const { fields } = pack(task);
      expect(await unpack(JSON.parse(JSON.stringify(fields)), nothing)).toStrictEqual(task);
    }),
  );
});

test("numbers of an array lie in memory of their own", async () => {
  const { fields } = pack({ weights: Float64Array.of(1, 2, 3).subarray(1) });
  const { weights } = (await unpack(fields, nothing)) as { weights: Float64Array };
  expect(weights).toEqual(Float64Array.of(2, 3));
  expect(weights.buffer.byteLength).toBe(16);
});

test("long texts lie beside the job, by their content", async () => {
  const openings = Array.from({ length: 20_000 }, (_, i) => `a${i}`);
  const { fields, beside } = pack({ openings, index: 3 });
  expect(JSON.stringify(fields).length).toBeLessThan(200);
  const find = async (hash: string) => beside.get(hash)!;
  expect(await unpack(fields, find)).toEqual({ openings, index: 3 });
  await expect(unpack(fields, nothing)).rejects.toThrow(/^no [0-9a-f]{64}$/);
});

test("a field that jobs share lies beside them, however short", async () => {
  const plan = { name: "hex" };
  const [first, second] = [0, 1].map((index) => pack({ plan, index }, ["plan"]));
  expect(first!.fields.plan).toMatch(/^#[0-9a-f]{64}$/);
  expect(first!.fields.index).toBe("0");
  expect(second!.beside).toEqual(first!.beside);
  expect(await unpack(first!.fields, async (hash) => first!.beside.get(hash)!)).toEqual({ plan, index: 0 });
});

test("a job is known by what is to be done, whatever the order of its fields", () => {
  const id = (task: object, version = "1", kind = "game") => jobId(version, kind, task);
  expect(id({ a: 1, b: { c: 2, d: [3] } })).toBe(id({ b: { d: [3], c: 2 }, a: 1 }));
  expect(id({ weights: Float64Array.of(1) })).not.toBe(id({ weights: Float64Array.of(2) }));
  const others = [id({ a: 1, b: 3 }), id({ a: 1, b: 2 }, "2"), id({ a: 1, b: 2 }, "1", "row")];
  expect(new Set([id({ a: 1, b: 2 }), ...others]).size).toBe(4);
});

test("a job that is none is refused in one line", () => {
  const job = { kind: "game", what: "a game", task: { plan: "{}" }, weights: [], games: {} };
  expect(readJob(job)).toEqual(job);
  for (const wrong of [7, { ...job, module: "file:///etc" }, { ...job, task: "{}" }, { ...job, kind: 3 }])
    expect(() => readJob(wrong)).toThrow(/^[^\n]+$/);
});
