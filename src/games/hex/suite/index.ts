/** Suites of Hex. */
import type { Suite } from "../../../suite/index.js";
import type { HexState } from "../index.js";
import type { HexSpec } from "../players/index.js";
import { type HexRow, hexStateOf, hexVerdict, parseHexRow } from "./rows.js";
import { hexSummary } from "./summary.js";

export const hexSuite: Suite<HexRow, HexState> = {
  help: `Hex: a position is a line {"id", "board": ["..B", ...], "toMove", "winner", "winningMoves", "winningComplete",
"suiteMoves", "set"}. Where winningComplete says that every other move loses, the agent's move is solved or
failed; elsewhere a winning or suite move is a hit and any other is not shown to be right. Positions that are
lost or have no winning move are left out. An opening is a line {"size", "opening", "winner"}: White is to
move, and the agent's chance to win names the winner.`,
  sets: "set",
  parse: parseHexRow,
  head: ({ id, board, set }) => ({ id, size: `${board[0]?.length}x${board.length}`, set }),
  position(row) {
    const state = hexStateOf(row);
    const { width, height } = state.board;
    const spec: HexSpec = { name: "hex", width, height, swap: state.swap };
    return { spec, state };
  },
  verdict: hexVerdict,
  summary: hexSummary,
};
