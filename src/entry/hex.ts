/** The entry `playout/hex`: rules, notation, playouts, connections, records and pictures of Hex. */

export { drawHex } from "../draw/board/hex.js";
export { drawHexTerminal } from "../draw/board/terminal.js";
export { Batch } from "../games/hex/batch.js";
export { ConnectionAdvisor, Connections } from "../games/hex/connections.js";
export { AllCells, HexGame } from "../games/hex/game.js";
export { describeHex, hexPosition } from "../games/hex/notation.js";
export { winningChain } from "../games/hex/pictures.js";
export { type HexSpec, hexKit, hexSchema } from "../games/hex/players.js";
export { ConventionalPlayout, ExactRowsPlayout, RowsPlayout, WalkPlayout } from "../games/hex/playouts.js";
export {
  boardsOf,
  formatHexWorld,
  formatMoves,
  formatTrmph,
  type HexRecord,
  parseHexWorld,
  parseMoves,
  statesOf,
  withSwap,
} from "../games/hex/records.js";
export { HexBoard, HexState } from "../games/hex/rules.js";
export { formatHexSgf, parseHexSgf } from "../games/hex/sgf.js";
