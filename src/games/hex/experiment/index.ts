/** What experiments ask of Hex. */
import type { Trials } from "../../../experiment/facet.js";
import type { Rng } from "../../../random/index.js";
import type { HexState } from "../index.js";
import { type HexKit, type HexSpec, PLAYOUTS } from "../players/index.js";
import { olympiadBoards, selfPlayBoards } from "./boards.js";
import { runnerOf } from "./ways.js";

export const hexTrials: Trials<HexSpec, HexKit, HexState> = {
  positions: samplePositions,
  times: {
    ways: PLAYOUTS,
    boards: (spec, seed, records) =>
      records === undefined ? selfPlayBoards(spec, seed) : olympiadBoards(spec, records),
    runner: runnerOf,
  },
};

/** Stones on the boards that are searched, as far as games get. */
const STAGES = [0, 12, 24, 36, 48, 60];

/** Positions of one game of random moves. */
function samplePositions({ game }: HexKit, rng: Rng): HexState[] {
  const state = game.start();
  const positions: HexState[] = [];
  while (!state.isOver()) {
    if (STAGES.includes(state.ply)) positions.push(game.clone(state));
    let move: number;
    do move = rng.below(state.board.cells);
    while (!game.isLegal(state, move));
    state.play(move);
  }
  return positions;
}
