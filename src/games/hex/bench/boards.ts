/** The boards on which playouts of Hex are measured. */

import { shuffled, stream } from "../../../random/index.js";
import { Uct, uctSchema } from "../../../search/index.js";
import { AllCells, boardsOf, HexGame, type HexState, parseOlympiad, WalkPlayout } from "../index.js";

/** Boards of one size, in an order that mixes early and late ones. */
export interface HexBoards {
  readonly name: "empty" | "olympiad" | "selfplay";
  readonly game: HexGame;
  readonly states: readonly HexState[];
}

export function emptyBoard(): HexBoards {
  const game = new HexGame();
  return { name: "empty", game, states: [game.start()] };
}

/** The boards of the games of the Computer Olympiads on which M. Jinno measured, from olympiad_games.jsonl. */
export function olympiadBoards(text: string): HexBoards {
  const games = parseOlympiad(text).filter(({ paperSet }) => paperSet);
  if (games.length === 0) throw new Error("no game is marked as one of the paper's (paperSet)");
  const odd = games.find(({ record }) => record.width !== 11 || record.height !== 11);
  if (odd !== undefined) throw new Error(`${odd.id}: expected a board of 11x11`);
  const states = games.flatMap(({ record }) => boardsOf(record));
  return { name: "olympiad", game: new HexGame(), states: shuffled(states, stream("bench", "hex", "order")) };
}

const GAMES = 12;
const PLAYOUTS = 300;

/** Where there are no records: every board of some games that a small search plays against itself. */
export function selfPlayBoards(): HexBoards {
  const game = new HexGame();
  const search = new Uct<HexState>(
    {
      clone: (state) => game.clone(state),
      candidates: new AllCells(game.board),
      playout: new WalkPlayout(game.board),
    },
    uctSchema.parse({ amaf: "half", exploration: 0.2, nodes: 1 << 16 }),
  );
  const states: HexState[] = [];
  for (let i = 0; i < GAMES; i++) {
    const rng = stream("bench", "hex", "self-play", i);
    const state = game.start();
    state.play(rng.below(game.board.cells));
    while (!state.isOver()) {
      states.push(game.clone(state));
      const thinking = search.begin(state, rng);
      thinking.run(PLAYOUTS);
      state.play(thinking.report(1).best);
    }
  }
  return { name: "selfplay", game, states: shuffled(states, stream("bench", "hex", "order")) };
}
