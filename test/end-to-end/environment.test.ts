/** The frames of `playout curling environment`, as docs/python.md has them. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { serveEnvironment } from "../../dist/games/curling/train/environment.js";
import "../../dist/games/index.js";
import { PLAYOUT } from "./command.js";

const WANTED = { format: "playout-curling-environment", version: 2, rules: "dc4", ends: 7 };
const RESET = { seed: "a", first: 3 };

function line(change: object = {}): Buffer {
  return Buffer.from(`${JSON.stringify({ ...WANTED, ...change })}\n`);
}

function frame(kind: number, content: Uint8Array | object): Buffer {
  const bytes = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(8);
  head.writeUInt32LE(kind, 0);
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes]);
}

/** The same throw in every end. */
function step(vx: number, vy: number, turn: number, ends = 7): Buffer {
  const bytes = Buffer.alloc(9 * ends);
  for (let end = 0; end < ends; end++) {
    bytes.writeFloatLE(vx, 8 * end);
    bytes.writeFloatLE(vy, 8 * end + 4);
    bytes.writeInt8(turn, 8 * ends + end);
  }
  return frame(2, bytes);
}

/** What is answered to these bytes: a line, then frames. */
function answers(bytes: Buffer): {
  head: Record<string, unknown>;
  frames: { kind: number; content: Buffer }[];
} {
  let at = bytes.indexOf(10) + 1;
  const head = JSON.parse(bytes.subarray(0, at).toString());
  const frames = [];
  while (at < bytes.length) {
    const [kind, length] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    frames.push({ kind, content: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length;
  }
  return { head, frames };
}

/** Served in this process. */
async function served(...parts: readonly Buffer[]): Promise<Buffer> {
  const input = Buffer.concat(parts);
  const output: Uint8Array[] = [];
  let at = 0;
  await serveEnvironment({
    fill(into) {
      const some = input.subarray(at, at + into.length);
      if (some.length === 0) return false;
      if (some.length < into.length) throw new Error("cut");
      into.set(some);
      at += some.length;
      return true;
    },
    async write(bytes) {
      output.push(Uint8Array.from(bytes));
    },
  });
  return Buffer.concat(output);
}

const ALONE = line({ threads: 1 });
const GAME = [
  frame(1, RESET),
  ...Array.from({ length: 16 }, (_, i) => step(-0.13 + 0.02 * i, 2.4, i % 3 === 0 ? -1 : 1)),
];

test("a process answers each frame, with the same bytes however many threads it has", async () => {
  const input = Buffer.concat([line({ threads: 3 }), ...GAME]);
  const { stdout, stderr, status } = spawnSync(process.execPath, [PLAYOUT, "curling", "environment"], {
    input,
  });
  expect([stderr.toString(), status]).toEqual(["", 0]);
  const { head, frames } = answers(stdout);
  expect(head).toEqual({
    ...WANTED,
    playout: expect.stringMatching(/^\d+\.\d+\.\d+/),
    model: "fcv1",
    noise: "dc4",
    threads: 3,
    throws: 16,
  });
  expect(frames.map(({ kind, content }) => [kind, content.length])).toEqual(Array(17).fill([4, 139 * 7]));
  const one = answers(await served(line({ threads: 1 }), ...GAME));
  expect(one.head.threads).toBe(1);
  expect(one.frames).toEqual(frames);
  const { content: first } = frames[1]!;
  expect(first.readUInt16LE(136 * 7)).toBe(1);
  const stone = [first.readFloatLE(0), first.readFloatLE(4)];
  const actual = [first.readFloatLE(128 * 7), first.readFloatLE(128 * 7 + 4)];
  for (const [i, near] of [0, 38.4].entries()) expect(Math.abs(stone[i]! - near)).toBeLessThan(2);
  for (const [i, near] of [-0.13, 2.4].entries()) expect(Math.abs(actual[i]! - near)).toBeLessThan(0.05);
  const scores = Array.from({ length: 7 }, (_, end) => frames[16]!.content.readInt8(138 * 7 + end));
  expect(scores.some((score) => score !== 0)).toBe(true);
});

test("positions that a reset names are taken, and need no answer; refusals are followed by a reset", async () => {
  const positions = Buffer.alloc(130 * 7);
  for (let end = 0; end < 7; end++) {
    positions.writeFloatLE(38.4, 128 * end + 4);
    positions.writeUInt16LE(1, 128 * 7 + 2 * end);
  }
  const given = [frame(1, { ...RESET, throw: 9 }), frame(3, positions)];
  const { frames } = answers(
    await served(
      line({ threads: 2, noise: "none" }),
      ...given,
      step(-1.2, 2.4, 1),
      step(0, 9, 1),
      step(0, 2, 1),
      frame(1, { ...RESET, throw: 0 }),
      frame(3, positions),
      ...GAME.slice(0, 1),
    ),
  );
  expect(frames.map(({ kind, content }) => [kind, content.length])).toEqual([
    [4, 0],
    [4, 139 * 7],
    [5, expect.any(Number)],
    [5, expect.any(Number)],
    [5, expect.any(Number)],
    [4, 139 * 7],
  ]);
  expect([1, 2, 3].map((i) => frames[i + 1]!.content.toString())).toEqual([
    "velocities[0]: speed 9 is above 4, the most that dc4 allows",
    "the ends are over: reset them before the next throw",
    "masks[0]: stone 0 is not thrown before throw 0",
  ]);
  expect(frames[1]!.content.readUInt16LE(136 * 7)).toBe(1);
  expect(frames[1]!.content.readFloatLE(4)).toBe(Math.fround(38.4));
});

test.each([
  [[Buffer.from("hello\n")], "the first line is no JSON"],
  [[Buffer.from("{}\n")], "the first line has no format playout-curling-environment"],
  [[line({ version: 3 })], "version 3 of playout-curling-environment; this playout speaks version 2"],
  [[line({ rules: "dc5" })], /^rules: .*legacy-uec/],
  [[line({ noise: "dc9" })], /^noise: .*legacy-uec/],
  [[line({ noise: "legacy-gat" })], "noise: legacy-gat is not for the fcv1 model of dc4"],
  [[line({ ends: 0 })], /^ends: /],
  [[line({ hands: 2 })], /hands/],
  [[ALONE, frame(7, Buffer.alloc(3))], "a frame of kind 7, where a reset or a step is wanted"],
  [[ALONE, frame(2, Buffer.alloc(3))], "a frame of kind 2 with 3 bytes, not 63"],
  [[ALONE, frame(1, { ...RESET, throw: 2 }), step(0, 2, 1)], "a frame of kind 2, where positions are wanted"],
  [[ALONE, frame(1, RESET).subarray(0, 8)], "the input ends within a frame"],
])("bytes out of order end it: %#", async (parts, message) => {
  await expect(served(...parts)).rejects.toThrow(message);
});

test("nothing said, nothing answered", async () => {
  expect(await served()).toEqual(Buffer.alloc(0));
});
