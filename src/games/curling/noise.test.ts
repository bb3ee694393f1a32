import { describe, expect, it } from "vitest";
import { stream } from "../../core/random.js";
import type { MoveNoise } from "../../game/game.js";
import { chiSquare } from "../../stats/distributions.js";
import { meanOf } from "../../stats/intervals.js";
import { EXECUTION_NOISES, executionNoise, type NoiseName, type StopMap, stopDensity } from "./noise.js";
import { NO_LIMITS } from "./physics/models.js";
import { createShot } from "./physics/official-aim.js";
import { aimFor, eventSimulator } from "./physics/simulators.js";
import { type Shot, Stones } from "./sheet.js";

const FULL = Math.PI / 2;
const legacyDraw: Shot = { vx: -0.99, vy: 29.56, omega: -FULL };
const legacyHit: Shot = { vx: 1.4, vy: 32.5, omega: FULL };
const modernDraw: Shot = { vx: 0.14, vy: 2.4, omega: FULL };
const modernHit: Shot = { vx: -0.3, vy: 3.7, omega: -FULL };

const cases: readonly (readonly [NoiseName | "wild", MoveNoise<Shot>, Shot])[] = [
  ["legacy-uec", executionNoise("legacy-uec"), legacyDraw],
  ["legacy-gat", executionNoise("legacy-gat"), legacyHit],
  ["dc3", executionNoise("dc3"), modernDraw],
  ["dc4", executionNoise("dc4"), modernHit],
  // So much noise that the Jacobian shows.
  ["wild", executionNoise({ kind: "polar", speed: 0.3, angle: 0.4 }), modernDraw],
];

function samples(noise: MoveNoise<Shot>, shot: Shot, count: number): Shot[] {
  const rng = stream("samples", shot.vx);
  return Array.from({ length: count }, () => {
    const actual = { vx: 0, vy: 0, omega: 0 };
    noise.sample(shot, rng, actual);
    return actual;
  });
}

function deviation(values: number[]): number {
  return meanOf(values).error * Math.sqrt(values.length);
}

type Plane = (x: number, y: number) => number;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The box around the samples' mean, some deviations wide. */
function boxAround(xs: number[], ys: number[], deviations: number): Box {
  const width = 2 * deviations * deviation(xs);
  const height = 2 * deviations * deviation(ys);
  return { x: meanOf(xs).mean - width / 2, y: meanOf(ys).mean - height / 2, width, height };
}

function integrate(plane: Plane, box: Box, steps: number): number {
  const { width, height } = box;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      sum += plane(box.x + ((i + 0.5) / steps) * width, box.y + ((j + 0.5) / steps) * height);
    }
  }
  return (sum * width * height) / (steps * steps);
}

/** The p-value of the samples' histogram on 8 x 8 cells and the rest, against a density. */
function agreement(plane: Plane, xs: number[], ys: number[]): number {
  const box = boxAround(xs, ys, 2);
  const observed = new Float64Array(65);
  xs.forEach((x, i) => {
    const column = Math.floor((8 * (x - box.x)) / box.width);
    const row = Math.floor((8 * (ys[i] - box.y)) / box.height);
    const inside = column >= 0 && column < 8 && row >= 0 && row < 8;
    observed[inside ? 8 * column + row : 64]++;
  });
  const width = box.width / 8;
  const height = box.height / 8;
  const expected = observed.map((_, cell) => {
    if (cell === 64) return 0;
    const x = box.x + width * Math.floor(cell / 8);
    const y = box.y + height * (cell % 8);
    return xs.length * integrate(plane, { x, y, width, height }, 12);
  });
  expected[64] = xs.length - expected.reduce((sum, count) => sum + count, 0);
  return chiSquare(observed, expected).p;
}

describe.each(cases)("%s", (_name, noise, shot) => {
  const thrown = samples(noise, shot, 20_000);
  const xs = thrown.map((s) => s.vx);
  const ys = thrown.map((s) => s.vy);
  const plane: Plane = (vx, vy) => noise.density(shot, { vx, vy, omega: shot.omega });

  it("has a density that integrates to one", () => {
    expect(integrate(plane, boxAround(xs, ys, 8), 300)).toBeCloseTo(1, 5);
  });

  it("has the density that its samples show", () => {
    expect(agreement(plane, xs, ys)).toBeGreaterThan(0.001);
  });

  it("keeps the handle", () => {
    expect(thrown.every((s) => s.omega === shot.omega)).toBe(true);
    expect(noise.density(shot, { ...shot, omega: -shot.omega })).toBe(0);
  });

  it("draws the same throw from the same stream, also in place", () => {
    const apart = { vx: 0, vy: 0, omega: 0 };
    noise.sample(shot, stream("once"), apart);
    const inPlace = { ...shot };
    noise.sample(inPlace, stream("once"), inPlace);
    expect(inPlace).toEqual(apart);
  });
});

describe("noise through the official draw", () => {
  it.each([
    ["legacy-uec", 0.1185, 0.0587],
    ["legacy-gat", 0.059, 0.1177],
  ] as const)("%s changes the velocity as the official program does", (name, sigmaX, sigmaY) => {
    const thrown = samples(executionNoise(name), legacyDraw, 40_000);
    expect(Math.abs(deviation(thrown.map((s) => s.vx)) / sigmaX - 1)).toBeLessThan(0.015);
    expect(Math.abs(deviation(thrown.map((s) => s.vy)) / sigmaY - 1)).toBeLessThan(0.015);
  });

  it("is the difference of two official draws", () => {
    const rng = stream("difference");
    const normal = stream("difference");
    const actual = { vx: 0, vy: 0, omega: 0 };
    const tee = { vx: 0, vy: 0, omega: 0 };
    const beside = { vx: 0, vy: 0, omega: 0 };
    for (const [shot, turn] of [
      [legacyDraw, "cw"],
      [legacyHit, "ccw"],
    ] as const) {
      for (let i = 0; i < 100; i++) {
        executionNoise("legacy-gat").sample(shot, rng, actual);
        createShot(0, 36.4, turn, tee);
        createShot(0.0725 * normal.normal(), 36.4 + 0.29 * normal.normal(), turn, beside);
        expect(actual.vx).toBeCloseTo(shot.vx + tee.vx - beside.vx, 4);
        expect(actual.vy).toBeCloseTo(shot.vy + tee.vy - beside.vy, 4);
      }
    }
  });
});

describe("noise on speed and angle", () => {
  it("has the moments it is given", () => {
    const thrown = samples(executionNoise("dc3"), modernHit, 20_000);
    const speed = Math.hypot(modernHit.vx, modernHit.vy);
    const speeds = thrown.map((s) => Math.hypot(s.vx, s.vy));
    const angles = thrown.map((s) => Math.atan2(s.vy, s.vx));
    expect(Math.abs(meanOf(speeds).mean - speed)).toBeLessThan(4 * meanOf(speeds).error);
    expect(deviation(speeds) / 0.0076).toBeCloseTo(1, 1);
    expect(deviation(angles) / 0.0018).toBeCloseTo(1, 1);
  });

  it("brings a throw down to the player's strength first", () => {
    const fast = { vx: 3, vy: 4, omega: FULL };
    const noise = executionNoise("dc3");
    const speeds = meanOf(samples(noise, fast, 4000).map((s) => Math.hypot(s.vx, s.vy)));
    expect(Math.abs(speeds.mean - 4)).toBeLessThan(4 * speeds.error);
    const capped = { vx: 2.4, vy: 3.2, omega: FULL };
    expect(noise.density(fast, capped)).toBeCloseTo(noise.density(capped, capped), 8);
    expect(noise.density(fast, fast)).toBe(0);
  });

  it("limits speed and spin in the fourth generation only", () => {
    const spinAfter = (name: NoiseName, omega: number) =>
      samples(executionNoise(name), { ...modernDraw, omega }, 1)[0].omega;
    expect([0, 0.1, -0.1, 1, -15.7].map((omega) => spinAfter("dc4", omega))).toEqual([
      Math.PI / 6,
      Math.PI / 6,
      -Math.PI / 6,
      1,
      -FULL,
    ]);
    expect(spinAfter("dc3", -0.1)).toBe(-0.1);

    const still = { vx: 0, vy: 0, omega: FULL };
    const min = (name: NoiseName) => Math.min(...samples(executionNoise(name), still, 100).map((s) => s.vx));
    expect(min("dc4")).toBe(0);
    expect(min("dc3")).toBeLessThan(0);
  });
});

describe("none", () => {
  it("leaves the throw as it is", () => {
    expect(samples(executionNoise("none"), modernDraw, 1)[0]).toEqual(modernDraw);
    expect(executionNoise("none").density(modernDraw, { ...modernDraw })).toBe(Infinity);
    expect(executionNoise("none").density(modernDraw, modernHit)).toBe(0);
  });
});

describe("stop points", () => {
  // The legacy model in closed form: the stop is at 0.0416116 v^2, turned by atan(k / 2) to the curl side.
  const REACH = 1 / (12.009216 * Math.hypot(2, 0.066696));
  const CURL = Math.atan(0.066696 / 2);
  const turned = (x: number, y: number, angle: number) => ({
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: x * Math.sin(angle) + y * Math.cos(angle),
  });
  const stopOf = (shot: Shot) => {
    const reach = REACH * Math.hypot(shot.vx, shot.vy);
    return turned(reach * shot.vx, reach * shot.vy, Math.sign(shot.omega) * CURL);
  };
  const legacyStops: StopMap = {
    stopAt(x, y, into) {
      const start = turned(x, y, -Math.sign(into.omega) * CURL);
      const pace = 1 / Math.sqrt(REACH * Math.hypot(x, y));
      into.vx = pace * start.x;
      into.vy = pace * start.y;
      return true;
    },
    jacobian: (x, y) => 1 / (2 * REACH * Math.hypot(x, y)),
  };
  const aim = { x: 0.6, y: 35.2 };

  it.each(["legacy-uec", "legacy-gat"] as const)("%s spreads a tee draw as its deviations say", (name) => {
    const draw: Shot = { vx: 0, vy: 0, omega: FULL };
    legacyStops.stopAt(0, 36.4, draw);
    const stops = samples(executionNoise(name), draw, 20_000).map(stopOf);
    const { x, y } = EXECUTION_NOISES[name];
    expect(deviation(stops.map((s) => s.x)) / x).toBeCloseTo(1, 1);
    expect(deviation(stops.map((s) => s.y)) / y).toBeCloseTo(1, 1);
  });

  it("dc3 spreads a tee draw by 0.26 m along and 0.07 m across", () => {
    // FCV1 without the curl, which takes 1 % of the distance.
    const distance = (start: number) => {
      let way = 0;
      for (let v = start; v > 0; way += 0.001 * v) {
        v -= (0.00200985 / (v + 0.06385782) + 0.00626286) * 9.80665 * 0.001;
      }
      return way;
    };
    const alongPerSpeed = (distance(2.415) - distance(2.395)) / 0.02;
    const { speed, angle } = EXECUTION_NOISES.dc3;
    expect(alongPerSpeed * speed).toBeCloseTo(0.264, 2);
    expect(38.405 * angle).toBeCloseTo(0.069, 3);
  });

  const simulator = eventSimulator("fcv1", NO_LIMITS);
  const eventStops = (shot: Shot) => {
    const stones = new Stones();
    simulator.throw(stones, 0, shot);
    return { x: stones.x[0], y: stones.y[0] };
  };

  it.each([
    ["legacy-uec", legacyStops, stopOf],
    ["legacy-gat", legacyStops, stopOf],
    ["dc3", aimFor("fcv1"), eventStops],
  ] as const)("%s has the stop density that its throws show", (name, map, simulate) => {
    const noise = executionNoise(name);
    const draw: Shot = { vx: 0, vy: 0, omega: -FULL };
    map.stopAt(aim.x, aim.y, draw);
    const stops = samples(noise, draw, 20_000).map(simulate);
    const xs = stops.map((s) => s.x);
    const ys = stops.map((s) => s.y);
    const plane: Plane = (x, y) => stopDensity(noise, map, -FULL, aim.x, aim.y, x, y);
    expect(integrate(plane, boxAround(xs, ys, 8), 120)).toBeCloseTo(1, 5);
    expect(agreement(plane, xs, ys)).toBeGreaterThan(0.001);
  });

  it("have no density where no throw stops", () => {
    const nowhere: StopMap = { stopAt: () => false, jacobian: () => 1 };
    expect(stopDensity(executionNoise("dc3"), nowhere, FULL, 0, 38, 0, 38)).toBe(0);
  });
});
