import { describe, expect, test } from "vitest";
import { stream } from "../core/random.js";
import type { Coder, Grid, MoveList, MoveNoise, Player, Policy, RewardScale, State } from "../game/game.js";
import { type GridParts, GridSearch, gridSchema } from "./grid.js";

interface Aim {
  at: number;
}

/** One throw at a line from 0 to 1: a narrow high peak at 0.25, a broad lower one at 0.7. */
class Throw implements State<Aim> {
  readonly toMove: Player;
  at = Number.NaN;
  constructor(toMove: Player) {
    this.toMove = toMove;
  }
  get ply(): number {
    return Number.isNaN(this.at) ? 0 : 1;
  }
  isOver(): boolean {
    return this.ply === 1;
  }
  value(): number {
    const worth = Math.abs(this.at - 0.25) < 0.021 ? 1 : Math.abs(this.at - 0.7) < 0.15 ? 0.7 : 0;
    return this.toMove === 0 ? worth : 1 - worth;
  }
  play({ at }: Aim): void {
    this.at = at;
  }
  copyFrom(source: this): void {
    this.at = source.at;
  }
}

const PLACES = 101;
const MARGIN = 10;

function gridOf(deviation: number): Grid<Aim> {
  const choosable = Uint8Array.from({ length: PLACES }, (_, i) =>
    i >= MARGIN && i < PLACES - MARGIN ? 1 : 0,
  );
  const starts = new Int32Array(PLACES + 1);
  const neighbours: number[] = [];
  const weights: number[] = [];
  for (let i = 0; i < PLACES; i++) {
    const first = weights.length;
    for (let j = 0; j < PLACES && choosable[i] === 1; j++) {
      neighbours.push(j);
      weights.push(Math.exp(-0.5 * ((i - j) / (100 * deviation)) ** 2));
    }
    const total = weights.slice(first).reduce((sum, weight) => sum + weight, 0);
    for (let k = first; k < weights.length; k++) weights[k] /= total;
    starts[i + 1] = weights.length;
  }
  return {
    size: PLACES,
    choosable,
    starts,
    neighbours: Int32Array.from(neighbours),
    weights: Float64Array.from(weights),
    move(place, into) {
      into.at = place / 100;
    },
  };
}

const coder: Coder<Aim> = {
  length: 1,
  blank: () => ({ at: 0 }),
  write(move, into, at) {
    into[at] = move.at;
  },
  read(from, at, into) {
    into.at = from[at];
  },
};
const scale: RewardScale<Throw> = {
  key: "",
  reached: (state) => state.isOver(),
  reward: (state) => 2 * state.value() - 1,
  toValue: (reward) => (reward + 1) / 2,
  toError: (error) => error / 2,
  toReward: (value) => 2 * value - 1,
};
const middle: Policy<Throw, Aim> = {
  maxMoves: 1,
  list(_state, into: MoveList) {
    into.length = 1;
    into.ids[0] = 0;
    into.priors[0] = 1;
  },
  move(_state, _id, into) {
    into.at = 0.5;
  },
};

function searchOf(
  deviation: number,
  options: object,
  legal = Number.POSITIVE_INFINITY,
  given: Partial<GridParts<Throw, Aim>> = {},
) {
  const disturbance: MoveNoise<Aim> = {
    sample(intended, rng, into) {
      into.at = intended.at + deviation * rng.normal();
    },
    density: () => 1,
  };
  return new GridSearch<Throw, Aim>(
    {
      game: {
        clone: (state) => {
          const copy = new Throw(state.toMove);
          copy.at = state.at;
          return copy;
        },
        isLegal: (_state, { at }) => at <= legal,
      },
      coder,
      grid: gridOf(deviation),
      horizon: { scale: () => scale },
      disturbance,
      policy: middle,
      playout: () => ({ run: () => Number.NaN }),
      playoutBytes: 0,
      ...given,
    },
    gridSchema.parse(options),
  );
}

const OPTIONS = [
  ["uniform", { allocation: "uniform" }],
  ["adaptive", { allocation: "adaptive" }],
  ["refined", { allocation: "adaptive", refine: true }],
] as const;
/** A survey that looks where something may be found. */
const LOOKING: Partial<GridParts<Throw, Aim>> = {
  pace: { survey: 0.5, spread: 10, admission: 64, growth: 1.1 },
};
const SEARCHES = [
  ...OPTIONS.map(([name, options]) => [name, options, {}] as const),
  ["looking", { allocation: "adaptive", refine: true }, LOOKING],
] as const;

describe.each(SEARCHES)("a %s search over a grid", (name, options, given) => {
  test.each([0, 1] as const)("aims at the peak that the hand can hit, for player %i", (mover) => {
    const best = (deviation: number) => {
      const thinking = searchOf(deviation, options, 1, given).begin(
        new Throw(mover),
        stream("grid", name, mover),
      );
      thinking.run(5000);
      return thinking.report();
    };
    const steady = best(0.005);
    expect(steady.best.at).toBeCloseTo(0.25, 1);
    expect(mover === 0 ? steady.value : 1 - steady.value).toBeGreaterThan(0.9);
    const shaky = best(0.08);
    expect(Math.abs(shaky.best.at - 0.7)).toBeLessThan(0.08);
    // About 0.66 of the 0.7 are left when the hand shakes like that.
    expect(Math.abs((mover === 0 ? shaky.value : 1 - shaky.value) - 0.66)).toBeLessThan(0.05);
  });

  test("does not depend on its slices, and repeats itself", () => {
    const run = (slice: number) => {
      const thinking = searchOf(0.03, options, 1, given).begin(new Throw(0), stream("grid", "slices"));
      while (thinking.simulations < 1200 && !thinking.decided)
        thinking.run(Math.min(slice, 1200 - thinking.simulations));
      return thinking.report();
    };
    expect(run(7)).toEqual(run(1200));
  });

  test("has an answer before it has begun, and only choosable ones", () => {
    const thinking = searchOf(0.03, options, 1, given).begin(new Throw(0), stream("grid", "first"));
    expect(thinking.report().best.at).toBeGreaterThan(0);
    thinking.run(1);
    expect(thinking.report(1).lines).toHaveLength(1);
    thinking.run(300);
    if (name === "uniform")
      for (const { move } of thinking.report().lines) expect(move.at).toBeGreaterThan(0.099);
  });
});

test("every round visits every place once", () => {
  const thinking = searchOf(0.03, {}).begin(new Throw(0), stream("grid", "rounds"));
  thinking.run(PLACES);
  const [line] = thinking.report().lines;
  expect(line.visits).toBe(PLACES);
});

test("the survey stops when all that may be chosen was tried, and finalists come as rarely as is wanted", () => {
  const run = (given: Partial<GridParts<Throw, Aim>>) => {
    const grid = gridOf(0.03);
    const tried = new Int32Array(PLACES);
    const move = (place: number, into: Aim) => {
      tried[place]++;
      grid.move(place, into);
    };
    const search = searchOf(0.03, { allocation: "adaptive" }, 1, { grid: { ...grid, move }, ...given });
    const thinking = search.begin(new Throw(0), stream("grid", "pace"));
    thinking.run(20 * PLACES);
    const finalists = thinking.report().lines.length - 1;
    const trials = tried.reduce((sum, count) => sum + count, 0);
    return { finalists, surveyed: trials - finalists };
  };
  const defaults = run({});
  expect(defaults.surveyed).toBe(Math.ceil(0.35 * 20 * PLACES));
  const pace = { survey: 0.35, spread: 10, admission: 192, growth: 1.02 };
  expect(run({ pace })).toEqual({ finalists: defaults.finalists, surveyed: PLACES - 2 * MARGIN });
  const rarely = run({ pace: { ...pace, growth: 1.5 } });
  expect(rarely.surveyed).toBe(PLACES - 2 * MARGIN);
  expect(rarely.finalists).toBeLessThan(defaults.finalists);
});

test("a move that is not legal never becomes a finalist", () => {
  // The best place lies just below what may be played.
  const search = searchOf(0.08, { allocation: "adaptive", refine: true }, 0.7);
  const thinking = search.begin(new Throw(0), stream("grid", "legal"));
  thinking.run(4000);
  const { lines } = thinking.report();
  expect(lines.length).toBeGreaterThan(5);
  for (const { move } of lines) expect(move.at).toBeLessThanOrEqual(0.7);
});

test("a round of moves that end at once is all there is to know", () => {
  const thinking = searchOf(0.03, {}).begin(new Throw(0), stream("grid", "decided"));
  thinking.run(PLACES - 1);
  expect(thinking.decided).toBe(false);
  thinking.run(1000);
  expect(thinking.decided).toBe(true);
  expect(thinking.simulations).toBe(PLACES);
});

test("a round of playouts that tell all at once is, too", () => {
  const ever = { horizon: { scale: () => ({ ...scale, reached: () => false }) } };
  const playout = () => ({ run: (state: Throw) => scale.reward(state) });
  const decided = (given: Partial<GridParts<Throw, Aim>>) => {
    const thinking = searchOf(0.03, {}, 1, { ...ever, playout, ...given }).begin(
      new Throw(0),
      stream("grid", "told"),
    );
    thinking.run(PLACES);
    return thinking.decided;
  };
  expect(decided(LOOKING)).toBe(true);
  expect(decided({})).toBe(false);
});

test("workers share a round out among them", () => {
  const search = searchOf(0.03, {});
  const workers = 3;
  const memories = search.memories(workers).map((bytes) => new SharedArrayBuffer(bytes));
  const begin = (worker: number) =>
    search.begin(new Throw(0), stream("grid", "worker", worker), { worker, workers, memories });
  const view = begin(-1);
  const thinkings = [0, 1, 2].map(begin);
  for (const thinking of thinkings) thinking.run(PLACES);
  expect(thinkings.reduce((sum, { simulations }) => sum + simulations, 0)).toBe(PLACES);
  // Every place has been tried once.
  expect(view.report().lines[0].visits).toBe(PLACES);
});

test("workers that look where something may be found share the places out, each of which is tried once", () => {
  const search = searchOf(0.03, { allocation: "adaptive" }, 1, LOOKING);
  const workers = 3;
  const memories = search.memories(workers).map((bytes) => new SharedArrayBuffer(bytes));
  const begin = (worker: number) =>
    search.begin(new Throw(0), stream("grid", "worker", worker), { worker, workers, memories });
  const view = begin(-1);
  const thinkings = [0, 1, 2].map(begin);
  for (let slice = 0; slice < 20; slice++) for (const thinking of thinkings) thinking.run(20);
  const { lines, simulations } = view.report();
  expect(simulations).toBe(0);
  const contests = lines.reduce((sum, { visits }) => sum + visits, 0);
  const all = thinkings.reduce((sum, thinking) => sum + thinking.simulations, 0);
  expect(all - contests).toBe(PLACES - 2 * MARGIN);
  expect(view.values().filter((value) => !Number.isNaN(value))).toHaveLength(PLACES - 2 * MARGIN);
});

test("a search that is watched finds the same as one that is not", () => {
  const run = (isWatched: boolean) => {
    const search = searchOf(0.03, { allocation: "adaptive", refine: true }, 1, LOOKING);
    const thinking = search.begin(new Throw(0), stream("grid", "watched"));
    for (let slice = 0; slice < 60; slice++) {
      thinking.run(11);
      if (isWatched) thinking.report();
    }
    return thinking.report();
  };
  expect(run(true)).toEqual(run(false));
});

test("what playouts learned is kept while rewards mean the same, and by who keeps", () => {
  const forgets = (keep: boolean) => {
    let forgotten = 0;
    const playout = () => ({ run: () => 0, forget: () => void forgotten++ });
    // Each player has a scale of his own.
    const horizon = { scale: ({ toMove }: Throw) => ({ ...scale, key: `mover ${toMove}` }) };
    const search = searchOf(0.03, { keep }, 1, { playout, horizon });
    return ([0, 0, 1, 1, 0] as const).map((mover) => {
      const before = forgotten;
      search.begin(new Throw(mover), stream("grid", "keep"));
      return forgotten > before;
    });
  };
  expect(forgets(true)).toEqual([true, false, true, false, true]);
  expect(forgets(false)).toEqual([true, true, true, true, true]);
});

test("errors are those of the scale", () => {
  const horizon = {
    scale: () => ({ ...scale, toError: (error: number, reward: number) => error + reward + 9 }),
  };
  for (const [name, options] of OPTIONS) {
    const begin = (given: Partial<GridParts<Throw, Aim>>) =>
      searchOf(0.03, options, undefined, given).begin(new Throw(0), stream("grid", name));
    const [plain, told] = [begin({}), begin({ horizon })];
    for (const simulations of [0, 500]) {
      plain.run(simulations);
      told.run(simulations);
      const lines = told.report().lines;
      for (const [i, { value, error }] of plain.report().lines.entries())
        expect(lines[i].error).toBeCloseTo(2 * error + scale.toReward(value) + 9, 9);
    }
  }
});

test("values by place are those of the lines", () => {
  const thinking = searchOf(0.03, {}).begin(new Throw(0), stream("grid", "values"));
  thinking.run(PLACES);
  const values = thinking.values();
  const { lines } = thinking.report();
  for (const { move, value } of lines) expect(values[Math.round(100 * move.at)]).toBeCloseTo(value, 12);
  expect(values[0]).toBeNaN();
});
