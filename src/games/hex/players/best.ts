import { z } from "zod";
import { type AgentKind, budgetShape, searchKind, USUAL_PLAYOUTS } from "../../../agents/index.js";
import { Judged, judgedSchema, type Search } from "../../../search/index.js";
import { AllCells, ConnectionAdvisor, Connections, type HexGame, HexKeys, type HexState } from "../index.js";
import { uctKind } from "./searches.js";

/** Positions that take a few seconds on 11x11. */
const USUAL_POSITIONS = 1000;

const judgedOptions = z.strictObject({ ...budgetShape, ...judgedSchema.shape });

/** Search among positions that virtual connections judge; for boards that these have room for. */
export function judgedKind(game: HexGame): AgentKind<HexState, number> {
  return searchKind(game, {
    kind: "judged",
    about: `best-first search over virtual connections, with proofs, on boards of up to ${Connections.mostCells} cells; a "playout" is a position judged`,
    schema: judgedOptions,
    usual: { playouts: USUAL_POSITIONS },
    search: (options) => createJudged(game, options),
  });
}

/** Our strongest player: nothing to choose but how long it thinks. */
export function bestKind(game: HexGame): AgentKind<HexState, number> {
  return searchKind(game, {
    kind: "best",
    about: "our strongest player: judged, and uct on boards too large for that",
    schema: z.strictObject(budgetShape),
    usual: { playouts: game.board.cells <= Connections.mostCells ? USUAL_POSITIONS : USUAL_PLAYOUTS },
    search: () => createBest(game),
  });
}

function createBest(game: HexGame): Search<HexState, number> {
  if (game.board.cells <= Connections.mostCells) return createJudged(game, {});
  const { schema, search } = uctKind(game);
  return search!(schema.parse({}));
}

function createJudged(game: HexGame, options: z.input<typeof judgedOptions>): Judged<HexState> {
  const advisor = new ConnectionAdvisor(game.board);
  return new Judged(
    {
      clone: (state) => game.clone(state),
      candidates: new AllCells(game.board),
      evaluator: advisor,
      prover: advisor,
      keys: new HexKeys(game.board),
    },
    judgedOptions.parse(options),
  );
}
