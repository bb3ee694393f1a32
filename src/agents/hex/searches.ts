import { z } from "zod";
import { AllCells, type HexGame, type HexState } from "../../games/hex/index.js";
import { Flat, flatSchema, type Parts, Uct, uctSchema } from "../../search/index.js";
import { budgetShape } from "../budget.js";
import type { AgentKind } from "../kind.js";
import { searchKind } from "../searcher.js";
import { PLAYOUTS, type PlayoutName, playoutOf } from "./playouts.js";

const playout = z.enum(PLAYOUTS).default("walk").describe("how a game is played to its end");

export const flatOptions = z.strictObject({ ...budgetShape, playout, ...flatSchema.shape });

const { amaf, exploration, expand, ...others } = uctSchema.shape;

/** The defaults are those that play well with credits, not the paper's. */
export const uctOptions = z.strictObject({
  ...budgetShape,
  playout,
  amaf: amaf.removeDefault().default("half").describe(`${amaf.description}`),
  exploration: exploration
    .removeDefault()
    .default(0)
    .describe(`${exploration.description}; credits explore enough, without them take 0.5 or more`),
  expand: expand.removeDefault().default(1).describe(`${expand.description}`),
  ...others,
});

export function flatKind(game: HexGame): AgentKind<HexState, number> {
  return searchKind(game, {
    kind: "flat",
    about: "playouts of every move, without a tree",
    schema: flatOptions,
    search: (options) => new Flat(partsOf(game, options.playout), options),
  });
}

export function uctKind(game: HexGame): AgentKind<HexState, number> {
  return searchKind(game, {
    kind: "uct",
    about: "Monte Carlo tree search: bandits in a tree, with credit for all moves of a playout",
    schema: uctOptions,
    search: (options) => createUct(game, options),
  });
}

/** UCT with the defaults of its kind where nothing else is said. */
export function createUct(game: HexGame, options: z.input<typeof uctOptions>): Uct<HexState> {
  const complete = uctOptions.parse(options);
  return new Uct(partsOf(game, complete.playout), complete);
}

function partsOf(game: HexGame, name: PlayoutName): Parts<HexState> {
  return {
    clone: (state) => game.clone(state),
    candidates: new AllCells(game.board),
    playout: playoutOf(name, game.board),
  };
}
