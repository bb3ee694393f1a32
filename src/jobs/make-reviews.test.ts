import { gameSchema, kitOf } from "../agents/games.js";
import { reviewMove } from "../agents/review.js";
import { parseAgent } from "../agents/spec.js";
import { checkData } from "../core/checks.js";
import "../games/node.js";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resolveAgent } from "../match/agents.js";
import { InlineJobs } from "./jobs.js";
import { isMistake, makeReviews, type ReviewPlan, summarizeReviews } from "./reviews.js";
import { agentContext } from "./threads.js";

const PLAN: ReviewPlan = {
  game: checkData(gameSchema, { name: "hex", size: 5 }),
  agent: "uct:playouts=10",
  opponent: "best:playouts=20",
  review: "best:playouts=40",
  effort: 5,
  costliest: 2,
  costly: 0.5,
  seed: "test",
  random: 3,
};

const make = (folder: string, games: number) =>
  makeReviews({ ...PLAN, games, folder, jobs: new InlineJobs() });

test("a row has the charged moves of a game, each as a review of its position finds it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playout-reviews-"));
  const rows = await make(folder, 6);
  const kit = kitOf(PLAN.game);
  const { analyst } = resolveAgent(kit, parseAgent(PLAN.review), agentContext("unused"));
  let seen = 0;
  for (const row of rows) {
    const words = row.moves.split(" ");
    expect(row.reviewed).toBe(words.length - row.random);
    expect(row.first).toBe(row.game % 2);
    expect(row.charged).toBeGreaterThanOrEqual(row.costliest.length);
    const costs = row.costliest.map(({ cost }) => cost);
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
    for (const [i, move] of row.costliest.entries()) {
      expect(i < PLAN.costliest || move.cost > PLAN.costly).toBe(true);
      const state = kit.game.start();
      for (const word of words.slice(0, move.turn - 1)) state.play(kit.game.notation.parseMove(word));
      expect(state.toMove).toBe(move.player);
      const task = { analyst: analyst!, game: kit.game, state, seed: PLAN.seed, stop: { aborted: false } };
      const { review } = await reviewMove(task, kit.game.notation.parseMove(move.move));
      expect(review.cost).toBeCloseTo(move.cost, 12);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(0);
  // The same folder keeps its rows, and makes those that are missing.
  expect((await make(folder, 7)).slice(0, 6)).toEqual(rows);
});

test("the summary counts what the longer review confirms", () => {
  const verdict = (before: number, after: number, error: number) => ({ before, after, error, better: "a1" });
  const charged = (cost: number, longer: ReturnType<typeof verdict>) => ({
    ...{ turn: 1, move: "b2", player: 0, cost, ...verdict(0.5, 0.5 - cost, 0.01), longer },
  });
  const costliest = [
    charged(0.3, verdict(0.5, 0.3, 0.01)),
    charged(0.2, verdict(0.5, 0.495, 0.001)),
    charged(0.1, verdict(0.5, 0.45, 0.04)),
  ] as const;
  expect(costliest.map((move) => isMistake(move as never))).toEqual([true, false, false]);
  const row = { game: 0, first: 0, moves: "", random: 0, result: 1, reviewed: 9, charged: 4, costliest };
  const score = summarizeReviews([row as never], { costliest: 2, costly: 0.15 });
  expect(score).toMatchObject({
    ...{ games: 1, reviewed: 9, charged: 4, costliest: 2, confirmed: 1, costly: 2, unjustified: 1 },
  });
  expect(score.meanCost).toBeCloseTo(0.25, 12);
  expect(score.meanLoss).toBeCloseTo(0.1025, 12);
});
