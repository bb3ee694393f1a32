import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FULL_SPIN, MODERN_SHEET, STONE_RADIUS, Stones, spinOf, TEAM_MASKS } from "../sheet.js";
import { Fcv1Referee } from "./fcv1-referee.js";

const f = Math.fround;
type Point = [x: number, y: number];
type Teams<T> = { team0: T[]; team1: T[] };

function lines(name: string): string[] {
  const file = new URL(`../../../../test/reference/curling/${name}`, import.meta.url);
  return readFileSync(file, "utf8").trim().split("\n");
}

function rowsOf<T>(name: string): T[] {
  return lines(name).map((line) => JSON.parse(line) as T);
}

function stonesOf(teams: Teams<Point | null>): Stones {
  const stones = new Stones();
  [...teams.team0, ...teams.team1].forEach((point, i) => {
    if (point && (point[0] !== 0 || point[1] !== 0)) stones.place(i, f(point[0]), f(point[1]));
  });
  return stones;
}

/** The largest distance between the same stones of two positions, in millimetres. */
function apart(a: Stones, b: Stones): number {
  let largest = 0;
  for (let i = 0; i < 16; i++) {
    if (a.has(i)) largest = Math.max(largest, Math.hypot(a.x[i] - b.x[i], a.y[i] - b.y[i]));
  }
  return 1000 * largest;
}

/** What the rules of both generations do with stones at rest short of the hog line. */
function isShort(y: number): boolean {
  return f(y - f(STONE_RADIUS)) <= f(MODERN_SHEET.hogLine);
}

interface FreeRow {
  vx: number;
  vy: number;
  omega: number;
  steps: number;
  final: Point;
  final_angle: number;
  final_omega: number;
  samples: number[][];
}

test("fcv1_free: every row exact, with steps, angle, spin and the samples on the way", () => {
  const referee = new Fcv1Referee("free");
  for (const row of rowsOf<FreeRow>("fcv1_free.jsonl")) {
    const stones = new Stones();
    const shot = { vx: f(row.vx), vy: f(row.vy), omega: f(row.omega) };
    const { frames } = referee.trajectory(
      stones,
      0,
      shot,
      row.samples.map(([t]) => t),
    );
    expect([stones.x[0], stones.y[0]]).toEqual(row.final.map(f));
    expect(referee.steps).toBe(row.steps);
    expect(referee.angles[0]).toBe(f(row.final_angle));
    expect(referee.spins[0]).toBe(f(row.final_omega));
    expect(frames.map((frame) => [frame.x[0], frame.y[0]])).toEqual(
      row.samples.map(([, x, y]) => [f(x), f(y)]),
    );
  }
});

interface CollisionRow {
  stones: Point[];
  mover: number;
  v: Point;
  omega: number;
  contacts: number;
  events: { step: number; a: number; b: number; jn: number; jt: number; va: number[]; vb: number[] }[];
  steps: number;
  final: Point[];
}

test("fcv1_collision: every row exact, with steps and every recorded impulse", () => {
  const referee = new Fcv1Referee("free");
  for (const row of rowsOf<CollisionRow>("fcv1_collision.jsonl")) {
    const stones = new Stones();
    row.stones.forEach(([x, y], i) => {
      stones.place(i, f(x), f(y));
    });
    referee.push(stones, row.mover, { vx: f(row.v[0]), vy: f(row.v[1]), omega: f(row.omega) });
    expect(row.final.map((_, i) => [stones.x[i], stones.y[i]])).toEqual(row.final.map((p) => p.map(f)));
    expect(referee.steps).toBe(row.steps);
    expect(referee.contacts).toBe(row.contacts);
    expect(referee.touched).toBe(row.contacts > 0);
    expect(referee.impacts).toEqual(
      row.events.map(({ step, a, b, jn, jt, va, vb }) => ({
        step,
        a,
        b,
        normalImpulse: f(jn),
        tangentImpulse: f(jt),
        motionA: va.map(f),
        motionB: vb.map(f),
      })),
    );
  }
});

interface Dc3Row {
  end: number;
  shot: number;
  thrower: "team0" | "team1";
  stones: Teams<Point | null>;
  velocity: Point;
  rotation: "cw" | "ccw";
  after: Teams<Point | null>;
  fgz_foul: boolean;
  contacts: number;
}

test("dc3_shots: at least 93 % exact, all within 0.1 mm, the same stones in play", () => {
  const rows = rowsOf<Dc3Row>("dc3_shots.jsonl");
  let exact = 0;
  for (const row of rows) {
    const referee = new Fcv1Referee("dc3");
    const stones = stonesOf(row.stones);
    const team = row.thrower === "team0" ? 0 : 1;
    const guards = stones.mask & TEAM_MASKS[1 - team];
    referee.startEnd(row.end);
    const [vx, vy] = row.velocity.map(f);
    referee.throw(stones, 8 * team + (row.shot >> 1), { vx, vy, omega: spinOf(row.rotation) });
    expect(referee.contacts).toBe(row.contacts);
    for (let i = 0; i < 16; i++) if (stones.has(i) && isShort(stones.y[i])) stones.remove(i);
    if (row.fgz_foul) {
      expect(guards & ~stones.mask).not.toBe(0);
      exact++;
      continue;
    }
    const after = stonesOf(row.after);
    expect(stones.mask).toBe(after.mask);
    const distance = apart(stones, after);
    expect(distance).toBeLessThanOrEqual(0.1);
    if (distance === 0) exact++;
  }
  expect(exact / rows.length).toBeGreaterThanOrEqual(0.93);
});

interface Dc4Row {
  team: "team0" | "team1";
  slot: number;
  stones: Teams<Point>;
  vx: number;
  vy: number;
  omega: number;
  foul: boolean;
  delivered_contact: boolean;
  after: Teams<Point>;
}

test("dc4_shots: at least 93 % exact, all within 0.1 mm, the same stones in play", () => {
  const rows = rowsOf<Dc4Row>("dc4_shots.jsonl");
  const referee = new Fcv1Referee("dc4");
  const back = f(f(MODERN_SHEET.backLine) + f(STONE_RADIUS));
  let exact = 0;
  for (const row of rows) {
    const stones = stonesOf(row.stones);
    const before = stones.mask;
    const thrown = 8 * (row.team === "team0" ? 0 : 1) + row.slot;
    referee.throw(stones, thrown, { vx: f(row.vx), vy: f(row.vy), omega: f(row.omega) });
    expect(referee.touched).toBe(row.delivered_contact);
    for (let i = 0; i < 16; i++) if (stones.has(i) && stones.y[i] > back) stones.remove(i);
    if (!referee.touched && isShort(stones.y[thrown])) stones.remove(thrown);
    const after = stonesOf(row.after);
    if (row.foul) {
      expect(after.mask).toBe(before);
      exact++;
      continue;
    }
    expect(stones.mask).toBe(after.mask);
    const distance = apart(stones, after);
    expect(distance).toBeLessThanOrEqual(0.1);
    if (distance === 0) exact++;
  }
  expect(exact / rows.length).toBeGreaterThanOrEqual(0.93);
});

describe("the recorded game of the third generation", () => {
  interface Stone {
    angle: number;
    position: { x: number; y: number };
  }
  interface Update {
    cmd: string;
    last_move: { actual_move: { rotation: "cw" | "ccw"; velocity: { x: number; y: number } } };
    state: { end: number; shot: number; hammer: "team0" | "team1"; stones: Teams<Stone | null> };
  }

  test("replays exactly with one referee, angles included", () => {
    const updates = lines("sample_dc3_game.dcl2")
      .map((line) => (JSON.parse(line) as { log: Update }).log)
      .filter((log) => log.cmd === "update");
    const referee = new Fcv1Referee("dc3");
    const stones = new Stones();
    let replayed = 0;
    for (let i = 1; i < updates.length; i++) {
      const { end, shot, hammer } = updates[i - 1].state;
      const { last_move, state } = updates[i];
      if (shot === 0) {
        referee.startEnd(end);
        stones.clear();
      }
      const team = (hammer === "team0") === (shot % 2 === 1) ? 0 : 1;
      const { rotation, velocity } = last_move.actual_move;
      referee.throw(stones, 8 * team + (shot >> 1), {
        vx: velocity.x,
        vy: velocity.y,
        omega: spinOf(rotation),
      });
      if (state.end !== end) continue;
      const ours = Array.from({ length: 16 }, (_, s) =>
        stones.has(s) ? { angle: referee.angles[s], position: { x: stones.x[s], y: stones.y[s] } } : null,
      );
      expect(ours).toEqual([...state.stones.team0, ...state.stones.team1]);
      replayed++;
    }
    expect(replayed).toBe(45);
  });
});

describe("between throws", () => {
  const takeOut = { vx: -0.075, vy: 3.2, omega: FULL_SPIN };

  test("stones that the rules put back have their angles back", () => {
    const referee = new Fcv1Referee("dc3");
    const stones = new Stones();
    referee.startEnd(1);
    referee.throw(stones, 0, { vx: 0.128, vy: 2.33, omega: FULL_SPIN });
    const before = new Stones();
    before.copyFrom(stones);
    const angle = referee.angles[0];
    expect(angle).toBeGreaterThan(30);

    const aim = Math.atan2(stones.x[0], stones.y[0]) + 0.025;
    referee.throw(stones, 8, { vx: 3.2 * Math.sin(aim), vy: 3.2 * Math.cos(aim), omega: FULL_SPIN });
    expect(referee.touched).toBe(true);
    expect(referee.angles[0]).not.toBe(angle);

    stones.copyFrom(before);
    referee.settle(stones);
    expect(referee.angles[0]).toBe(angle);
    referee.throw(stones, 1, { vx: 0.4, vy: 2.33, omega: FULL_SPIN });
    expect(referee.touched).toBe(false);
    expect([stones.x[0], stones.y[0], referee.angles[0]]).toEqual([before.x[0], before.y[0], angle]);
  });

  test("the same throw in the same place is the same in every preset, to a millimetre or so", () => {
    const results = (["dc3", "dc4", "free"] as const).flatMap((preset) =>
      [0, 1].map((end) => {
        const referee = new Fcv1Referee(preset);
        const stones = new Stones();
        stones.place(3, 0.3, 37.5);
        referee.startEnd(end);
        referee.throw(stones, 8, { vx: 0.13, vy: 2.38, omega: FULL_SPIN });
        return stones;
      }),
    );
    for (const stones of results) {
      expect(stones.mask).toBe(0b100001000);
      expect(apart(stones, results[0])).toBeLessThan(5);
    }
  });

  test("a referee that keeps no world forgets what was", () => {
    const used = new Fcv1Referee("dc4");
    used.throw(new Stones(), 0, takeOut);
    const [a, b] = [used, new Fcv1Referee("dc4")].map((referee) => {
      const stones = new Stones();
      stones.place(8, 0, 38.2);
      stones.place(9, 0.1, 38.5);
      referee.throw(stones, 1, takeOut);
      return [...stones.x, ...stones.y, ...referee.angles];
    });
    expect(a).toEqual(b);
  });

  test("limits are told in the hack frame", () => {
    const { side, far, near } = new Fcv1Referee("dc3").limits;
    expect(side).toBeCloseTo(2.23, 6);
    expect(far).toBeCloseTo(40.379, 5);
    expect(near).toBeCloseTo(-1.684, 5);
    expect(new Fcv1Referee("free").limits.side).toBe(Infinity);
  });
});

test("a new game begins with a new world, whatever was thrown before", () => {
  const referee = new Fcv1Referee("dc3");
  const play = () => {
    const stones = new Stones();
    referee.startEnd(0);
    for (let stone = 0; stone < 8; stone++) {
      referee.throw(stones, stone, { vx: 0.1 + 0.01 * stone, vy: 2.4, omega: stone % 2 === 0 ? 1.5 : -1.5 });
    }
    return [stones.mask, ...stones.x, ...stones.y];
  };
  expect(play()).toEqual(play());
});

test("refuses what is no throw", () => {
  const referee = new Fcv1Referee("dc4");
  expect(() => referee.throw(new Stones(), 0, { vx: 0, vy: 50000, omega: 0 })).toThrow(/^velocity: 50000/);
});
