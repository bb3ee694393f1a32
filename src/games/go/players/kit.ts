import { z } from "zod";
import { epsilonKind, type Kit, randomKind } from "../../../agents/index.js";
import { GoGame, type GoState, LARGEST, RULE_SETS, USUAL_KOMI } from "../index.js";
import { bestKind } from "./best.js";
import { policyKind } from "./policy.js";
import { anyGoMove } from "./random.js";
import { flatKind, uctKind } from "./searches.js";

const side = z.int().min(1).max(LARGEST);

export const goSchema = z
  .strictObject({
    name: z.literal("go"),
    size: side.optional().describe("points on a side"),
    width: side.optional().describe("columns, where the board is not square"),
    height: side.optional().describe("rows"),
    rules: z.enum(RULE_SETS).default("cgos").describe("kos, suicide and how points are counted"),
    komi: z
      .number()
      .min(-1000)
      .max(1000)
      .multipleOf(0.5, "expected a multiple of 0.5")
      .default(USUAL_KOMI)
      .describe("points for White"),
    handicap: z.int().min(0).max(9).default(0).describe("stones that Black has before White begins"),
  })
  .transform(({ name, size = 9, width = size, height = width, ...rest }) => ({
    name,
    width,
    height,
    ...rest,
  }));

/** Go and its variant: `{ name: "go", size: 9, rules: "cgos", komi: 7.5 }`. */
export type GoSpec = Readonly<z.output<typeof goSchema>>;

export interface GoKit extends Kit<GoState, number> {
  readonly spec: GoSpec;
  readonly game: GoGame;
}

export function goKit(spec: GoSpec): GoKit {
  const game = new GoGame(spec);
  const moves = anyGoMove(game.board);
  return {
    spec,
    game,
    kinds: [
      randomKind(moves, "plays any legal move but into its own eyes with equal chance"),
      policyKind(game),
      flatKind(game),
      uctKind(game),
      bestKind(game),
      epsilonKind(moves),
    ],
    best: { kind: "best" },
  };
}
