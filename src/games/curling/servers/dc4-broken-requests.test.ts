import { expect, it } from "vitest";
import { HandClock } from "../../../../test/clock.js";
import { BrokenRequests } from "./dc4-host.js";

it("reports a minute after the first of them, and the rest at the end", () => {
  const clock = new HandClock();
  const counts: number[] = [];
  const broken = new BrokenRequests(clock, (count) => counts.push(count));
  broken.flush();
  for (let i = 0; i < 231; i++) broken.add();
  expect(counts).toEqual([]);
  clock.advance(60_000);
  expect(counts).toEqual([231]);
  clock.advance(60_000);
  broken.add();
  broken.add();
  broken.flush();
  broken.flush();
  clock.advance(60_000);
  expect(counts).toEqual([231, 2]);
});
