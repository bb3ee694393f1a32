/** Players of Hex: their options and searches, and the specification of a game. */

import { z } from "zod";
import {
  type AgentKind,
  anyMove,
  flatKind as boardFlat,
  uctKind as boardUct,
  budgetShape,
  DEFAULT_PLAYOUTS,
  epsilonKind,
  type GameSetup,
  randomKind,
  searchKind,
} from "../../agents/index.js";
import type { Advisor } from "../../game/index.js";
import { PnPuct, pnPuctSchema, type Search, type SearchParts, uctSchema } from "../../search/index.js";
import { ConnectionAdvisor, Connections, HexKeys } from "./connections.js";
import { AllCells, HexGame } from "./game.js";
import { LARGEST } from "./numbers.js";
import { PLAYOUTS, type PlayoutName, playoutOf } from "./playouts.js";
import { type HexBoard, type HexState, SWAPS } from "./rules.js";

const playout = z.enum(PLAYOUTS).default("walk").describe("how a game is played to its end");

const { amaf, exploration, expand } = uctSchema.shape;

function flatKind(game: HexGame): AgentKind<HexState, number> {
  return boardFlat(game, { shape: { playout }, parts: (options) => partsOf(game, options.playout) });
}

/** The defaults are those that play well with credits, not the paper's. */
function uctKind(game: HexGame): AgentKind<HexState, number> {
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

function partsOf({ board }: HexGame, name: PlayoutName): Omit<SearchParts<HexState>, "clone"> {
  return { candidates: new AllCells(board), playout: playoutOf(name, board) };
}

/** Positions that take a few seconds on 11x11. */
const DEFAULT_POSITIONS = 1000;

const pnPuctOptions = z.strictObject({ ...budgetShape, ...pnPuctSchema.shape });

/** Search among positions that virtual connections judge; for boards that these have room for. */
function pnPuctKind(game: HexGame): AgentKind<HexState, number> {
  return searchKind(game, {
    kind: "judged",
    about: `best-first search over virtual connections, with proofs, on boards of up to ${Connections.mostCells} cells; a "playout" is a position judged`,
    schema: pnPuctOptions,
    defaults: { playouts: DEFAULT_POSITIONS },
    search: (options) => createPnPuct(game, options),
  });
}

/** Our strongest player: nothing to choose but how long it thinks. */
function bestKind(game: HexGame): AgentKind<HexState, number> {
  return searchKind(game, {
    kind: "best",
    about: "our strongest player: judged, and uct on boards too large for that",
    schema: z.strictObject(budgetShape),
    defaults: { playouts: game.board.cells <= Connections.mostCells ? DEFAULT_POSITIONS : DEFAULT_PLAYOUTS },
    search: () => createBest(game),
  });
}

function createBest(game: HexGame): Search<HexState, number> {
  if (game.board.cells <= Connections.mostCells) return createPnPuct(game, {});
  const { schema, search } = uctKind(game);
  return search!(schema.parse({}));
}

function createPnPuct(game: HexGame, options: z.input<typeof pnPuctOptions>): PnPuct<HexState> {
  const advisor = new ConnectionAdvisor(game.board);
  return new PnPuct(
    {
      clone: (state) => game.clone(state),
      candidates: new AllCells(game.board),
      evaluator: advisor,
      prover: advisor,
      keys: new HexKeys(game.board),
    },
    pnPuctOptions.parse(options),
  );
}

const side = z.int().min(1).max(LARGEST);

/** Checks a variant of Hex and fills in the defaults: size 11, no swap. */
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

/** Names a variant of Hex as plans and records do: `{ name: "hex", size: 11, swap: "pieces" }`. */
export type HexSpec = Readonly<z.output<typeof hexSchema>>;

export interface HexGameSetup extends GameSetup<HexState, number> {
  readonly spec: HexSpec;
  readonly game: HexGame;
}

/** Returns Hex of one variant with every kind of agent that plays it. */
export function hexKit(spec: HexSpec): HexGameSetup {
  const game = new HexGame(spec);
  const moves = anyMove(new AllCells(game.board));
  return {
    spec,
    game,
    kinds: [
      randomKind(moves),
      flatKind(game),
      uctKind(game),
      pnPuctKind(game),
      bestKind(game),
      epsilonKind(moves),
    ],
    best: { kind: "best" },
  };
}
