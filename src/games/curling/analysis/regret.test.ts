import { expect, test } from "vitest";
import { countingNet } from "../../../../test/position-nets.js";
import { curlingKit, curlingSchema } from "../players/game-setup.js";
import { type RegretOptions, type RegretReport, regret } from "./regret.js";

const kit = curlingKit(curlingSchema.parse({ name: "curling", rules: "dc3", ends: 2 }));
/** A stone more or less matters, so that there are good throws and bad ones. */
const net = countingNet(kit.game.rules, 1);

function regretOf(budgets: readonly number[], options: Partial<RegretOptions> = {}): Promise<RegretReport> {
  const clock = { now: () => 0, breathe: async () => {} };
  const defaults = { positions: 2, trials: 64, seed: "regret", clock, stop: { aborted: false } };
  return regret(kit, { net, budgets, ...defaults, ...options });
}

test("few playouts give more away than many, and the largest budget nothing", async () => {
  const { positions, trials, budgets } = await regretOf([1, 30, 1000], { positions: 6 });
  expect({ positions, trials }).toEqual({ positions: 6, trials: 64 });
  expect(budgets.map(({ playouts }) => playouts)).toEqual([1, 30, 1000]);
  const [few, some, max] = budgets.map((budget) => budget.regret);
  expect(few).toBeGreaterThan(some!);
  expect(some).toBeGreaterThan(0);
  expect(max).toBe(0);
  for (const { win, regret: away } of budgets) expect(win + away).toBeCloseTo(budgets[2]!.win, 12);
});

test("positions and searches are the same whoever else is asked, and so are the mistakes of the hand", async () => {
  const { budgets } = await regretOf([1, 30, 1000]);
  const other = await regretOf([1000, 1]);
  expect(other.budgets).toEqual([budgets[2], budgets[0]]);
  expect((await regretOf([1000, 1], { seed: "other" })).budgets).not.toEqual(other.budgets);
  // One playout more chooses the same throws.
  const [nearly, max] = (await regretOf([999, 1000])).budgets;
  expect(nearly).toEqual({ ...max, playouts: 999, interval: { low: 0, high: 0 } });
});

test("who asks to stop is told of the positions that are whole, of one at least", async () => {
  const one = await regretOf([1, 1000], { positions: 1 });
  expect(one.positions).toBe(1);
  expect(one.budgets[0]!.interval).toBeUndefined();
  expect(await regretOf([1, 1000], { stop: { aborted: true } })).toEqual(one);
  const stop = { aborted: false };
  const progress = (done: number) => {
    stop.aborted = done === 1;
  };
  expect(await regretOf([1, 1000], { stop, progress })).toEqual(one);
});

test("the interval is that of differences in the same position", async () => {
  const [first, both] = [await regretOf([1, 1000], { positions: 1 }), await regretOf([1, 1000])];
  const { regret: mean, interval } = both.budgets[0]!;
  // Half of the distance between two differences, by Student's t with one degree of freedom.
  const reach = 12.7062 * Math.abs(first.budgets[0]!.regret - mean);
  expect(reach).toBeGreaterThan(0);
  expect(interval!.low).toBeCloseTo(mean - reach, 4);
  expect(interval!.high).toBeCloseTo(mean + reach, 4);
});
