/**
 * The specification of a game of Go, and what plays it: the rules, the kinds of players, the strongest one.
 */

import { z } from "zod";
import { epsilonKind, type GameSetup, type RandomMove, randomKind } from "../../agents/index.js";
import type { GoBoard } from "./board.js";
import { GoGame } from "./game.js";
import { LARGEST } from "./numbers.js";
import { bestKind, flatKind, policyKind, uctKind } from "./players.js";
import type { GoRecord } from "./records.js";
import { DEFAULT_KOMI, formatRules, RULE_SETS } from "./rules.js";
import type { GoState } from "./state.js";

/** Any legal move but into an own eye with equal chance, as games are played out by chance; a pass when there is none. */
function anyGoMove(board: GoBoard): RandomMove<GoState, number> {
  const moves = new Int32Array(board.points);
  return {
    draw(state, rng) {
      let count = 0;
      for (let point = 0; point < board.points; point++)
        if (state.isLegal(point) && !state.isEye(point, state.colour)) moves[count++] = point;
      return count === 0 ? board.pass : moves[rng.below(count)];
    },
  };
}

const side = z.int().min(1).max(LARGEST);

/** Checks a variant of Go and fills in the defaults: 9x9. */
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
      .default(DEFAULT_KOMI)
      .describe("points for White"),
    handicap: z.int().min(0).max(9).default(0).describe("stones that Black has before White begins"),
  })
  .transform(({ name, size = 9, width = size, height = width, ...rest }) => ({
    name,
    width,
    height,
    ...rest,
  }));

/** Names a variant of Go as plans and records do: `{ name: "go", size: 9, rules: "cgos", komi: 7.5 }`. */
export type GoSpec = Readonly<z.output<typeof goSchema>>;

export interface GoGameSetup extends GameSetup<GoState, number> {
  readonly spec: GoSpec;
  readonly game: GoGame;
}

/** Returns Go of one variant with every kind of agent that plays it. */
export function goKit(spec: GoSpec): GoGameSetup {
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

/** The game of a record; rules that no set has are those of `spec`. Its stones are in the record, not in the game. */
export function recordedGame({ width, height, rules }: GoRecord, spec: GoSpec): GoGameSetup {
  const set = RULE_SETS.find((each) => each === formatRules(rules)) ?? spec.rules;
  return goKit({ name: "go", width, height, rules: set, komi: rules.komi, handicap: 0 });
}
