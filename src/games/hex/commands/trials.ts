/** Hex in experiments: sampled positions, recorded boards, and the playouts that are timed on them. */
import { type AgentSpec, createSearch } from "../../../agents/index.js";
import { type Rng, stream } from "../../../core/index.js";
import type { BatchPlayout, Playout, Tally } from "../../../game/index.js";
import type { GameTrials, NamedBoard } from "../../../jobs/index.js";
import { type HexGameSetup, type HexSpec, hexKit } from "../players.js";
import { PLAYOUTS, type PlayoutName, playoutOf } from "../playouts.js";
import { boardsOf, type HexRecord, parseOlympiad } from "../records.js";
import { HexBoard, type HexState } from "../rules.js";

// The boards of the timing: those of recorded games, or of games that our own search plays against itself.

/** The boards of the paper, from the games of the Computer Olympiads. */
function olympiadBoards(spec: HexSpec, text: string): NamedBoard<HexState>[] {
  const games = parseOlympiad(text).filter(({ paperSet }) => paperSet);
  if (games.length === 0) throw new Error("none of the games is marked as one of the paper's (paperSet)");
  return games.flatMap(({ id, record }) => {
    if (record.width !== spec.width || record.height !== spec.height)
      throw new Error(`${id}: expected a board of ${spec.width}x${spec.height}`);
    return nameBoards(id, record);
  });
}

const GAMES = 36;
const PLAYER: AgentSpec = { kind: "uct", playout: "walk", amaf: "half" };
const SELF_PLAY_PLAYOUTS = 300;

/** As many games as the paper has, from the seed. */
function selfPlayBoards(spec: HexSpec, seed: string): NamedBoard<HexState>[] {
  const kit = hexKit(spec);
  const search = createSearch(kit, PLAYER);
  return Array.from({ length: GAMES }, (_, i) => {
    const rng = stream(seed, "boards", i);
    const state = kit.game.start();
    const moves: number[] = [];
    while (!state.isOver()) {
      const thinking = search.begin(state, rng);
      thinking.run(SELF_PLAY_PLAYOUTS);
      const { best } = thinking.report();
      moves.push(best);
      state.play(best);
    }
    return nameBoards(`self-play-${i + 1}`, { width: spec.width, height: spec.height, swap: "none", moves });
  }).flat();
}

function nameBoards(id: string, record: HexRecord): NamedBoard<HexState>[] {
  return boardsOf(record).map((state) => ({ name: `${id}/${state.count}`, stones: state.count, state }));
}

// Ways of playing out Hex, as a timing runs them.

type Runner = (state: HexState, rng: Rng, playouts: number) => number;

function runnerOf(way: string, { width, height }: HexSpec): Runner {
  const board = new HexBoard(width, height);
  const playout = playoutOf(way as PlayoutName, board);
  return "lanes" in playout ? batchRunner(playout, board) : single(playout);
}

/** Playouts of Hex leave the state as it was, so nothing needs to be copied. */
function single(playout: Playout<HexState>): Runner {
  return (state, rng, playouts) => {
    for (let i = 0; i < playouts; i++) playout.run(state, rng);
    return playouts;
  };
}

function batchRunner(playout: BatchPlayout<HexState>, board: HexBoard): Runner {
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

// What experiments ask of Hex.

export const hexTrials: GameTrials<HexSpec, HexGameSetup, HexState> = {
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
function samplePositions({ game }: HexGameSetup, rng: Rng): HexState[] {
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
