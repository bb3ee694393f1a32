import { expect, test } from "vitest";
import { GtpTiming } from "./player.js";

test("without clocks there is no limit", () => {
  const timing = new GtpTiming();
  expect(timing.share("black", 30)).toBe(Number.POSITIVE_INFINITY);
  timing.settings(0, 10, 0);
  expect(timing.share("black", 30)).toBe(Number.POSITIVE_INFINITY);
});

test("main time lasts for the rest of the game", () => {
  const timing = new GtpTiming();
  timing.settings(300, 0, 0);
  let left = 300;
  for (let moves = 60; moves > 0; moves--) {
    const share = timing.share("white", moves / 2);
    expect(share).toBeLessThanOrEqual(left / 8);
    expect(share).toBeGreaterThan(0);
    timing.spent("white", share);
    left -= share;
  }
  expect(left).toBeGreaterThan(0);
  expect(timing.share("black", 30)).toBeCloseTo(9.5);
});

test("overtime is shared among its moves and then begins again", () => {
  const timing = new GtpTiming();
  timing.settings(0, 20, 2);
  expect(timing.share("black", 60)).toBeCloseTo(9.5);
  timing.spent("black", 15);
  expect(timing.share("black", 60)).toBeCloseTo(4.75);
  timing.spent("black", 1);
  expect(timing.share("black", 60)).toBeCloseTo(9.5);
});

test("overtime follows main time", () => {
  const timing = new GtpTiming();
  timing.settings(10, 4, 1);
  timing.spent("black", 11);
  expect(timing.share("black", 60)).toBeCloseTo(3.8);
});

test("what the controller says counts", () => {
  const timing = new GtpTiming();
  timing.settings(300, 0, 0);
  timing.left("black", 6, 3);
  expect(timing.share("black", 60)).toBeCloseTo(1.9);
  timing.left("black", 0, 0);
  expect(timing.share("black", 60)).toBe(0);
});

test("of the stretches of KGS each is for one move", () => {
  const timing = new GtpTiming();
  timing.byoyomi(0, 10);
  expect(timing.share("black", 60)).toBeCloseTo(9.5);
  timing.spent("black", 8);
  expect(timing.share("black", 60)).toBeCloseTo(9.5);
  timing.left("black", 7, 5);
  expect(timing.share("black", 60)).toBeCloseTo(6.65);
  timing.left("white", 300, 0);
  expect(timing.share("white", 30)).toBeCloseTo(9.5);
  timing.settings(0, 20, 2);
  timing.left("black", 20, 2);
  expect(timing.share("black", 60)).toBeCloseTo(9.5);
});
