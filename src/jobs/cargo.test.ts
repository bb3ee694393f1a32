import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { hashOf } from "../agents/weight-store.js";
import { readBytes } from "../io/files.js";
import { machine } from "../io/machine.js";
import type { Redis } from "./queue-connection.js";
import { BlobReader, BlobWriter, digest, KEPT } from "./queue-data.js";

const folder = mkdtempSync(join(tmpdir(), "playout-cargo-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What lies in the queue. */
const kept = new Map<string, string | Buffer>();
/** Seconds that it lies there. */
const lies = new Map<string, number>();
let laid = 0;
const redis = {
  async set(key: string, value: string | Buffer, _: "EX", seconds: number) {
    laid++;
    kept.set(key, value);
    lies.set(key, seconds);
  },
  expire: async (key: string, seconds: number) => lies.set(key, seconds),
  get: async (key: string) => kept.get(key)?.toString() ?? null,
  getBuffer: async (key: string) => kept.get(key) ?? null,
} as unknown as Redis;

beforeEach(() => {
  kept.clear();
  laid = 0;
});

test("texts lie there by their content, are laid there anew after an hour, and checked when they are taken", async () => {
  let time = 0;
  const loader = new BlobWriter(redis, () => time);
  const hash = digest("long");
  const texts = new Map([[hash, "long"]]);
  for (time of [0, 3599, 3601]) await loader.lay(texts, []);
  expect(laid).toBe(2);
  loader.forget();
  await loader.lay(texts, []);
  expect(laid).toBe(3);
  expect(await new BlobReader(redis).text(hash)).toBe("long");
  const [key] = kept.keys();
  // As long as a result is kept, also where it was laid there before; what is over goes sooner.
  expect(lies.get(key!)).toBeGreaterThanOrEqual(KEPT + 3600);
  await new BlobReader(redis).release([hash]);
  expect(lies.get(key!)).toBe(7200);
  kept.set(key!, "other");
  await expect(new BlobReader(redis).text(hash)).rejects.toThrow(
    /^what belongs to it was changed: text \w{12}$/,
  );
  kept.clear();
  await expect(new BlobReader(redis).text(hash)).rejects.toThrow(
    /^what belongs to it is not there: text \w{12}$/,
  );
});

test("weights are taken by their content, and others are refused", async () => {
  const reference = machine.weights.add({ name: "own", weights: "abc" });
  await new BlobWriter(redis).lay(new Map(), [reference]);
  expect([...kept.keys()]).toEqual([`playout:weights:${hashOf("abc")}`]);
  const missing = `own@${hashOf("abc ")}`;
  await expect(new BlobReader(redis).weights([missing])).rejects.toThrow(
    `the weights ${missing} are neither here nor in the queue`,
  );
  kept.set(
    `playout:weights:${missing.split("@")[1]}`,
    JSON.stringify({ name: "own", weights: "abd", graphs: false }),
  );
  await expect(new BlobReader(redis).weights([missing])).rejects.toThrow(
    /were changed: what came is \w{12}$/,
  );
  kept.set(
    `playout:weights:${missing.split("@")[1]}`,
    JSON.stringify({ name: "own", weights: "abc ", graphs: false }),
  );
  await new BlobReader(redis).weights([missing]);
  expect(machine.weights.find("own", hashOf("abc "))).toBe("abc ");
  await expect(new BlobWriter(redis).lay(new Map(), ["gone@0123456789ab"])).rejects.toThrow(
    "the weights gone@0123456789ab are not here",
  );
});

test("weights are known by the name of who asks for them, and forgotten where they are too many and no job needs them", async () => {
  const taker = new BlobReader(redis, undefined, 10);
  const lay = (weights: string) => {
    kept.set(
      `playout:weights:${hashOf(weights)}`,
      JSON.stringify({ name: "theirs", weights, graphs: false }),
    );
    return `ours@${hashOf(weights)}`;
  };
  const [first, second, third] = ["1".repeat(6), "2".repeat(6), "3".repeat(6)].map(lay);
  const isHere = (reference: string) => machine.weights.find("ours", reference.split("@")[1]!) !== undefined;
  const release = await taker.weights([first!]);
  expect(machine.weights.all().find(({ weights }) => weights === "111111")?.name).toBe("ours");
  (await taker.weights([second!]))();
  expect([first, second].map((each) => isHere(each!))).toEqual([true, true]);
  (await taker.weights([third!]))();
  // The first is needed.
  expect([first, second, third].map((each) => isHere(each!))).toEqual([true, false, true]);
  release();
  (await taker.weights([second!]))();
  expect([first, second, third].map((each) => isHere(each!))).toEqual([false, true, false]);
});

test("weights of a shared folder are taken before the queue is asked", async () => {
  const hash = hashOf("of a folder");
  const shared = mkdtempSync(join(folder, "shared-"));
  const taker = new BlobReader(redis, shared);
  await expect(taker.weights([`own@${hash}`])).rejects.toThrow("neither here nor in the queue");
  mkdirSync(join(shared, "weights"));
  writeFileSync(join(shared, "weights", `${hash}.json`), JSON.stringify({ weights: "of a folder" }));
  await taker.weights([`own@${hash}`]);
  expect(machine.weights.find("own", hash)).toBe("of a folder");
});

test("a net of graphs comes with its graphs, byte for byte", async () => {
  const graph = Buffer.from([1, 2, 3, 0, 255]);
  writeFileSync(join(folder, "net.onnx"), graph);
  const file = { name: "net.onnx", sha256: digest(graph) };
  const net = (note: string) =>
    JSON.stringify({
      format: "playout-net",
      version: 1,
      kind: "onnx",
      game: {},
      outputs: [0],
      made: { note },
      files: [file],
    });
  machine.weights.add({ name: "net", weights: net("owner"), folder });
  await new BlobWriter(redis).lay(new Map(), [`net@${hashOf(net("owner"))}`]);
  expect(kept.get(`playout:graph:${file.sha256}`)).toEqual(graph);
  // The same net as if it were unknown here.
  const there = hashOf(net("worker"));
  kept.set(`playout:weights:${there}`, JSON.stringify({ name: "net", weights: net("worker"), graphs: true }));
  const taker = new BlobReader(redis);
  await taker.weights([`net@${there}`]);
  const at = machine.weights.folderOf("net", there)!;
  expect(at).not.toBe(folder);
  expect(Buffer.from(readBytes(join(at, "net.onnx"), 100))).toEqual(graph);
  taker.close();
  expect(existsSync(at)).toBe(false);
  kept.set(`playout:graph:${file.sha256}`, Buffer.from("other"));
  const next = hashOf(net("another"));
  kept.set(`playout:weights:${next}`, JSON.stringify({ name: "net", weights: net("another"), graphs: true }));
  await expect(taker.weights([`net@${next}`])).rejects.toThrow("the graph net.onnx was changed on its way");
  taker.close();
});
