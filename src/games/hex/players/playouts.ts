import type { BatchPlayout, Playout } from "../../../game/index.js";
import {
  Batch,
  ConventionalPlayout,
  ExactRowsPlayout,
  type HexBoard,
  type HexState,
  RowsPlayout,
  WalkPlayout,
} from "../index.js";

/** The playouts by name. */
export const PLAYOUTS = ["conventional", "walk", "rows", "rows-exact", "batch"] as const;

export type PlayoutName = (typeof PLAYOUTS)[number];

export function playoutOf(name: PlayoutName, board: HexBoard): Playout<HexState> | BatchPlayout<HexState> {
  switch (name) {
    case "conventional":
      return new ConventionalPlayout(board);
    case "walk":
      return new WalkPlayout(board);
    case "rows":
      return new RowsPlayout(board);
    case "rows-exact":
      return new ExactRowsPlayout(board);
    case "batch":
      return new Batch(board);
  }
}
