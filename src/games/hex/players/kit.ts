import { z } from "zod";
import { anyMove, epsilonKind, type Kit, randomKind } from "../../../agents/index.js";
import { AllCells, HexGame, type HexState, LARGEST, SWAPS } from "../index.js";
import { bestKind, judgedKind } from "./best.js";
import { flatKind, uctKind } from "./searches.js";

const side = z.int().min(1).max(LARGEST);

export const hexSchema = z
  .strictObject({
    name: z.literal("hex"),
    size: side.optional().describe("cells on a side"),
    width: side.optional().describe("cells in a row, where the board is not square"),
    height: side.optional().describe("rows"),
    swap: z
      .enum(SWAPS)
      .default("none")
      .describe("whether the second player may take over the first stone, and how"),
  })
  .transform(({ name, size = 11, width = size, height = width, swap }) => ({ name, width, height, swap }));

/** Hex and its variant: `{ name: "hex", size: 11, swap: "pieces" }`. */
export type HexSpec = Readonly<z.output<typeof hexSchema>>;

export interface HexKit extends Kit<HexState, number> {
  readonly spec: HexSpec;
  readonly game: HexGame;
}

export function hexKit(spec: HexSpec): HexKit {
  const game = new HexGame(spec);
  const moves = anyMove(new AllCells(game.board));
  return {
    spec,
    game,
    kinds: [
      randomKind(moves),
      flatKind(game),
      uctKind(game),
      judgedKind(game),
      bestKind(game),
      epsilonKind(moves),
    ],
    best: { kind: "best" },
  };
}
