import { z } from "zod";
import { type AgentKind, flatKind as boardFlat, uctKind as boardUct } from "../../../agents/index.js";
import type { Advisor } from "../../../game/index.js";
import { type Parts, uctSchema } from "../../../search/index.js";
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

const { amaf, exploration, expand } = uctSchema.shape;

export function flatKind(game: HexGame): AgentKind<HexState, number> {
  return boardFlat(game, { shape: { playout }, parts: (options) => partsOf(game, options.playout) });
}

/** The defaults are those that play well with credits, not the paper's. */
export function uctKind(game: HexGame): AgentKind<HexState, number> {
  return boardUct(game, {
    shape: {
      playout,
      amaf: amaf.removeDefault().default("half").describe(`${amaf.description}`),
      exploration: exploration
        .removeDefault()
        .default(0)
        .describe(`${exploration.description}; credits explore enough, without them take 0.5 or more`),
      expand: expand.removeDefault().default(1).describe(`${expand.description}`),
    },
    parts: ({ playout, advice }) => ({
      ...partsOf(game, playout),
      ...(advice > 0 && { advisor: connectionsOf(game.board) }),
    }),
  });
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

function partsOf({ board }: HexGame, name: PlayoutName): Omit<Parts<HexState>, "clone"> {
  return { candidates: new AllCells(board), playout: playoutOf(name, board) };
}
