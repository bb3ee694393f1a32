import "../games/index.js";
import { describe, expect, it } from "vitest";
import { eloOfScore } from "../stats/elo.js";
import { completePlan } from "./plan.js";
import type { MatchGameRecord } from "./record.js";
import { failedGame } from "./referee.js";
import { assignmentOf, gamesOf } from "./schedule.js";
import { ratingsOf } from "./score.js";

const agents = ["c", "a", "b"].map((name) => ({ name, kind: "random" }));
const plan = completePlan({ game: { name: "hex", size: 3 }, agents, pairs: 20 });

/** A game of which only the result counts here. */
function game(index: number, result: number | null): MatchGameRecord {
  return { ...failedGame(plan, index, "not played", "2026-01-01T00:00:00.000Z"), result };
}

/** The name that comes first in the alphabet wins the first game of a pair and, but for every so many rounds, the second one. */
function played(often: number): MatchGameRecord[] {
  return Array.from({ length: gamesOf(plan) }, (_, index) => {
    const { players, round } = assignmentOf(plan, index);
    const [first, second] = players.map((each) => plan.agents[each]!.name) as [string, string];
    const better = index % 2 === 0 || round % often !== 0;
    return game(index, first < second === better ? 1 : 0);
  });
}

describe("ratings of a match", () => {
  it("put everybody on one scale with the mean as 0, the strongest first", () => {
    const ratings = ratingsOf(plan, played(4));
    expect(ratings.map(({ name, games }) => [name, games])).toEqual([
      ["a", 80],
      ["b", 80],
      ["c", 80],
    ]);
    expect(ratings.reduce((sum, { elo }) => sum + elo, 0)).toBeCloseTo(0, 9);
    // a and c are alike but for the sign; b stands in the middle with as many points won as lost.
    expect(ratings[1]!.elo).toBeCloseTo(0, 9);
    expect(ratings[0]!.elo).toBeCloseTo(-ratings[2]!.elo, 9);
    expect(ratings[0]!.elo).toBeGreaterThan(0.6 * eloOfScore(0.875));
    for (const { low, elo, high } of ratings) {
      expect(low).toBeLessThan(elo);
      expect(high).toBeGreaterThan(elo);
    }
    expect(ratings[0]!.superiority).toBeGreaterThan(0.99);
    expect(ratings[2]!.superiority).toBeUndefined();
  });

  it("count single games too, and none that could not be played", () => {
    const whole = played(4);
    const lost = whole.map((record) => (record.index % 6 === 1 ? game(record.index, null) : record));
    expect(ratingsOf(plan, lost).map(({ games }) => games)).not.toEqual(
      ratingsOf(plan, whole).map(({ games }) => games),
    );
    expect(ratingsOf(plan, lost).map(({ name }) => name)).toEqual(["a", "b", "c"]);
  });

  it("are there for three or more who have met", () => {
    expect(ratingsOf(plan, [])).toEqual([]);
    expect(ratingsOf(plan, [game(0, 1), game(1, 0)])).toEqual([]);
    const two = completePlan({ game: { name: "hex", size: 3 }, agents: agents.slice(1), pairs: 1 });
    expect(ratingsOf(two, [{ ...failedGame(two, 0, "", "2026-01-01T00:00:00.000Z"), result: 1 }])).toEqual(
      [],
    );
  });
});
