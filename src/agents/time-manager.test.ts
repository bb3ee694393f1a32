/** Limits of moves, and searches that run by a clock that the test hands in. */
import { describe, expect, test } from "vitest";
import { SteppedClock } from "../../test/clock.js";
import type { Report } from "../search/run.js";
import type { RunningClock } from "./agent.js";
import { runWithin, type SearchLimits, searchLimits } from "./time-manager.js";
import type { AsyncSearch } from "./workers.js";

const FALLBACK = { playouts: 10_000 };

function byClock(clock: Partial<RunningClock>, own: SearchLimits = {}): SearchLimits {
  return searchLimits(own, { clock: { left: 300, movesLeft: 30, reserve: 0.5, ...clock } }, FALLBACK);
}

describe("search limits", () => {
  test("are the usual ones where nothing limits a move", () => {
    expect(searchLimits({}, undefined, FALLBACK)).toEqual(FALLBACK);
    expect(searchLimits({}, {}, FALLBACK)).toEqual(FALLBACK);
  });

  test("are the lower ones of the agent's own and those of the move", () => {
    expect(searchLimits({ playouts: 500 }, { seconds: 2 }, FALLBACK)).toEqual({ playouts: 500, seconds: 2 });
    expect(searchLimits({ seconds: 5 }, { seconds: 2, playouts: 70 })).toEqual({ playouts: 70, seconds: 2 });
    expect(searchLimits({}, { seconds: 2 }, FALLBACK)).toEqual({ playouts: undefined, seconds: 2 });
  });

  test("share a clock out evenly: an open move gets two shares, a settled one a third of one", () => {
    const { playouts, seconds, softSeconds } = byClock({});
    expect(playouts).toBeUndefined();
    expect(seconds).toBeGreaterThan((1.8 * 300) / 30);
    expect(seconds).toBeLessThan((2 * 300) / 30);
    expect(softSeconds).toBeCloseTo((0.35 / 2) * seconds!);
  });

  test("leave a clock to cut an agent with a budget of its own", () => {
    const { seconds } = byClock({}, { playouts: 500 });
    expect(byClock({}, { playouts: 500 })).toEqual({ playouts: 500, seconds });
    expect(seconds).toBeGreaterThan(130);
    expect(seconds).toBeLessThan(150);
    expect(byClock({}, { seconds: 1000 })).toEqual({ playouts: undefined, seconds });
    expect(byClock({}, { seconds: 1 })).toEqual({ playouts: undefined, seconds: 1 });
  });

  test("give the last move before a clock is renewed all of it but the reserve", () => {
    const { seconds } = byClock({ left: 10, movesLeft: 1 });
    expect(seconds).toBeGreaterThan(8.9);
    expect(seconds).toBeLessThan(9.5);
  });

  test("add overtime to every move of the main time, and never more than both", () => {
    const { seconds: main } = byClock({ left: 300 });
    expect(byClock({ left: 300, overtime: 10 }).seconds).toBeGreaterThan(main! + 15);
    const { seconds } = byClock({ left: 0, overtime: 10 });
    expect(seconds).toBeGreaterThan(7.5);
    expect(seconds).toBeLessThan(9.5);
  });

  test("keep the reserve back, and give an exhausted clock a moment", () => {
    expect(byClock({ left: 30, reserve: 10 }).seconds).toBeLessThan(byClock({ left: 30 }).seconds!);
    expect(byClock({ left: 0 })).toMatchObject({ seconds: 0.002, softSeconds: 0.002 });
  });

  test.each([
    ["30 s, 30 moves", 30, 30],
    ["300 s, 60 moves", 300, 60],
    ["5 s, 20 moves", 5, 20],
  ])("never use up a clock, however long the game goes on: %s", (_name, whole, moves) => {
    let left = whole;
    for (let played = 0; played < 2 * moves; played++) {
      const { seconds = 0 } = byClock({ left, movesLeft: Math.max(12, moves - played) });
      left -= seconds;
      expect(left).toBeGreaterThan(0.2);
    }
  });
});

/** A search that does nothing but count, with the values of two moves and their error. */
function counting(values: readonly [number, number], error: number): AsyncSearch<number> {
  let simulations = 0;
  const line = (move: number) => ({ move, visits: 1, value: values[move]!, error, continuation: [] });
  return {
    get simulations() {
      return simulations;
    },
    decided: false,
    run(playouts) {
      simulations += playouts;
    },
    report: (): Report<number> => ({ best: 0, value: values[0], simulations, lines: [line(0), line(1)] }),
  };
}

describe("a search that runs within its limits", () => {
  const stop = { aborted: false };

  test("makes as many playouts as it may, and tells so", async () => {
    const search = counting([0.6, 0.5], 0.1);
    expect(await runWithin(search, { playouts: 777 }, { clock: new SteppedClock(1), stop })).toBe(true);
    expect(search.simulations).toBe(777);
  });

  test("ends early where its decision is settled, and late where it is open", async () => {
    const spent = async (error: number) => {
      const clock = new SteppedClock(5);
      const limits = { seconds: 4, softSeconds: 1 };
      expect(await runWithin(counting([0.6, 0.5], error), limits, { clock, stop })).toBe(false);
      return clock.time;
    };
    expect(await spent(0.01)).toBeLessThan(1100);
    expect(await spent(0.1)).toBeGreaterThan(3900);
  });

  test("counts its time from when the move began", async () => {
    const clock = new SteppedClock(5);
    clock.time = 900;
    await runWithin(counting([0.6, 0.5], 0.1), { seconds: 1 }, { clock, stop, start: 0 });
    expect(clock.time).toBeLessThan(1100);
  });

  test("ends at once when it is stopped", async () => {
    const search = counting([0.6, 0.5], 0.1);
    await runWithin(search, {}, { clock: new SteppedClock(1), stop: { aborted: true } });
    expect(search.simulations).toBe(1);
  });
});
