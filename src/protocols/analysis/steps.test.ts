import { expect, test } from "vitest";
import { Steps } from "./board.js";

const clock = { now: () => 7, breathe: async () => {} };

test("work goes on from breath to breath", async () => {
  const done: number[] = [];
  const steps = new Steps(clock, async ({ now, breathe }) => {
    for (let i = 0; i < 2; i++) {
      done.push(now() + i);
      await breathe();
    }
    done.push(0);
  });
  expect(done).toEqual([]);
  await steps.next();
  expect(done).toEqual([7]);
  await steps.next();
  expect(done).toEqual([7, 8]);
  await steps.next();
  expect(done).toEqual([7, 8, 0]);
});

test("what goes wrong is told at the step in which it does", async () => {
  const steps = new Steps(clock, async ({ breathe }) => {
    await breathe();
    throw new Error("no ice");
  });
  await steps.next();
  await expect(steps.next()).rejects.toThrow("no ice");
});
