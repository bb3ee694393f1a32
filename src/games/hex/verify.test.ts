import { expect, test } from "vitest";
import { SteppedClock } from "../../../test/clock.js";
import { playoutFindings } from "./verify.js";

test("progress is weighed by what the parts take", async () => {
  const shares: number[] = [];
  const tell = (done: number, total: number) => void shares.push(done / total);
  const setup = { playouts: 1000, boards: 1000, seed: "verify", clock: new SteppedClock(1) };
  await playoutFindings(setup, { aborted: false }, tell);
  expect(shares).toHaveLength(7);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  // The boards, which come last, take more than all playouts.
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBeLessThan(0.5);
});
