import { describe, expect, test } from "vitest";
import { FCV1_WORLD } from "./fcv1-referee.js";
import { LEGACY_WORLD } from "./legacy-referee.js";
import { World, type WorldRules } from "./world.js";

function worldOf(rules: WorldRules, ...positions: [x: number, y: number][]): World {
  const world = new World(rules);
  positions.forEach(([x, y], stone) => {
    world.add(stone);
    world.place(stone, x, y, 0);
  });
  return world;
}

function run(world: World, steps: number): void {
  for (let i = 0; i < steps; i++) world.step();
}

describe("stones without ice", () => {
  test("a full hit hands over the whole velocity", () => {
    const world = worldOf(FCV1_WORLD, [0, 0], [0, 0.5]);
    world.setVelocity(0, 0, 1);
    run(world, 400);
    const { vx, vy } = world.bodies;
    expect([vx[0], vy[0], vx[1], vy[1]]).toEqual([0, 0, 0, 1]);
    expect(world.impulses).toBe(1);
    expect(world.impacts[0].normalImpulse).toBeCloseTo(19.96, 4);
  });

  test("an oblique hit keeps momentum, and without friction energy", () => {
    const world = worldOf({ ...FCV1_WORLD, friction: 0 }, [0, 0], [0.1, 0.5]);
    world.setVelocity(0, 0, 2);
    run(world, 400);
    const { vx, vy } = world.bodies;
    expect(world.impulses).toBe(1);
    expect(vx[0] + vx[1]).toBeCloseTo(0, 6);
    expect(vy[0] + vy[1]).toBeCloseTo(2, 6);
    expect(vx[0] ** 2 + vy[0] ** 2 + vx[1] ** 2 + vy[1] ** 2).toBeCloseTo(4, 5);
  });

  test("friction between stones gives both the same spin", () => {
    const world = worldOf(FCV1_WORLD, [0, 0], [0.1, 0.5]);
    world.setVelocity(0, 0, 2);
    run(world, 400);
    expect(world.bodies.omega[0]).not.toBe(0);
    expect(world.bodies.omega[0]).toBeCloseTo(world.bodies.omega[1], 1);
  });

  test("legacy stones do not bounce at an approach speed of 1 or less", () => {
    for (const [speed, left] of [
      [0.9, 0.45],
      [1.1, 0],
    ]) {
      const world = worldOf(LEGACY_WORLD, [0, 0], [0, 0.5]);
      world.setVelocity(0, 0, speed);
      run(world, 400);
      expect(world.bodies.vy[0]).toBeCloseTo(left, 5);
    }
  });

  test("an overlap is pushed apart down to 5 mm", () => {
    const world = worldOf(FCV1_WORLD, [0, 0], [0, 0.27]);
    run(world, 100);
    const { y } = world.bodies;
    expect(y[1] - y[0]).toBeGreaterThan(0.2849);
    expect(y[1] - y[0]).toBeLessThanOrEqual(0.2851);
  });
});

describe("sleep", () => {
  test("comes after half a second of rest, and ends when the stone is touched", () => {
    const world = worldOf(FCV1_WORLD, [0, 0], [0, 2]);
    world.setVelocity(0, 0, 1);
    run(world, 499);
    expect(world.awake).toBe(0b11);
    run(world, 2);
    expect(world.awake).toBe(0b01);
    run(world, 1500);
    expect(world.bodies.vy[1]).toBe(1);
    expect(world.awake & 0b10).toBe(0b10);
  });

  test("takes stones that touch together", () => {
    const world = worldOf(FCV1_WORLD, [0, 0], [0, 0.29], [0, 3]);
    run(world, 250);
    world.wake(1);
    run(world, 300);
    expect(world.awake).toBe(0b011);
    run(world, 250);
    expect(world.awake).toBe(0);
  });
});

test("a stone taken out leaves others alone, and comes back where it was", () => {
  const world = worldOf(FCV1_WORLD, [0, 0], [0, 0.5]);
  world.setVelocity(0, 0, 1);
  world.remove(1);
  run(world, 600);
  expect(world.impulses).toBe(0);
  expect(world.bodies.vy[0]).toBe(1);
  world.add(1);
  expect(world.present).toBe(0b11);
  expect(world.bodies.y[1]).toBe(0.5);
});
