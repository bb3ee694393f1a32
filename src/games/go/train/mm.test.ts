import { expect, test } from "vitest";
import { type MmOutcome, mmProvenance, mmSet } from "./mm.js";

const fit = { crossEntropy: 1, agreement: 0.5 };

function provenance(count: number): string {
  const heldOut = { ...fit, examples: 27 + count };
  return mmProvenance({
    set: mmSet("paper"),
    command: "playout learn go-mm",
    playout: "1.0.0",
    sources: [],
    counts: { games: count + 1, heldOutGames: count, moves: 60, losers: 0, forced: 0, strange: count },
    learnedFrom: 30,
    shapes: count,
    curve: [{ pass: count, training: heldOut, heldOut }],
    gammas: new Float64Array(0),
  } as unknown as MmOutcome).join("\n");
}

test("counts of one and of several", () => {
  expect(provenance(1)).toMatch(/60 moves of 2 games, .* left out: 1 early pass,/);
  expect(provenance(1)).toMatch(/\nheld out: 28 moves of 1 game\. 1 shape\.\nOn these after 1 pass: /);
  expect(provenance(2)).toMatch(/\nheld out: 29 moves of 2 games\. 2 shapes\.\nOn these after 2 passes: /);
});
