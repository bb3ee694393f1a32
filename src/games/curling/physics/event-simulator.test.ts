import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceRows } from "../../../../test/reference.js";
import { stream } from "../../../core/random.js";
import { executionNoise } from "../noise.js";
import { FULL_SPIN, type Shot, Stones } from "../sheet.js";
import { buildCurve } from "./curve.js";
import { EventSimulator } from "./event-simulator.js";
import { FCV1, type Model, NO_LIMITS, type SheetLimits } from "./models.js";
import { aimFor, createReferee, eventSimulator } from "./simulators.js";
import { Stepper } from "./stepper.js";

const DC3_LIMITS: SheetLimits = { side: 2.23, far: 40.379, near: -1.684 };

function freeStop(model: Model, shot: Shot): { x: number; y: number } {
  const stones = new Stones();
  eventSimulator(model, NO_LIMITS).throw(stones, 0, shot);
  return { x: stones.x[0], y: stones.y[0] };
}

describe("free throws", () => {
  it("stop where the official FCV1 stops them, within 7 mm in the play area", () => {
    const rows = referenceRows<{ vx: number; vy: number; omega: number; final: [number, number] }>(
      "fcv1_free",
    );
    const inPlay = rows.filter(({ final: [x, y] }) => Math.abs(x) < 2.375 && y > 32.004 && y < 40.234);
    expect(inPlay.length).toBeGreaterThan(30);
    for (const { vx, vy, omega, final } of inPlay) {
      const stop = freeStop("fcv1", { vx, vy, omega });
      expect(Math.hypot(stop.x - final[0], stop.y - final[1])).toBeLessThan(0.007);
    }
  });

  it("stop where the official legacy simulator stops them, within 1 mm", () => {
    type Row = { vx: number; vy: number; spin: number; kept: boolean; final: [number, number] };
    const kept = referenceRows<Row>("legacy_free").filter((row) => row.kept);
    expect(kept.length).toBeGreaterThan(40);
    for (const { vx, vy, spin, final } of kept) {
      const stop = freeStop("legacy", { vx, vy: -vy, omega: spin === 0 ? -1 : 1 });
      expect(Math.hypot(stop.x - (final[0] - 2.375), stop.y - (41.28 - final[1]))).toBeLessThan(0.001);
    }
  });

  it("go straight without spin", () => {
    const stop = freeStop("fcv1", { vx: 0.3, vy: 2.4, omega: 0 });
    expect(stop.x / stop.y).toBeCloseTo(0.3 / 2.4, 12);
  });

  it("refuse speeds beyond the tables in one line", () => {
    expect(() => freeStop("fcv1", { vx: 0, vy: 7, omega: 1 })).toThrow(
      /^velocity: 7 is not a speed up to 6$/,
    );
    expect(() => freeStop("legacy", { vx: 0, vy: Number.NaN, omega: 1 })).toThrow(/^velocity: NaN/);
    expect(() => freeStop("fcv1", { vx: 0, vy: 2, omega: Number.NaN })).toThrow(/^omega: NaN/);
  });
});

/** Eight stones that do not overlap, and a throw, from a seed. */
function scene(seed: number): { stones: Stones; shot: Shot } {
  const rng = stream("event test", seed);
  const stones = new Stones();
  for (let i = 0; i < 8; ) {
    const x = (2 * rng.float() - 1) * 1.9;
    const y = 33 + 6 * rng.float();
    let free = true;
    for (let j = 0; j < i; j++) free &&= Math.hypot(stones.x[j] - x, stones.y[j] - y) > 0.2901;
    if (free) stones.place(i++, x, y);
  }
  const shot = { vx: 0, vy: 0, omega: rng.bit() === 1 ? FULL_SPIN : -FULL_SPIN };
  aimFor("fcv1").passBeyond(stones.x[0] + 0.2 * rng.normal(), stones.y[0], 5 * rng.float(), shot);
  return { stones, shot };
}

describe("throws among stones", () => {
  const simulator = eventSimulator("fcv1", DC3_LIMITS);

  it("mirror: throwing the mirrored shot at the mirrored stones mirrors the result", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { stones, shot } = scene(seed);
        const mirrored = new Stones();
        for (let i = 0; i < 8; i++) mirrored.place(i, -stones.x[i], stones.y[i]);
        simulator.throw(stones, 15, shot);
        simulator.throw(mirrored, 15, { vx: -shot.vx, vy: shot.vy, omega: -shot.omega });
        expect(mirrored.mask).toBe(stones.mask);
        for (let i = 0; i < 16; i++) {
          if (!stones.has(i)) continue;
          expect(mirrored.x[i]).toBeCloseTo(-stones.x[i], 5);
          expect(mirrored.y[i]).toBeCloseTo(stones.y[i], 5);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it.each([
    ["an official step takes them", simulator, 0.005],
    [
      "a rounding error takes them, without steps",
      new EventSimulator(buildCurve(FCV1, { refined: true }), DC3_LIMITS),
      1e-6,
    ],
  ])("leave stones no deeper in one another than %s", (_, simulator, depth) => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { stones, shot } = scene(seed);
        simulator.throw(stones, 15, shot);
        for (let i = 0; i < 16; i++) {
          for (let j = 0; j < i; j++) {
            if (!stones.has(i) || !stones.has(j)) continue;
            expect(Math.hypot(stones.x[i] - stones.x[j], stones.y[i] - stones.y[j])).toBeGreaterThan(
              0.29 - depth,
            );
          }
        }
      }),
      { seed: 2, numRuns: 500 },
    );
  });

  it("do not depend on what was thrown before", () => {
    const { stones, shot } = scene(3);
    const again = new Stones();
    again.copyFrom(stones);
    simulator.throw(stones, 15, shot);
    for (let seed = 10; seed < 20; seed++) simulator.throw(scene(seed).stones, 15, scene(seed).shot);
    simulator.throw(again, 15, shot);
    expect([again.mask, ...again.x, ...again.y]).toEqual([stones.mask, ...stones.x, ...stones.y]);
  });

  it("say whether stones touched", () => {
    const stones = new Stones();
    stones.place(0, 0, 38.405);
    const shot = { vx: 0, vy: 0, omega: FULL_SPIN };
    aimFor("fcv1").passWith(0, 38.405, 1, shot);
    simulator.throw(stones, 8, shot);
    expect(simulator.touched).toBe(true);
    simulator.throw(new Stones(), 8, shot);
    expect(simulator.touched).toBe(false);
  });

  it("pass a push through a row of touching stones", () => {
    const stones = new Stones();
    stones.place(0, 0, 38);
    stones.place(1, 0, 38.29);
    stones.place(2, 0, 38.58);
    const shot = { vx: 0, vy: 0, omega: FULL_SPIN };
    aimFor("fcv1").passBeyond(0, 38, 1, shot);
    simulator.throw(stones, 8, shot);
    expect(Math.abs(stones.y[0] - 38)).toBeLessThan(0.05);
    expect(stones.y[2]).toBeGreaterThan(39);
  });
});

describe("lines", () => {
  it("remove a stone that crosses the side line on a bend, though it would stop inside", () => {
    const shot = { vx: 0, vy: 0, omega: FULL_SPIN };
    // It bends back to the left: 2.2 at the end, more before.
    aimFor("fcv1").stopAt(2.2, 39, shot);
    const free = new Stones();
    eventSimulator("fcv1", NO_LIMITS).throw(free, 0, shot);
    expect(free.x[0]).toBeLessThan(DC3_LIMITS.side);
    const limited = new Stones();
    eventSimulator("fcv1", DC3_LIMITS).throw(limited, 0, shot);
    expect(limited.mask).toBe(0);
  });

  it("remove a stone that bulges over the side line before anything it would meet later", () => {
    const place = (stones: Stones) => {
      stones.place(8, 2.1316058, 39.2691351);
      return stones;
    };
    const shot = { vx: 0.2574808287857792, vy: 2.464495078175547, omega: FULL_SPIN };
    for (const simulator of [eventSimulator("fcv1", DC3_LIMITS), new Stepper(FCV1, DC3_LIMITS)]) {
      const stones = place(new Stones());
      simulator.throw(stones, 0, shot);
      expect([simulator.touched, stones.mask]).toEqual([false, 1 << 8]);
    }
  });

  it("agree with stepping for throws along the side lines", () => {
    const event = new EventSimulator(buildCurve(FCV1, { refined: true }), DC3_LIMITS);
    const stepper = new Stepper(FCV1, DC3_LIMITS, { refined: true });
    const rng = stream("side lines");
    for (let i = 0; i < 60; i++) {
      const shot = { vx: 0, vy: 0, omega: FULL_SPIN };
      aimFor("fcv1").stopAt(1.7 + rng.float(), 36 + 8 * rng.float(), shot);
      const [ours, theirs] = [new Stones(), new Stones()];
      for (const stones of [ours, theirs]) stones.place(8, 2.1, 38.5);
      event.throw(ours, 0, shot);
      stepper.throw(theirs, 0, shot);
      expect(ours.mask).toBe(theirs.mask);
    }
  });

  it("remove what comes to rest beyond them, and nothing else", () => {
    const simulator = eventSimulator("fcv1", DC3_LIMITS);
    const throwTo = (x: number, y: number) => {
      const shot = { vx: 0, vy: 0, omega: -FULL_SPIN };
      aimFor("fcv1").stopAt(x, y, shot);
      const stones = new Stones();
      simulator.throw(stones, 3, shot);
      return stones.mask;
    };
    expect(throwTo(0, 40.37)).toBe(8);
    expect(throwTo(0, 40.39)).toBe(0);
    expect(throwTo(2.22, 38)).toBe(8);
    expect(throwTo(2.24, 38)).toBe(0);
  });
});

describe("grazing throws", () => {
  it("do to the other stone what the official steps do, also when they find the stones parting again", () => {
    const tee = 36.4;
    let alike = 0;
    for (let i = 0; i < 60; i++) {
      const shot = { vx: 0, vy: 0, omega: 1 };
      aimFor("legacy").passWith(0.01 + 5e-6 * i, tee, 14, shot);
      const [ours, theirs] = [new Stones(), new Stones()];
      const event = eventSimulator("legacy", { side: 2.23, far: 38.375, near: -4.125 });
      const referee = createReferee("legacy");
      for (const [simulator, stones] of [
        [event, ours],
        [referee, theirs],
      ] as const) {
        stones.place(8, 0.3, tee);
        simulator.startEnd(0, 0);
        simulator.throw(stones, 0, shot);
      }
      expect(event.touched).toBe(referee.touched);
      if (Math.hypot(ours.x[8] - theirs.x[8], ours.y[8] - theirs.y[8]) < 0.001) alike++;
    }
    expect(alike).toBeGreaterThanOrEqual(58);
  });
});

describe("clusters", () => {
  /** Draws to the tee, one upon the other, as unsteady hands throw them. */
  it("of pushed stones come to rest without passing through one another", () => {
    const simulator = eventSimulator("legacy", { side: 2.23, far: 38.375, near: -4.125 });
    const noise = executionNoise("legacy-gat");
    const rng = stream("clusters");
    const shot = { vx: 0, vy: 0, omega: 0 };
    for (let end = 0; end < 300; end++) {
      const stones = new Stones();
      for (let stone = 0; stone < 16; stone++) {
        shot.omega = rng.bit() === 1 ? 1 : -1;
        aimFor("legacy").stopAt(0, 36.4, shot);
        noise.sample(shot, rng, shot);
        simulator.throw(stones, stone, shot);
        for (let i = 0; i < 16; i++) {
          for (let j = 0; j < i; j++) {
            if (!stones.has(i) || !stones.has(j)) continue;
            expect(Math.hypot(stones.x[i] - stones.x[j], stones.y[i] - stones.y[j])).toBeGreaterThan(0.26);
          }
        }
      }
    }
  });
});

describe("trajectory", () => {
  it("keeps a stone away that left over the side and would have come back", () => {
    const shot = { vx: 0, vy: 0, omega: FULL_SPIN };
    aimFor("fcv1").stopAt(2.2, 39, shot);
    const { frames } = eventSimulator("fcv1", DC3_LIMITS).trajectory(new Stones(), 0, shot, [0, 60]);
    expect(frames.map((frame) => frame.mask)).toEqual([1, 0]);
  });

  it("starts at the hack, ends where the throw ends, and shows every stone", () => {
    const { stones, shot } = scene(5);
    const before = new Stones();
    before.copyFrom(stones);
    const simulator = eventSimulator("fcv1", DC3_LIMITS);
    const times = Array.from({ length: 61 }, (_, i) => i);
    const { frames } = simulator.trajectory(stones, 15, shot, times);
    expect(frames).toHaveLength(61);
    expect(frames[0].x[15]).toBeCloseTo(0, 7);
    expect(frames[0].y[15]).toBeCloseTo(0, 7);
    expect(frames[0].mask).toBe(before.mask | (1 << 15));
    expect(frames[60].mask).toBe(stones.mask);
    expect([...frames[60].x].filter((_, i) => stones.has(i))).toEqual(
      [...stones.x].filter((_, i) => stones.has(i)),
    );
    const plain = new Stones();
    plain.copyFrom(before);
    simulator.throw(plain, 15, shot);
    expect([...plain.x]).toEqual([...stones.x]);
  });
});
