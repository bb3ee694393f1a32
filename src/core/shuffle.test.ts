import { expect, test } from "vitest";
import { shuffled, stream } from "./random.js";

test("all orders of three come up equally often, and the items are left alone", () => {
  const items = ["a", "b", "c"];
  const rng = stream("shuffle");
  const counts = new Map<string, number>();
  for (let i = 0; i < 6000; i++) {
    const order = shuffled(items, rng).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(items).toEqual(["a", "b", "c"]);
  expect(counts.size).toBe(6);
  // Five standard deviations around 1000.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(145);
});
