import { expect, test } from "vitest";
import { stream } from "../../../core/random.js";
import { curlingKit } from "../players/game-setup.js";
import { drawnEnd, SITUATIONS, situationOf } from "./scores.js";

test("ends are drawn in every situation, those of small leads more often", () => {
  const { searchGame: game } = curlingKit({ name: "curling", rules: "dc3", physics: "event" });
  const rng = stream("drawn");
  const counts = new Array<number>(SITUATIONS).fill(0);
  const ends = new Set<number>();
  for (let i = 0; i < 4200; i++) {
    const state = drawnEnd(game, rng);
    expect([state.hammer, state.throwNumber, state.stones.mask]).toEqual([1, 0, 0]);
    ends.add(state.end);
    counts[situationOf(state)]!++;
  }
  expect([...ends].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  // A third for each number of ends left, and of these 1, 2, 3, 4, 3, 2 and 1 of 16.
  for (const [situation, count] of counts.entries()) {
    const expected = (1400 * (4 - Math.abs((situation % 7) - 3))) / 16;
    expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected));
  }
});

test.each([1, 2, 3])("a game of %i ends has such ends, too", (ends) => {
  const { searchGame: game } = curlingKit({ name: "curling", rules: "dc3", physics: "event", ends });
  const rng = stream("drawn", ends);
  const drawn = Array.from({ length: 100 }, () => drawnEnd(game, rng));
  expect(new Set(drawn.map(({ end }) => end))).toEqual(new Set(Array.from({ length: ends }, (_, i) => i)));
  for (const { end, totals } of drawn) if (end === 0) expect([...totals]).toEqual([0, 0]);
});
