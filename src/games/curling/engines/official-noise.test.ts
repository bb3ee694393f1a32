import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { spinOf, type Turn } from "../sheet.js";
import {
  atan2,
  cos,
  log,
  Mt19937,
  NormalFloats,
  officialNoise,
  PolarNoiseGenerator,
  sin,
} from "./official-noise.js";

const floats = new Float32Array(1);
const bits = new Uint32Array(floats.buffer);

/** FNV-1a over 32-bit words, as in the C++ program that made the hashes below (g++ 12, glibc 2.36). */
class Hash {
  value = 2166136261;

  add(...values: number[]): void {
    for (const value of values) {
      floats[0] = value;
      this.value = Math.imul(this.value ^ bits[0]!, 16777619) >>> 0;
    }
  }
}

function hashOf(first: number, last: number, values: (x: number) => number[]): number {
  const hash = new Hash();
  for (let word = first; word <= last; word += 997) {
    bits[0] = word;
    hash.add(...values(floats[0]!));
  }
  return hash.value;
}

const floatOf = (word: number) => {
  bits[0] = (word & 0x8fffffff) | 0x30000000;
  return floats[0]!;
};

test("logarithm, sine and cosine round as in the C library", () => {
  expect(hashOf(0x27800000, 0x3f800000, (x) => [log(x)])).toBe(1449960055);
  expect(hashOf(0x39000000, 0x41000000, (x) => [sin(x), cos(x), sin(-x)])).toBe(1112130729);
});

test("so does the angle of a vector", () => {
  const engine = new Mt19937(5489);
  const hash = new Hash();
  for (let i = 0; i < 20060; i++) {
    const y = floatOf(engine.next());
    hash.add(atan2(y, floatOf(engine.next())));
  }
  expect(hash.value).toBe(1225181298);
  const around = [
    [0, 1],
    [-0, -1],
    [0, -1],
    [1, 0],
    [-1, 0],
  ] as const;
  for (const [y, x] of around) expect(atan2(y, x)).toBe(Math.fround(Math.atan2(y, x)));
});

test("the engine gives the numbers that the standard demands", () => {
  const engine = new Mt19937(5489);
  for (let i = 1; i < 10_000; i++) engine.next();
  expect(engine.next()).toBe(4123659995);
});

test("normal floats are those of the GNU library, two distributions over one engine", () => {
  const hash = new Hash();
  for (let seed = 0; seed < 2000; seed++) {
    const engine = new Mt19937(7919 * seed);
    const speed = new NormalFloats(0.0076);
    const angle = new NormalFloats(0.0018);
    for (let i = 0; i < 20; i++) {
      hash.add(speed.draw(engine), angle.draw(engine));
      if (i % 3 === 0) hash.add(angle.draw(engine));
    }
  }
  expect(hash.value).toBe(3251515352);
});

interface Row {
  readonly cmd: string;
  readonly team: "team0" | "team1";
  readonly move: Move;
  readonly last_move: { readonly actual_move: Move } | null;
  readonly state: { readonly shot: number };
}

interface Move {
  readonly rotation: Turn;
  readonly velocity: { readonly x: number; readonly y: number };
}

test("the recorded game: every throw of all eight players, bit for bit", () => {
  const file = new URL("../../../../test/reference/curling/sample_dc3_game.dcl2", import.meta.url);
  const rows = readFileSync(file, "utf8").trim().split("\n");
  const noise = { kind: "polar", speed: 0.0076, angle: 0.0018, maxSpeed: 4 } as const;
  const hands = Array.from({ length: 8 }, (_, i) => officialNoise(noise, i + 1));
  let shot = 0;
  let chosen: Row | undefined;
  let thrown = 0;
  for (const row of rows.map((line) => (JSON.parse(line) as { log: Row }).log)) {
    if (row.cmd === "move") chosen = row;
    if (row.cmd !== "update") continue;
    if (chosen !== undefined && row.last_move !== null) {
      const { rotation, velocity } = chosen.move;
      const hand = hands[(chosen.team === "team0" ? 0 : 4) + (shot >> 2)]!;
      const { vx, vy, omega } = hand.throw({ vx: velocity.x, vy: velocity.y, omega: spinOf(rotation) });
      const { actual_move: actual } = row.last_move;
      expect({ x: vx, y: vy }).toEqual(actual.velocity);
      expect(omega).toBe(spinOf(actual.rotation));
      thrown++;
    }
    shot = row.state.shot;
  }
  expect(thrown).toBe(48);
});

test("a hand tells where it stands as the official logs do", () => {
  const hand = new PolarNoiseGenerator({ speed: 0.0076, angle: 0.0018, maxSpeed: 4 }, 4);
  expect(String(hand.speed)).toBe("0.000000000e+00 7.600000128e-03 0");
  hand.throw({ vx: 0, vy: 2.4, omega: 1 });
  expect(String(hand.speed)).toBe("0.000000000e+00 7.600000128e-03 1 1.836674958e-01");
  expect(String(hand.engine).split(" ")).toHaveLength(625);
});

test("caps, limits and hands without official seeds", () => {
  const fast = { vx: 0, vy: 9, omega: -9 };
  const weak = officialNoise({ kind: "polar", speed: 0, angle: 0, maxSpeed: 3, minSpin: 0.5, maxSpin: 2 }, 1);
  expect(weak.throw(fast)).toMatchObject({ vy: 3, omega: -2 });
  expect(weak.throw({ vx: 0, vy: 1, omega: 0 })).toMatchObject({ vy: 1, omega: 0.5 });
  expect(officialNoise({ kind: "none" }, 1).throw(fast)).toEqual(fast);
  const tee = { kind: "tee", x: 0.145, y: 0.145 } as const;
  expect(officialNoise(tee, 1).throw(fast)).toEqual(officialNoise(tee, 1).throw(fast));
  expect(officialNoise(tee, 1).throw(fast)).not.toEqual(officialNoise(tee, 2).throw(fast));
});
