import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Rng, stream } from "../core/random.js";
import type { MoveList, MoveNoise, Partition, Player, Policy, RewardScale, State } from "../game/game.js";
import {
  expansionThreshold,
  LEVELS,
  LevelKeys,
  StateTable,
  StateTree,
  stateTreeSchema,
  tableBytes,
  weightOfDepth,
} from "./state-tree.js";

interface Push {
  push: number;
}

/** A walk on the unit interval in four pushes, all of them one player's; player 0 wants to end high, player 1 low. */
class Walk implements State<Push> {
  readonly toMove: Player;
  at = 0.5;
  ply = 0;
  constructor(toMove: Player = 0) {
    this.toMove = toMove;
  }
  isOver(): boolean {
    return this.ply === 4;
  }
  value(): number {
    return this.at;
  }
  play({ push }: Push): void {
    this.at = Math.min(0.999, Math.max(0, this.at + push));
    this.ply++;
  }
  copyFrom(source: this): void {
    this.at = source.at;
    this.ply = source.ply;
  }
}

const PUSHES = [-0.1, 0, 0.1];

const policy: Policy<Walk, Push> = {
  maxMoves: 3,
  list(_state, into: MoveList) {
    into.length = 3;
    for (let arm = 0; arm < 3; arm++) {
      into.ids[arm] = arm;
      into.priors[arm] = 1 / 3;
    }
  },
  move(_state, id, into) {
    into.push = PUSHES[id];
  },
};
const partition: Partition<Walk> = {
  points: 1,
  shelf: (state) => state.ply,
  read(state, coordinates, kinds) {
    coordinates[0] = state.at;
    coordinates[1] = 0.5;
    kinds[0] = 0;
    return 1;
  },
};
const scale: RewardScale<Walk> = {
  key: "",
  reached: (state) => state.isOver(),
  reward: (state) => 2 * state.at - 1,
  toValue: (reward) => 0.5 + reward / 2,
  toError: (error) => error / 2,
  toReward: (value) => 2 * value - 1,
};
const tremble: MoveNoise<Push> = {
  sample(intended, rng, into) {
    into.push = intended.push + 0.01 * rng.normal();
  },
  density: () => 1,
};
const coder = {
  length: 1,
  blank: () => ({ push: 0 }),
  write(move: Push, into: Float64Array, at: number) {
    into[at] = move.push;
  },
  read(from: Float64Array, at: number, into: Push) {
    into.push = from[at];
  },
};

function treeOf(options: object = {}, on: Partition<Walk> = partition): StateTree<Walk, Push> {
  const parts = { policy, partition: on, disturbance: tremble, coder };
  return new StateTree(parts, stateTreeSchema.parse({ table: 14, ...options }));
}

function mean(tree: StateTree<Walk, Push>, rng: Rng, runs: number, mover: Player = 0): number {
  let sum = 0;
  for (let i = 0; i < runs; i++) sum += tree.run(new Walk(mover), rng, scale);
  return sum / runs;
}

describe("a State Tree", () => {
  test("learns what is good for whoever moves", () => {
    for (const [mover, best] of [
      [0, 0.8],
      [1, -0.8],
    ] as const) {
      const tree = treeOf({ exploration: 0.1 });
      const rng = stream("tree", "learn", mover);
      const early = mean(tree, rng, 20, mover);
      mean(tree, rng, 3000, mover);
      const late = mean(tree, rng, 500, mover);
      expect(Math.abs(late - best)).toBeLessThan(0.3);
      expect(Math.abs(early - best)).toBeGreaterThan(Math.abs(late - best));
    }
  });

  test("follows a policy's opinion until it knows better", () => {
    const opinionated: Policy<Walk, Push> = {
      ...policy,
      list(state, into) {
        policy.list(state, into);
        into.priors.set([0.9, 0.05, 0.05]);
      },
    };
    const parts = { policy: opinionated, partition, disturbance: tremble, coder };
    const down = (prior: number) => {
      const tree = new StateTree(parts, stateTreeSchema.parse({ table: 14, exploration: 0.1, prior }));
      return mean(tree, stream("tree", "prior"), 10);
    };
    expect(down(50)).toBeLessThan(-0.5);
    expect(down(0)).toBeGreaterThan(down(50));
  });

  test("repeats itself from its seed, and after forgetting", () => {
    const run = (tree: StateTree<Walk, Push>) => {
      const rng = stream("tree", "repeat");
      return Array.from({ length: 300 }, () => tree.run(new Walk(), rng, scale));
    };
    const tree = treeOf();
    const first = run(tree);
    expect(run(treeOf())).toEqual(first);
    expect(run(tree)).not.toEqual(first);
    tree.forget();
    expect(run(tree)).toEqual(first);
  });

  test("goes on when its table is full", () => {
    const tree = treeOf({ table: 10 });
    expect(Number.isFinite(mean(tree, stream("full"), 2000))).toBe(true);
  });

  test("does not mind other names of arms, and shares between images", () => {
    const run = (tree: StateTree<Walk, Push>, runs: number) => {
      const rng = stream("tree", "image");
      return Array.from({ length: runs }, () => tree.run(new Walk(), rng, scale));
    };
    const renamed: Partition<Walk> = { ...partition, image: (id) => 2 - id };
    expect(run(treeOf({}, renamed), 200)).toEqual(run(treeOf(), 200));
    // To a partition that takes all arms for one, what is good can never be learned.
    const blurred: Partition<Walk> = { ...partition, image: () => 0 };
    const late = run(treeOf({ exploration: 0.1 }, blurred), 2000).slice(-500);
    expect(Math.abs(late.reduce((sum, reward) => sum + reward, 0) / 500)).toBeLessThan(0.2);
  });
});

test("a set is divided by the visit after those it takes", () => {
  const only: Policy<Walk, Push> = { ...policy, list: (_state, into) => Object.assign(into, { length: 1 }) };
  const soon = { ...scale, reached: (state: Walk) => state.ply > 0 };
  const parts = { policy: only, partition, disturbance: tremble, coder };
  const tree = new StateTree(parts, stateTreeSchema.parse({ table: 14 }));
  const sets = Array.from({ length: 40 }, () => {
    tree.run(new Walk(), stream("divide"), soon);
    return tree.fill * 2 ** 14;
  });
  expect([1, 3, 10, 40].map((visits) => sets[visits - 1])).toEqual([1, 2, 5, 10]);
});

test("sets count and divide as published", () => {
  expect([0, 1, 2, 15].map(weightOfDepth)).toEqual([1, 16, 81, 65536]);
  expect(expansionThreshold(0)).toBe(1);
  expect(expansionThreshold(10)).toBeCloseTo(13.7858, 4);
});

describe("keys", () => {
  const points = fc.array(
    fc.record({
      x: fc.double({ min: 0, max: 0.9999, noNaN: true }),
      y: fc.double({ min: 0, max: 0.9999, noNaN: true }),
      kind: fc.integer({ min: 0, max: 1 }),
    }),
    { minLength: 1, maxLength: 15 },
  );
  const keysOf = (list: readonly { x: number; y: number; kind: number }[], shelf = 7) => {
    const keys = new LevelKeys(16);
    const coordinates = Float64Array.from(list.flatMap(({ x, y }) => [x, y]));
    keys.read(
      shelf,
      list.length,
      coordinates,
      Uint8Array.from(list, ({ kind }) => kind),
    );
    keys.reach(LEVELS);
    return Array.from({ length: LEVELS + 1 }, (_, level) => [keys.key[level], keys.check[level]]);
  };

  test("do not depend on the order of points", () => {
    fc.assert(
      fc.property(points, (list) => {
        expect(keysOf([...list].reverse())).toEqual(keysOf(list));
      }),
    );
  });

  test("are the same as deep as the coordinates are", () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: LEVELS - 1 }), (list, level) => {
        const cell = 2 ** -level;
        const moved = list.map(({ x, y, kind }) => ({
          x: (Math.floor(x / cell) + 0.5) * cell,
          y: (Math.floor(y / cell) + 0.5) * cell,
          kind,
        }));
        expect(keysOf(moved).slice(0, level + 1)).toEqual(keysOf(list).slice(0, level + 1));
      }),
    );
  });

  test("differ where a coordinate, a kind or the shelf does", () => {
    const list = [
      { x: 0.1, y: 0.7, kind: 0 },
      { x: 0.6, y: 0.2, kind: 1 },
    ];
    const crossed = [
      { x: 0.6, y: 0.7, kind: 0 },
      { x: 0.1, y: 0.2, kind: 1 },
    ];
    const recoloured = list.map((point) => ({ ...point, kind: 1 - point.kind }));
    const own = keysOf(list);
    expect(keysOf(crossed)[1]).not.toEqual(own[1]);
    expect(keysOf(recoloured)[1]).not.toEqual(own[1]);
    expect(keysOf(list, 8)[0]).not.toEqual(own[0]);
    // Exchanging the x of two points of one colour must not collide either.
    const same = list.map((point) => ({ ...point, kind: 0 }));
    const exchanged = crossed.map((point) => ({ ...point, kind: 0 }));
    expect(keysOf(exchanged)[1]).not.toEqual(keysOf(same)[1]);
  });
});

describe("the table", () => {
  const keyOf = (set: number) => Math.imul(set + 1, 0x9e3779b1);
  const checkOf = (set: number) => (2 * set) | 1;

  test.each([ArrayBuffer, SharedArrayBuffer])("knows what it was told of every arm, in %o", (Memory) => {
    const visit = fc.record({
      set: fc.integer({ min: 0, max: 20 }),
      id: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.constant(65534)),
      reward: fc.integer({ min: -8, max: 8 }),
    });
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 300 }), (visits) => {
        const table = new StateTable(new Memory(tableBytes(10)));
        const known = new Map<string, { n: number; r: number }>();
        for (const { set, id, reward } of visits) {
          table.add(table.claim(keyOf(set), checkOf(set)), id, reward);
          for (const name of [`${set}`, `${set}/${id}`]) {
            const { n, r } = known.get(name) ?? { n: 0, r: 0 };
            known.set(name, { n: n + 1, r: r + reward });
          }
        }
        for (let set = 0; set <= 20; set++) {
          const found = table.find(keyOf(set), checkOf(set));
          expect(found < 0 ? undefined : table.visits(found)).toBe(known.get(`${set}`)?.n);
          for (const id of found < 0 ? [] : [0, 1, 2, 3, 4, 5, 6, 7, 8, 65534]) {
            const arm = table.arm(found, id);
            const told = arm < 0 ? undefined : { n: table.armVisits(arm), r: table.armSum(arm) };
            expect(told).toEqual(known.get(`${set}/${id}`));
          }
        }
      }),
    );
  });

  test("refuses sets when most of it is full, keeps the rest for arms, tells how full it is, and forgets", () => {
    const table = new StateTable(new ArrayBuffer(tableBytes(10)));
    const sets = Array.from({ length: 2000 }, (_, i) => i);
    const kept = sets.filter((set) => table.claim(keyOf(set), checkOf(set)) >= 0);
    expect(kept.length).toBe(1024 * (7 / 8));
    expect(table.fill).toBe(7 / 8);
    expect(sets.filter((set) => table.find(keyOf(set), checkOf(set)) >= 0)).toEqual(kept);
    const first = table.find(keyOf(0), checkOf(0));
    for (let id = 0; id < 20; id++) table.add(first, id, 1);
    expect(Array.from({ length: 20 }, (_, id) => table.arm(first, id) >= 0)).not.toContain(false);
    table.clear();
    expect(table.fill).toBe(0);
    expect(table.find(keyOf(0), checkOf(0))).toBe(-1);
  });
});
