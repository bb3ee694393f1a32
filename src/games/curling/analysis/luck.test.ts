import { stream } from "../../../core/random.js";
import { meanOf } from "../../../stats/intervals.js";
import "../../index.js";
import { expect, test } from "vitest";
import { PLAYERS, wholeGame } from "../../../../test/curling-games.js";
import { countingNet } from "../../../../test/position-nets.js";
import { curlingKit, curlingSchema } from "../players/game-setup.js";
import { type CurlingRecord, Recorder } from "../record.js";
import type { Shot } from "../sheet.js";
import { type GameWithLuck, LuckEstimator, luckAdjustedScores } from "./luck.js";

const kit = curlingKit(curlingSchema.parse({ name: "curling", rules: "dc3", ends: 2, extraEnds: true }));
const RECORDS = Array.from({ length: 40 }, (_, i) => wholeGame(kit, `luck ${i}`));

/** Results and luck of the Reds. */
function weighed(net: string): { result: number; luck: number }[] {
  const scale = new LuckEstimator(kit, { net, trials: 16 });
  return RECORDS.map((record, i) => ({ result: 1 - record.result!.winner!, luck: scale.luckOf(record, i) }));
}

const squared = (values: readonly number[]) => meanOf(values).error ** 2 * values.length;

test("luck is 0 in the mean whatever the net says, and one that foretells takes much of the scatter away", () => {
  const [knowing, counting] = [weighed("fcv1"), weighed(countingNet(kit.game.rules, 1))];
  for (const games of [knowing, counting]) {
    const { mean, error } = meanOf(games.map(({ luck }) => luck));
    expect(Math.abs(mean)).toBeLessThan(2.5 * error);
  }
  const results = squared(knowing.map(({ result }) => result));
  const rests = squared(knowing.map(({ result, luck }) => result - luck));
  expect(rests).toBeLessThan(0.7 * results);
});

test("over many hands a throw has no luck, also where the hand can only spoil it", () => {
  const { game } = kit;
  const start = game.notation.parseState("end=1 throw=15 hammer=1 scores=0:0 stones=0:0.35,38.405");
  // To the tee, which would win.
  const intended: Shot = { vx: -0.131731, vy: 2.399746, omega: -Math.PI / 2 };
  const actual: Shot = { ...intended };
  const rng = stream("hands");
  const scale = new LuckEstimator(kit, { net: "fcv1", trials: 16 });
  const lucks = Array.from({ length: 200 }, (_, i) => {
    const recorder = new Recorder(game, { simulator: "event", players: [...PLAYERS] }, game.clone(start));
    game.disturbance!.sample(intended, rng, actual);
    recorder.throw(intended, actual);
    return scale.luckOf(recorder.record(), i);
  });
  const { mean, error } = meanOf(lucks);
  expect(error).toBeGreaterThan(0.01);
  expect(Math.abs(mean)).toBeLessThan(2.5 * error);
});

test("the same game has the same luck, and other trials differ a little", () => {
  const [record] = RECORDS as [CurlingRecord];
  const luckOf = (number: number) =>
    new LuckEstimator(kit, { net: "fcv1", trials: 16 }).luckOf(record, number);
  expect(luckOf(0)).toBe(luckOf(0));
  expect(luckOf(1)).not.toBe(luckOf(0));
  expect(Math.abs(luckOf(1) - luckOf(0))).toBeLessThan(0.3);
});

test("a record that does not play again as it says is refused", () => {
  const [record] = RECORDS as [CurlingRecord];
  const scale = new LuckEstimator(kit, { net: "fcv1" });
  const cut = { ...record, moves: record.moves.slice(0, -1) };
  expect(() => scale.luckOf(cut, 0)).toThrow(/the record says [^\n]+$/);
});

test("whole pairs count, and shares are those of whoever comes first", () => {
  const game = (pair: number, first: string, second: string, result: number, luck: number): GameWithLuck => {
    return { pair, players: [first, second], result, luck };
  };
  const told = luckAdjustedScores([
    game(0, "b", "a", 0, -0.25),
    game(1, "b", "a", 1, 0.25),
    game(2, "a", "b", 1, 0.25),
    game(3, "c", "a", 0.5, 0),
    game(2, "b", "a", 0, -0.25),
    game(0, "a", "b", 1, 0.5),
    game(4, "a", "b", 0, 0),
    game(4, "b", "a", 1, 0),
  ]);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ players: ["b", "a"], games: 6 });
  // Pairs of b are 0, 0 and 1, without luck 0.375, 0.25 and 1.
  expect(told[0]!.played.share).toBeCloseTo(1 / 3, 12);
  expect(told[0]!.withoutLuck.share).toBeCloseTo(1.625 / 3, 12);
  expect(told[0]!.worth).toBeCloseTo((6 * (1 / 3)) / 0.1614583333, 6);
  // Alike pairs tell nothing of their scatter.
  const alike = luckAdjustedScores(
    [1, 2].flatMap((pair) => [game(pair, "a", "b", 1, 0), game(pair, "b", "a", 0, 0)]),
  );
  expect(alike[0]).not.toHaveProperty("worth");
  expect(alike[0]!.played).toMatchObject({ share: 1, interval: { high: 1 } });
  expect(alike[0]!.played.interval!.low).toBeLessThan(0.5);
});
