import "../../index.js";
import { expect, test } from "vitest";
import { wholeGame } from "../../../../test/curling-games.js";
import { countingNet } from "../../../../test/position-nets.js";
import { meanOf } from "../../../stats/index.js";
import { curlingKit, curlingSchema } from "../players/kit.js";
import { LuckScale, toldLuck, type WeighedGame } from "./index.js";

const kit = curlingKit(curlingSchema.parse({ name: "curling", rules: "dc3", ends: 2, extraEnds: true }));
const RECORDS = Array.from({ length: 40 }, (_, i) => wholeGame(kit, `luck ${i}`));

function weighed(net?: string): WeighedGame[] {
  const scale = new LuckScale(kit, { ...(net && { net }), trials: 16 });
  return RECORDS.map((record, i) => scale.weigh(record, i));
}

const squared = (values: readonly number[]) => meanOf(values).error ** 2 * values.length;

test("luck is 0 in the mean whatever the net says, and one that foretells takes much of the scatter away", () => {
  const [knowing, counting] = [weighed(), weighed(countingNet(kit.game.rules, 1))];
  for (const games of [knowing, counting]) {
    const { mean, error } = meanOf(games.map(({ luck }) => luck));
    expect(Math.abs(mean)).toBeLessThan(2.5 * error);
  }
  const results = squared(knowing.map(({ result }) => result));
  const rests = squared(knowing.map(({ result, luck }) => result - luck));
  expect(rests).toBeLessThan(0.7 * results);
  expect(knowing.map(({ result }) => result)).toEqual(RECORDS.map(({ result }) => 1 - result!.winner!));
});

test("the same game has the same luck, and other trials differ a little", () => {
  const [record] = RECORDS as [(typeof RECORDS)[number]];
  const luckOf = (number: number) => new LuckScale(kit, { trials: 16 }).weigh(record, number).luck;
  expect(luckOf(0)).toBe(luckOf(0));
  expect(luckOf(1)).not.toBe(luckOf(0));
  expect(Math.abs(luckOf(1) - luckOf(0))).toBeLessThan(0.3);
});

test("a game that is not over is refused", () => {
  const [record] = RECORDS as [(typeof RECORDS)[number]];
  expect(() => new LuckScale(kit).weigh({ ...record, result: null }, 0)).toThrow(/^the game is not over$/);
});

test("pairs of the same luck count as one, and shares are those of whoever comes first", () => {
  const game = (first: string, second: string, result: number, luck: number): WeighedGame => ({
    players: [first, second],
    result,
    luck,
  });
  const told = toldLuck([
    game("a", "b", 1, 0.25),
    game("b", "a", 0, -0.25),
    game("c", "a", 0.5, 0),
    game("a", "b", 0, -0.5),
    game("b", "a", 1, 0.25),
  ]);
  expect(told).toMatchObject([
    { players: ["a", "b"], games: 4, played: { share: 0.5 }, withoutLuck: { share: 0.5625 } },
    { players: ["c", "a"], games: 1, played: { share: 0.5 }, withoutLuck: { share: 0.5 } },
  ]);
  // Pairs are 1 and 0, without luck 0.75 and 0.375.
  expect(told[0]!.worth).toBeCloseTo(4 * (1 / 0.375) ** 2, 9);
  expect(told[0]!.played.interval!.high).toBeCloseTo(0.5 + 12.7062 * 0.5, 3);
  expect(told[1]).not.toHaveProperty("worth");
});
