/** Board games as the page plays them: moves are ids, and whoever is to move may give up. */
import type { GameSpec } from "../../../src/agents/index.js";
import type { BoardGame } from "../../../src/game/index.js";
import type { BoardState } from "../../../src/show/index.js";
import type { PageRules } from "../game.js";
import type { BoardDefinition } from "./definition.js";
import { b } from "./words/index.js";

export interface Position<S> {
  readonly state: S;
  /** Whether whoever is to move has given up. */
  readonly resigned: boolean;
}

/** The move of whoever gives up. */
export const RESIGN = -1;

export interface BoardRules<S extends BoardState> extends PageRules<Position<S>, number> {
  readonly game: BoardGame<S>;
  /** How many cells the board has. */
  readonly cells: number;
  readonly definition: BoardDefinition<S>;
}

export function boardRules<S extends BoardState>(
  definition: BoardDefinition<S>,
  spec: GameSpec,
): BoardRules<S> {
  const game = definition.game(spec);
  const cells = game.board.width * game.board.height;
  const isOver = ({ state, resigned }: Position<S>) => resigned || state.isOver();
  return {
    spec,
    game,
    cells,
    definition,
    start: (position) => ({
      state: position === undefined ? game.start() : game.notation.parseState(position),
      resigned: false,
    }),
    play(position, move) {
      const { state } = position;
      if (isOver(position)) throw new Error(b("over"));
      if (move === RESIGN) return { state, resigned: true };
      const broken = definition.broken(state, move);
      if (broken !== undefined) throw new Error(broken);
      const after = game.clone(state);
      after.play(move);
      return { state: after, resigned: false };
    },
    readMove(data) {
      if (!Number.isInteger(data) || (data as number) < RESIGN || (data as number) > cells)
        throw new Error(`${JSON.stringify(data)} is no move`);
      return data as number;
    },
    isSame: (a, c) => a === c,
    toMove: ({ state }) => state.toMove,
    isOver,
    position: ({ state }) => game.notation.formatState(state),
  };
}
