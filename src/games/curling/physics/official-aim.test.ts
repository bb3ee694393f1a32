import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Shot } from "../sheet.js";
import { atan2f } from "./float32.js";
import { calculateShot, createHitShot, createShot, createShotTarget } from "./official-aim.js";

const f = Math.fround;

interface LegacyRow {
  id: number;
  kind: "draw" | "hit";
  x: number;
  y: number;
  spin: 0 | 1;
  power: number;
  reached: boolean;
  vx: number;
  vy: number;
}

interface CalculatedRow {
  id: number;
  x: number;
  y: number;
  target_speed: number;
  spin: "cw" | "ccw";
  speed: number;
  angle: number;
  omega: number;
}

function rows<R>(name: string): R[] {
  const path = new URL(`../../../../test/reference/curling/${name}.jsonl`, import.meta.url);
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as R);
}

const turnOfRow = (row: LegacyRow) => (row.spin === 0 ? "cw" : "ccw");

describe("helpers of the first generation", () => {
  const all = rows<LegacyRow>("legacy_create_shot");
  const shot: Shot = { vx: 0, vy: 0, omega: 0 };

  it("draws as the official helper, to the last bit", () => {
    const draws = all.filter((row) => row.kind === "draw");
    expect(draws.length).toBeGreaterThan(100);
    for (const row of draws) {
      createShot(f(row.x) - 2.375, 41.28 - f(row.y), turnOfRow(row), shot);
      expect([row.id, shot.vx, shot.vy]).toEqual([row.id, f(row.vx), -f(row.vy)]);
    }
  });

  it("hits as the official helper, to the last bit", () => {
    const hits = all.filter((row) => row.kind === "hit");
    expect(hits.length).toBeGreaterThan(90);
    for (const row of hits) {
      const reached = createHitShot(f(row.x) - 2.375, 41.28 - f(row.y), row.power, turnOfRow(row), shot);
      expect([row.id, reached, shot.vx, shot.vy]).toEqual([row.id, row.reached, f(row.vx), -f(row.vy)]);
    }
  });

  it("finds the target of a draw again", () => {
    const target = { x: 0, y: 0 };
    for (const turn of ["cw", "ccw"] as const) {
      for (const [x, y] of [
        [0, 36.4],
        [-1.5, 33],
        [1.2, 38.1],
      ] as const) {
        createShot(x, y, turn, shot);
        createShotTarget(shot, target);
        expect(target.x).toBeCloseTo(x, 5);
        expect(target.y).toBeCloseTo(y, 4);
      }
    }
  });
});

describe("helper of the fourth generation", () => {
  it("throws as the official helper, within one float32 unit of speed and angle", () => {
    const all = rows<CalculatedRow>("dc4_calculate_shot");
    let sameSpeed = 0;
    let sameAngle = 0;
    for (const row of all) {
      const shot = calculateShot(row.x, row.y, row.target_speed, row.spin);
      expect(Math.abs(shot.speed - f(row.speed)), `speed of row ${row.id}`).toBeLessThanOrEqual(2 ** -22);
      expect(Math.abs(shot.angle - f(row.angle)), `angle of row ${row.id}`).toBeLessThanOrEqual(2 ** -23);
      expect(shot.omega).toBe(f(row.omega));
      if (shot.speed === f(row.speed)) {
        sameSpeed++;
        if (shot.angle === f(row.angle)) sameAngle++;
      }
    }
    expect(sameSpeed).toBeGreaterThanOrEqual(all.length - 11);
    expect(sameAngle).toBe(sameSpeed);
  });

  it("refuses a target that the official fit does not cover", () => {
    expect(() => calculateShot(0, 25, 0, "cw")).toThrow(/too near/);
  });
});

describe("atan2f", () => {
  it("is the angle, within a float32 unit, in all quadrants", () => {
    for (let i = 0; i < 64; i++) {
      const angle = ((i + 0.5) / 32 - 1) * Math.PI;
      const y = f(3 * Math.sin(angle));
      const x = f(3 * Math.cos(angle));
      expect(Math.abs(atan2f(y, x) - Math.atan2(y, x))).toBeLessThan(2.4e-7);
    }
  });
});

describe("targets out of this world", () => {
  it("are refused at once", () => {
    expect(() => calculateShot(0, 1e9, 0, "cw")).toThrow("too far or too fast");
    expect(createHitShot(1, 1e-9, 10, "cw", { vx: 0, vy: 0, omega: 0 })).toBe(false);
  });
});
