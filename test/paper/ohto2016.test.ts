/**
 * The paper's own numbers: K. Ohto and T. Tanaka, "Applying Monte Carlo tree search to curling AI" (2016). Tables 4 to 7
 * are in src/experiment/tally.test.ts.
 */
import { describe, expect, it } from "vitest";
import { createAgent } from "../../src/agents/registry.js";
import { stream } from "../../src/core/random.js";
import { MoveList } from "../../src/game/game.js";
import { executionNoise } from "../../src/games/curling/noise.js";
import { NO_LIMITS } from "../../src/games/curling/physics/models.js";
import { eventSimulator } from "../../src/games/curling/physics/simulators.js";
import { curlingKit } from "../../src/games/curling/players/game-setup.js";
import { SimplePolicy } from "../../src/games/curling/policy/baselines.js";
import { HousePartition } from "../../src/games/curling/policy/partition.js";
import { FEATURES } from "../../src/games/curling/policy/policy-features.js";
import { TargetGrid } from "../../src/games/curling/policy/targets.js";
import { ruleSet } from "../../src/games/curling/rules/rule-set.js";
import { FULL_SPIN, STONE_RADIUS, Stones } from "../../src/games/curling/sheet.js";
import type { CurlingState } from "../../src/games/curling/state.js";
import { EndHorizon, WinTable, winTableOf } from "../../src/games/curling/win-table.js";
import { systemClock } from "../../src/io/machine.js";
import { expansionThreshold, stateTreeSchema, weightOfDepth } from "../../src/search/state-tree.js";

const kit = curlingKit({ name: "curling", rules: "legacy-gat", ends: 2, tie: 0.25, physics: "event" });
const { rules } = kit.game;
const policy = new SimplePolicy(rules);
const arms = new MoveList(policy.maxMoves);

function armsAt(state: CurlingState): number {
  policy.list(state, arms);
  return arms.length;
}

/** The policy's first throw, `aside` m/s to the right. */
function drawToTee(state: CurlingState, aside = 0): void {
  const shot = { vx: 0, vy: 0, omega: 0 };
  policy.list(state, arms);
  policy.move(state, arms.ids[0], shot);
  state.play({ ...shot, vx: shot.vx + aside });
}

it("has stones run in a logarithmic spiral: all see the point where they will stop at the same angle", () => {
  const ice = eventSimulator("legacy", NO_LIMITS);
  const slopes = [10, 20, 30].map((vy) => {
    const stones = new Stones();
    ice.throw(stones, 0, { vx: 0, vy, omega: -FULL_SPIN });
    return stones.x[0] / stones.y[0];
  });
  for (const slope of slopes) expect(slope).toBeCloseTo(0.066696 / 2, 4);
});

describe("candidates (5.1)", () => {
  const grid = new TargetGrid(rules, executionNoise(rules.noise), "target");
  const places = [...Array(grid.size).keys()];
  const hits = places.filter((place) => grid.isHit(place));
  const draws = places.filter((place) => !grid.isHit(place));
  const distinct = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b);

  it("are 2142 points with either turn, 4284 in all, of which 2880 may be chosen", () => {
    expect(grid.size).toBe(4284);
    for (const turn of ["cw", "ccw"] as const)
      expect(places.filter((place) => grid.turn(place) === turn)).toHaveLength(2142);
    expect(places.filter((place) => grid.choosable[place] === 1)).toHaveLength(2880);
  });

  it("are draws on 63 x 31 points, (l/2, 2l) apart", () => {
    expect(draws).toHaveLength(2 * 63 * 31);
    for (const [values, count, step] of [
      [distinct(draws.map((place) => grid.x[place])), 63, STONE_RADIUS / 2],
      [distinct(draws.map((place) => grid.y[place])), 31, 2 * STONE_RADIUS],
    ] as const) {
      expect(values).toHaveLength(count);
      for (let i = 1; i < count; i++) expect(values[i] - values[i - 1]).toBeCloseTo(step, 9);
    }
  });

  it("are hits on a row of 189 points, l/4 apart", () => {
    const across = distinct(hits.map((place) => grid.x[place]));
    expect(across).toHaveLength(189);
    for (let i = 1; i < 189; i++) expect(across[i] - across[i - 1]).toBeCloseTo(STONE_RADIUS / 4, 9);
    expect(distinct(hits.map((place) => grid.y[place]))).toHaveLength(1);
  });
});

describe("simulations a decision (6.3)", () => {
  const decide = async (kind: string, rounds: number, thrown: number) => {
    const state = kit.game.start();
    while (state.ply < thrown) state.play({ vx: 0, vy: 10, omega: 0 });
    const agent = createAgent(kit, { kind, rounds }, { rng: stream("paper", kind), clock: systemClock });
    return (await agent.choose(state, { aborted: false })).report?.simulations;
  };

  it.each(["pure-mc", "state-tree"])("%s: rounds of 4284, one for the last throw of an end", async (kind) => {
    expect(47 * 4284).toBe(201_348);
    expect(await decide(kind, 2, 14)).toBe(2 * 4284);
    expect(await decide(kind, 2, 15)).toBe(4284);
  });
});

describe("the simple policy (table 1)", () => {
  it("has two draws to the tee, and two hits where an opposing stone is in the house", () => {
    const state = kit.game.start();
    expect(armsAt(state)).toBe(2);
    drawToTee(state);
    expect(armsAt(state)).toBe(4);
  });
});

describe("the learned policy (table 2)", () => {
  it("has 42,072 parameters", () => {
    expect(1248 + 39_936 + 408 + 240 + 240).toBe(42_072);
    expect(FEATURES).toBe(42_072);
  });
});

describe("the reward (5.4)", () => {
  /** Table 3, from 8 points of the second team to 8 of the first. */
  const PRINTED = [
    0.000195461, 0.000781844, 0.00312738, 0.0125095, 0.0390922, 0.070366, 0.195461, 0.390922, 0.0390922,
    0.172006, 0.0547291, 0.0156369, 0.00547291, 0.000547291, 0.0000547291, 0.0000547291, 0.00000547291,
  ];
  const wins = winTableOf(rules, 0.25);

  it("has the distribution of table 3, but for the first team's 7 and 8 points, which are ten times too large", () => {
    const odd = [15, 16];
    for (const [i, printed] of PRINTED.entries())
      expect(wins.scores[i] / (odd.includes(i) ? printed / 10 : printed)).toBeCloseTo(1, 5);
    expect(PRINTED.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1.0000547, 6);
  });

  it("has an extra end that the first thrower wins at 0.25", () => {
    expect(wins.win(0, 0, false)).toBe(0.25);
    expect(wins.win(0, 0, true)).toBe(0.75);
    expect(new WinTable().win(0, 0, false)).toBe(0.25);
  });

  it("convolves the table back from the last end", () => {
    const [blank, first] = [PRINTED[8], PRINTED.slice(9).reduce((sum, each) => sum + each, 0) - 0.0000541818];
    // Level before the last end, without the hammer: the first team scores, or nobody does.
    expect(wins.win(1, 0, false)).toBeCloseTo(first + 0.25 * blank, 5);
    // One behind: it wins by two or more points, and has the hammer's opponent's part of a tie by one.
    expect(wins.win(1, -1, false)).toBeCloseTo(first - PRINTED[9] + 0.25 * PRINTED[9], 5);
    let level = 0;
    for (const [i, chance] of wins.scores.entries()) level += chance * wins.winAfter(2, 0, false, i - 8);
    expect(wins.win(2, 0, false)).toBeCloseTo(level, 12);
  });

  it("has mean 0 and variance 1 in every end", () => {
    const scale = new EndHorizon(rules, wins).scale(kit.game.start());
    let [mean, variance] = [0, 0];
    for (const [i, chance] of wins.scores.entries()) {
      const reward = scale.rewardOfScore(i - 8);
      mean += chance * reward;
      variance += chance * reward ** 2;
    }
    expect(mean).toBeCloseTo(0, 9);
    expect(variance).toBeCloseTo(1, 9);
  });
});

describe("the state tree (6.1, 6.3)", () => {
  it("weighs a set by w(d) = (d + 1)^4", () => {
    expect([0, 1, 2, 15].map(weightOfDepth)).toEqual([1, 16, 81, 65_536]);
  });

  it("divides a set after Nex(d) = 1.3^d visits", () => {
    expect(expansionThreshold(0)).toBe(1);
    expect(expansionThreshold(1)).toBeCloseTo(1.3, 12);
    expect(expansionThreshold(2)).toBeCloseTo(1.69, 12);
    expect(expansionThreshold(15)).toBeCloseTo(51.1859, 3);
  });

  it("has C_UCB = 1, C_mod = 0.4, N_pre = 2 and about a million entries", () => {
    const { exploration, shrink, prior, table } = stateTreeSchema.parse({});
    expect([exploration, shrink, prior]).toEqual([1, 0.4, 2]);
    expect(2 ** table).toBe(1_048_576);
  });

  it("halves about 15.8 m fifteen times, to 0.5 mm", () => {
    const partition = new HousePartition(ruleSet("legacy-gat"));
    const coordinates = new Float64Array(2 * partition.points);
    const kinds = new Uint8Array(partition.points);
    const state = kit.game.start();
    drawToTee(state);
    drawToTee(state, 0.3);
    partition.shelf(state);
    expect(partition.read(state, coordinates, kinds)).toBe(2);
    const [a, b] = [0, 8].map((stone) => ({ x: state.stones.x[stone], y: state.stones.y[stone] }));
    const metres = Math.hypot(a.x - b.x, a.y - b.y);
    const unit = Math.hypot(coordinates[0] - coordinates[2], coordinates[1] - coordinates[3]);
    expect(metres / unit).toBeCloseTo(15.8, 6);
    expect((1000 * metres) / unit / 2 ** 15).toBeCloseTo(0.48, 2);
  });
});
