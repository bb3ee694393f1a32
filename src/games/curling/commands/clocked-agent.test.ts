import { expect, it } from "vitest";
import { clockedAgent } from "./setup.js";

it("gives agents of matches no budget that the clock of the game should be", () => {
  for (const rules of ["dc3", "dc4", "dc4-mixed-doubles", "legacy-gat"])
    for (const text of [undefined, "best"]) {
      const { kind, rounds, playouts, time } = clockedAgent(rules, text);
      expect([kind, rounds, playouts, time]).toEqual(["best", undefined, undefined, undefined]);
    }
  expect(clockedAgent("dc3", "best:rounds=2")).toMatchObject({ rounds: 2 });
  expect(() => clockedAgent("dc5", "best")).toThrow(/^--rules: /);
});
