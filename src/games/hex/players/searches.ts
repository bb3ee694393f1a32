import { z } from "zod";
import { type AgentKind, budgetShape, searchKind } from "../../../agents/index.js";
import type { Advisor } from "../../../game/index.js";
import { Flat, flatSchema, type Parts, Uct, uctSchema } from "../../../search/index.js";
import {
  AllCells,
  ConnectionAdvisor,
  Connections,
  type HexBoard,
  type HexGame,
  type HexState,
} from "../index.js";
import { PLAYOUTS, type PlayoutName, playoutOf } from "./playouts.js";

const playout = z.enum(PLAYOUTS).default("walk").describe("how a game is played to its end");

const flatOptions = z.strictObject({ ...budgetShape, playout, ...flatSchema.shape });

const { amaf, exploration, expand, ...others } = uctSchema.shape;

/** The defaults are those that play well with credits, not the paper's. */
const uctOptions = z
  .strictObject({
    ...budgetShape,
    playout,
    amaf: amaf.removeDefault().default("half").describe(`${amaf.description}`),
    exploration: exploration
      .removeDefault()
      .default(0)
      .describe(`${exploration.description}; credits explore enough, without them take 0.5 or more`),
    expand: expand.removeDefault().default(1).describe(`${expand.description}`),
    ...others,
  })
  .refine(({ choose, threads }) => choose === "visits" || threads === 1, {
    path: ["choose"],
    error: "what threads found is added up by visits: expected visits, or threads=1",
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
  const parts = partsOf(game, complete.playout);
  return new Uct(complete.advice > 0 ? { ...parts, advisor: connectionsOf(game.board) } : parts, complete);
}

/** What connections prove; made when it is first asked, because it takes some megabytes. */
function connectionsOf(board: HexBoard): Advisor<HexState> {
  const { width, height, cells } = board;
  if (cells > Connections.mostCells)
    throw new Error(
      `advice: expected 0 on a board of ${width}x${height}; there is advice up to ${Connections.mostCells} cells`,
    );
  let advisor: ConnectionAdvisor | undefined;
  return {
    advise(state, arms) {
      advisor ??= new ConnectionAdvisor(board);
      return advisor.advise(state, arms);
    },
  };
}

function partsOf(game: HexGame, name: PlayoutName): Parts<HexState> {
  return {
    clone: (state) => game.clone(state),
    candidates: new AllCells(game.board),
    playout: playoutOf(name, game.board),
  };
}
