/** The cases of `playout bench hex`: every playout on every set of boards, and UCT with AMAF from the empty board. */

import { type Measurement, measure, type RunOptions, type Work } from "../../../bench/index.js";
import type { BatchPlayout, Playout, Tally } from "../../../game/index.js";
import { stream } from "../../../random/index.js";
import { Uct, uctSchema } from "../../../search/index.js";
import { AllCells, Batch, type HexBoard, type HexState, TestedPlayout } from "../index.js";
import { PLAYOUTS, playoutOf } from "../players/index.js";
import { emptyBoard, type HexBoards } from "./boards.js";

export const HEX_PLAYOUTS = [...PLAYOUTS, "batch-ts", "tested"] as const;
type PlayoutName = (typeof HEX_PLAYOUTS)[number];

/** Playouts on one board before the next one's turn. */
const ON_A_BOARD = 128;

export function hexWorks(boards: readonly HexBoards[]): Work[] {
  return boards.flatMap((each) => HEX_PLAYOUTS.map((name) => playouts(each, name)));
}

function measuredOf(name: PlayoutName, board: HexBoard): Playout<HexState> | BatchPlayout<HexState> {
  if (name === "batch-ts") return new Batch(board, { wasm: false });
  return name === "tested" ? new TestedPlayout(board) : playoutOf(name, board);
}

function playouts({ name, game, states }: HexBoards, implementation: PlayoutName, credit = false): Work {
  const playout = measuredOf(implementation, game.board);
  const once = "lanes" in playout ? batchOn(playout, game.board, credit) : on(playout, game.board, credit);
  let next = 0;
  return {
    case: name,
    implementation,
    perUnit: ON_A_BOARD,
    run(units) {
      for (let i = 0; i < units; i++) {
        once(states[next]!);
        next = next + 1 === states.length ? 0 : next + 1;
      }
    },
  };
}

/** Hex playouts leave the state as it was, so nothing is copied. */
function on(playout: Playout<HexState>, board: HexBoard, credit: boolean): (state: HexState) => void {
  const rng = stream("bench", "hex");
  const owners = credit ? new Int8Array(board.cells) : undefined;
  return (state) => {
    for (let i = 0; i < ON_A_BOARD; i++) playout.run(state, rng, owners);
  };
}

function batchOn(batch: BatchPlayout<HexState>, board: HexBoard, credit: boolean): (state: HexState) => void {
  const rng = stream("bench", "hex");
  const tally: Tally = { wins: 0, held: new Int32Array(board.cells), heldWins: new Int32Array(board.cells) };
  return (state) => {
    for (let done = 0; done < ON_A_BOARD; done += batch.lanes) batch.run(state, rng, tally, credit);
  };
}

/** How fast a search runs, in playouts, and the shares of its time. */
export interface SearchMeasurement extends Measurement {
  readonly playoutShare: number;
  readonly treeShare: number;
}

const SEARCHED = ["conventional", "walk", "rows", "batch"] as const;
const SIMULATIONS = 12_800;

/**
 * UCT with AMAF from the empty board. The time of its playouts is that of as many playouts from the root, which tell
 * the owners of cells as the search's do; they take turns with the searches.
 */
export async function measureHexSearches(options: RunOptions): Promise<SearchMeasurement[]> {
  const empty = emptyBoard();
  const works = SEARCHED.flatMap((name) => [search(empty, name), playouts(empty, name, true)]);
  const measured = await measure(works, options);
  return SEARCHED.flatMap((name) => {
    const whole = measured.find(({ implementation }) => implementation === `uct-${name}`);
    const part = measured.find(({ implementation }) => implementation === name);
    if (whole === undefined || part === undefined) return [];
    const playoutShare = Math.min(1, whole.perSecond / part.perSecond);
    return [{ ...whole, playoutShare, treeShare: 1 - playoutShare }];
  });
}

function search({ name, game, states }: HexBoards, playout: (typeof SEARCHED)[number]): Work {
  const uct = new Uct<HexState>(
    {
      clone: (state) => game.clone(state),
      candidates: new AllCells(game.board),
      playout: playoutOf(playout, game.board),
    },
    uctSchema.parse({ amaf: "half", exploration: 0.2, nodes: 1 << 18 }),
  );
  const rng = stream("bench", "hex", "uct");
  return {
    case: name,
    implementation: `uct-${playout}`,
    perUnit: SIMULATIONS,
    run(units) {
      for (let i = 0; i < units; i++) uct.begin(states[0]!, rng).run(SIMULATIONS);
    },
  };
}
