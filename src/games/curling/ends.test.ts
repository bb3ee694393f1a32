import { describe, expect, test } from "vitest";
import { parseShard, ShardWriter } from "./ends.js";
import { Stones } from "./sheet.js";

const PLAN = { rules: "legacy-gat", noise: "none", policy: "random", seed: "a", playout: "0.0.0", first: 7 };

/** One end of two throws: a stone of each team stays, the second stone moves the first. */
function small(plan = PLAN): Uint8Array {
  const writer = new ShardWriter(2, 3);
  const stones = new Stones();
  writer.position(stones);
  writer.throw({ vx: -0.5, vy: 29, omega: -1 }, { vx: -0.25, vy: 29.5, omega: -1 });
  stones.place(0, 1.5, 36);
  writer.position(stones);
  writer.throw({ vx: 0.75, vy: 30, omega: 1 }, { vx: 1, vy: 31, omega: 1 });
  stones.place(8, -1, 35);
  stones.place(0, 0.5, 37.25);
  writer.position(stones);
  writer.score(-1);
  return writer.shard(plan);
}

describe("a shard", () => {
  test("is a line of JSON and columns without gaps, little-endian", () => {
    const bytes = small();
    const end = bytes.indexOf(10) + 1;
    expect(end % 8).toBe(0);
    expect(JSON.parse(Buffer.from(bytes.subarray(0, end)).toString("ascii"))).toEqual({
      format: "playout-curling-ends",
      version: 1,
      ...PLAN,
      throws: 2,
      ends: 1,
      stones: 3,
    });
    const view = new DataView(bytes.buffer, end);
    const floats = Array.from({ length: 14 }, (_, i) => view.getFloat32(4 * i, true));
    expect(floats.slice(0, 4)).toEqual([-0.5, 29, 0.75, 30]);
    expect(floats.slice(4, 8)).toEqual([-0.25, 29.5, 1, 31]);
    expect(floats.slice(8)).toEqual([1.5, 36, 0.5, 37.25, -1, 35]);
    expect([0, 1, 2].map((i) => view.getUint16(56 + 2 * i, true))).toEqual([0, 1, 0x101]);
    expect([62, 63, 64].map((at) => view.getInt8(at))).toEqual([-1, 1, -1]);
    expect(view.byteLength).toBe(65);
  });

  test("is read back, position by position, wherever its bytes lie", () => {
    const bytes = small();
    const elsewhere = new Uint8Array(bytes.length + 3);
    elsewhere.set(bytes, 3);
    const shard = parseShard(elsewhere.subarray(3));
    expect(shard.head).toMatchObject({ ...PLAN, throws: 2, ends: 1, stones: 3 });
    const stones = new Stones();
    shard.position(0, 0, stones);
    expect(stones.mask).toBe(0);
    shard.position(0, 2, stones);
    expect([stones.mask, stones.x[0], stones.y[0], stones.x[8], stones.y[8]]).toEqual([
      0x101, 0.5, 37.25, -1, 35,
    ]);
    expect([[...shard.turns], [...shard.scores], [...shard.actual]]).toEqual([
      [-1, 1],
      [-1],
      [-0.25, 29.5, 1, 31],
    ]);
  });

  test("may have any seed, and then an ASCII head all the same", () => {
    const bytes = small({ ...PLAN, seed: "π\n\u{1f94c}" });
    expect(bytes.subarray(0, bytes.indexOf(10)).every((byte) => byte >= 0x20 && byte < 0x7f)).toBe(true);
    expect(parseShard(bytes).head.seed).toBe("π\n\u{1f94c}");
  });

  test("without ends is one", () => {
    expect(parseShard(new ShardWriter(16, 1).shard(PLAN)).head).toMatchObject({
      ends: 0,
      stones: 0,
      throws: 16,
    });
  });
});

describe("what is none is refused in one line", () => {
  const text = (change: (head: string) => string) => {
    const bytes = small();
    const end = bytes.indexOf(10);
    const head = change(Buffer.from(bytes.subarray(0, end)).toString("ascii"));
    return Uint8Array.from([...Buffer.from(head), ...bytes.subarray(end)]);
  };

  test.each([
    ["nothing", new Uint8Array(0), "no ends of curling (playout-curling-ends)"],
    ["a line", Buffer.from("hello\nthere\n"), "no ends of curling (playout-curling-ends)"],
    ["no line at all", new Uint8Array(1e6).fill(65), "no ends of curling (playout-curling-ends)"],
    [
      "another version",
      text((head) => head.replace('"version":1', '"version":2')),
      /^version 2 of playout-curling-ends; this playout reads version 1$/,
    ],
    ["a head with more", text((head) => head.replace('"ends"', '"end":1,"ends"')), /end/],
    ["a head that breaks off", text((head) => head.slice(0, 60)), /JSON/],
    [
      "other counts",
      text((head) => head.replace('"stones":3', '"stones":2')),
      /^\d+ bytes, where its head tells of \d+$/,
    ],
  ])("%s", (_, bytes, message) => {
    expect(() => parseShard(bytes)).toThrow(message);
  });

  test("bytes that are missing, or too many", () => {
    const bytes = small();
    for (let length = bytes.indexOf(10) + 1; length < bytes.length; length++)
      expect(() => parseShard(bytes.subarray(0, length))).toThrow(
        `cut short: ${length} of ${bytes.length} bytes`,
      );
    expect(() => parseShard(Uint8Array.from([...bytes, 0]))).toThrow("bytes, where its head tells of");
  });

  test("masks that are not those of the head", () => {
    const bytes = small();
    bytes[bytes.indexOf(10) + 1 + 56] = 1;
    expect(() => parseShard(bytes)).toThrow("its masks have 4 stones, its head 3");
  });
});
