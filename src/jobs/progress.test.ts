import { afterEach, expect, test, vi } from "vitest";
import { RateMeter } from "./make-rows.js";

afterEach(() => {
  vi.useRealTimers();
});

test("a pace is counted from the beginning", () => {
  vi.useFakeTimers();
  const pace = new RateMeter();
  vi.advanceTimersByTime(2000);
  expect(pace.perSecond(1)).toBe("0.5/s");
  vi.advanceTimersByTime(2000);
  expect(pace.perSecond(10)).toBe("2.5/s");
});
