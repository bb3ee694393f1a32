import "../games/index.js";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { MatchGameRecord } from "../match/record.js";
import { parseExperiment } from "./file.js";
import { budgetMatches, budgetsAt, fullPairingScale, summarisePairing } from "./pairing.js";

const file = new URL("../../experiments/ohto2016-table4.yaml", import.meta.url);
const experiment = parseExperiment(readFileSync(file, "utf8"));
if (experiment.kind !== "pairing") throw new Error("expected a pairing");

describe("the scale of a pairing", () => {
  it("is the file's at 1, and the paper's in full", () => {
    expect(budgetsAt(experiment, 1).at(-1)).toEqual({ rounds: 1, pairs: 50 });
    const full = budgetsAt(experiment, fullPairingScale(experiment));
    expect(full.map(({ rounds }) => rounds)).toEqual(experiment.budgets);
    expect(full.at(-1)).toEqual({ rounds: 47, pairs: 400 });
  });

  it("gives each budget as much work, but no more games than were published", () => {
    for (const scale of [0.5, 1, 3, 20, 400]) {
      const budgets = budgetsAt(experiment, scale);
      for (const { rounds, pairs } of budgets) {
        expect(pairs).toBeLessThanOrEqual(400);
        const work = 2 * pairs * rounds;
        if (pairs < 400) expect(Math.abs(work - 100 * scale)).toBeLessThanOrEqual(rounds);
        else expect(work).toBeLessThanOrEqual(100 * scale);
      }
    }
  });

  it("leaves a pair of the smallest budget however small it is", () => {
    expect(budgetsAt(experiment, 1e-6)).toEqual([{ rounds: 0.05, pairs: 1 }]);
  });

  it("is a match a budget, with rounds for both programs", () => {
    const matches = budgetMatches(experiment, 1, "a seed");
    expect(matches.map(({ folder }) => folder)).toEqual([
      "matches/rounds-0.05",
      "matches/rounds-0.25",
      "matches/rounds-1",
    ]);
    for (const { plan, rounds } of matches)
      expect(plan.agents.map((agent) => [agent.name, agent.kind, agent.rounds])).toEqual([
        ["State-Tree", "state-tree", rounds],
        ["Pure MC", "pure-mc", rounds],
      ]);
    expect(new Set(matches.map(({ plan }) => plan.seed)).size).toBe(3);
  });
});

/** A game of which only what counts here is told: 32 throws, 100 simulations and 20 ms for the first-named player's. */
function game(
  index: number,
  players: [string, string],
  scores: [number, number][],
  result: number | null,
): MatchGameRecord {
  const moves = Array.from({ length: 32 }, () => "t");
  return {
    index,
    players,
    scores,
    result,
    end: result === null ? "failed" : "rules",
    moves,
    visits: moves.map((_, i) => (i % 16 === 15 ? 4284 : i % 2 === 0 ? 100 : 200)),
    times: { moves: moves.map(() => 20) },
  } as unknown as MatchGameRecord;
}

describe("what a pairing has shown", () => {
  const [tree, pure] = ["State-Tree", "Pure MC"];
  const [min] = budgetMatches(experiment, 1, "a seed");
  const matches = [{ ...min!, rounds: 1 }];
  // Who scored throws first in the next end.
  const records = [
    game(
      0,
      [tree, pure],
      [
        [0, 2],
        [1, 0],
      ],
      0,
    ),
    game(
      1,
      [pure, tree],
      [
        [0, 1],
        [0, 2],
      ],
      0,
    ),
    // Tied: the last to score would throw first.
    game(
      2,
      [tree, pure],
      [
        [0, 1],
        [1, 0],
      ],
      0.5,
    ),
    game(
      3,
      [pure, tree],
      [
        [0, 1],
        [1, 0],
      ],
      0.5,
    ),
    // Nobody scored: who threw first still does.
    game(
      5,
      [pure, tree],
      [
        [0, 0],
        [0, 0],
      ],
      0.5,
    ),
    game(
      4,
      [tree, pure],
      [
        [0, 0],
        [0, 0],
      ],
      0.5,
    ),
    // No pair: the other game is missing, or could not be played.
    game(
      6,
      [tree, pure],
      [
        [0, 1],
        [0, 1],
      ],
      0,
    ),
    game(
      9,
      [pure, tree],
      [
        [0, 1],
        [0, 1],
      ],
      0,
    ),
    game(8, [tree, pure], [], null),
  ];
  const outcome = summarisePairing(experiment, matches, () => records);
  const [budget] = outcome.budgets;

  it("counts whole pairs by side and ending", () => {
    expect(budget?.ours?.first.tally).toEqual({ won: 0, tiedSecond: 0, tiedFirst: 2, lost: 1 });
    expect(budget?.ours?.second.tally).toEqual({ won: 1, tiedSecond: 2, tiedFirst: 0, lost: 0 });
    expect(budget?.ours?.games).toBe(6);
    expect(budget?.ours?.mean.value).toBeCloseTo(0.5, 12);
    expect(outcome).toMatchObject({ played: 9, planned: 800, broken: 1 });
  });

  it("compares with the published mean, and is careful with few games", () => {
    expect(budget?.comparison?.difference).toBeCloseTo(0.5 - outcome.published.mean.value, 12);
    expect(budget?.comparison?.opinion).toBe("undecided");
    expect(budget?.claim).toBe("undecided");
  });

  it("judges neither by the paper below a hundredth of its budget", () => {
    const [small] = summarisePairing(experiment, [min!], () => records).budgets;
    expect(small?.effort).toBeCloseTo(0.05 / 47, 12);
    expect(small?.comparison?.opinion).toBe("other effort");
    expect(small?.claim).toBe("other effort");
  });

  it("says what was spent, last throws of ends aside", () => {
    // In the second end the scorer of the first one throws first.
    const { simulations = 0, seconds } = budget?.spent[tree] ?? {};
    expect(seconds).toBeCloseTo(0.02, 12);
    expect(simulations).toBeGreaterThan(100);
    expect(simulations).toBeLessThan(200);
    expect(outcome.publishedCost).toBeGreaterThan(0);
  });
});
