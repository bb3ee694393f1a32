import { expect, it } from "vitest";
import { EndsTable } from "../../src/games/curling/ends.js";
import { endsKit } from "../../src/games/curling/train/selfplay-ends.js";

const ENDS = 200_000;

// Matsui & Hoki (2018), table 5, iteration 1: tuples of random play whose score lies outside what so many outputs can tell.
it("random play comes to high scores as often as published", () => {
  const noise = "legacy-gat";
  const plan = { rules: "legacy-gat", noise, policy: "random", seed: "table 5", playout: "" } as const;
  const counts = new Array<number>(17).fill(0);
  const { game } = endsKit(plan.rules, noise);
  for (let first = 0; first < ENDS; first += 4000) {
    const table = new EndsTable(game, plan, 4000);
    for (let end = first; end < first + 4000; end++) table.playAtRandom(end);
    for (const [i, each] of table.shard(first).scores.entries()) counts[i]! += each;
  }
  const beyond = (max: number) =>
    counts.reduce((sum, each, i) => sum + (Math.abs(i - 8) > max ? each : 0), 0) / ENDS;
  for (const [outputs, published] of [
    [7, 4.33e-3],
    [9, 3.48e-4],
    [11, 1.9e-5],
  ] as const)
    expect(Math.abs(beyond((outputs - 1) / 2) - published)).toBeLessThan(4 * Math.sqrt(published / ENDS));
  expect(beyond(8)).toBe(0);
});
