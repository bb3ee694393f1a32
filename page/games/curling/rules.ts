/** Curling as the page plays it: on the fast ice, with moves as records keep them. */
import type { GameSpec } from "../../../src/agents/index.js";
import { checkData, stream } from "../../../src/core/index.js";
import {
  type CurlingGame,
  type CurlingSpec,
  type CurlingState,
  curlingSchema,
  demandLegal,
  moveSchema,
  type Placement,
  quickGame,
  type RecordedMove,
  replayMove,
  type Shot,
} from "../../../src/games/curling/index.js";
import type { PageRules } from "../game.js";
import { stateOf } from "./setup-problem.js";

export interface CurlingRules extends PageRules<CurlingState, RecordedMove> {
  readonly spec: CurlingSpec;
  readonly game: CurlingGame;
}

export function readVariant(given: object): CurlingSpec {
  return checkData(curlingSchema, given);
}

export function rulesFor(spec: GameSpec): CurlingRules {
  const own = spec as CurlingSpec;
  const game = quickGame(own);
  return {
    spec: own,
    game,
    start: (position) => (position === undefined ? game.start() : stateOf(game, position)),
    play(state, move) {
      const after = game.clone(state);
      // A record of other ice says where the stones came to rest, and that counts.
      replayMove(after, move, Number.POSITIVE_INFINITY);
      return after;
    },
    readMove: (data) => checkData(moveSchema, data),
    isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    toMove: (state) => (state.awaitsPlacement ? state.chooser : state.toMove),
    isOver: (state) => state.isOver(),
    position: (state) => game.notation.formatState(state),
  };
}

/** What the choosing team of mixed doubles asks for, as a move. */
export function placed({ chooser }: CurlingState, placement: Placement): RecordedMove {
  return { kind: "place", player: chooser, placement };
}

/** Speeds of throws that are chosen on the page are multiples of this, so that a link holds them. Stones end within 0.2 mm. */
export const SPEED_GRID = 2 ** -17;

/** The nearest throw whose speeds are on the grid; the throw itself where that is not allowed. */
export function onGrid(game: CurlingGame, state: CurlingState, { vx, vy, omega }: Shot): Shot {
  const rounded = (speed: number) => Math.round(speed / SPEED_GRID) * SPEED_GRID + 0;
  const near = { vx: rounded(vx), vy: rounded(vy), omega };
  return game.isLegal(state, near) ? near : { vx, vy, omega };
}

/** Executes a throw that a person or an agent has chosen. Throws one line where it is not allowed. */
export function thrown(game: CurlingGame, state: CurlingState, chosen: Shot, seed: string): RecordedMove {
  return execute(game, state, onGrid(game, state, chosen), seed);
}

/**
 * What the hand makes of an intended throw, as a move. It depends on the seed and the throw's number in the game alone, as at
 * the table of `playout play`: who takes a throw back meets the same luck again. Throws one line where it is not allowed.
 */
export function execute(game: CurlingGame, state: CurlingState, intended: Shot, seed: string): RecordedMove {
  demandLegal(game, state, intended);
  const actual: Shot = { ...intended };
  game.disturbance?.sample(intended, stream(seed, "play", "disturbance", state.ply), actual);
  return { kind: "throw", player: state.toMove, intended: { ...intended }, actual };
}
