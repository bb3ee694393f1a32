/** Ways of playing out Hex, as a timing runs them. */
import type { BatchPlayout, Playout, Tally } from "../../../game/index.js";
import type { Rng } from "../../../random/index.js";
import { HexBoard, type HexState } from "../index.js";
import { type HexSpec, type PlayoutName, playoutOf } from "../players/index.js";

type Runner = (state: HexState, rng: Rng, playouts: number) => number;

export function runnerOf(way: string, { width, height }: HexSpec): Runner {
  const board = new HexBoard(width, height);
  const playout = playoutOf(way as PlayoutName, board);
  return "lanes" in playout ? batched(playout, board) : single(playout);
}

/** Playouts of Hex leave the state as it was, so nothing needs to be copied. */
function single(playout: Playout<HexState>): Runner {
  return (state, rng, playouts) => {
    for (let i = 0; i < playouts; i++) playout.run(state, rng);
    return playouts;
  };
}

function batched(playout: BatchPlayout<HexState>, board: HexBoard): Runner {
  const tally: Tally = {
    wins: 0,
    held: new Int32Array(board.cells + 1),
    heldWins: new Int32Array(board.cells + 1),
  };
  return (state, rng, playouts) => {
    let done = 0;
    for (; done < playouts; done += playout.lanes) playout.run(state, rng, tally, false);
    return done;
  };
}
