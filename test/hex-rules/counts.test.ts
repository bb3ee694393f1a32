import { expect, it } from "vitest";
import { HexBoard } from "../../dist/games/hex/rules.js";
import { countFillings, counts, sequencesThatDiffer } from "./counts.js";

it("sequences of which there are at most 300,000", () => {
  expect(sequencesThatDiffer(300_000)).toEqual([]);
});

it.each(counts.fillings)(
  "of full boards of $width x $height Black has won $wonByBlack",
  ({ width, height, wonByBlack }) => {
    expect(countFillings(new HexBoard(width, height))).toBe(wonByBlack);
  },
);
