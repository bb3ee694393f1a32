// The names of playout/games/hex.
export { Batch, type BatchOptions } from "../games/hex/batch.js";
export { ConnectionAdvisor, Connections, HexKeys } from "../games/hex/connections.js";
export { AllCells, HexGame, type HexOptions } from "../games/hex/game.js";
export {
  type ColourLetter,
  describeHex,
  formatCell,
  formatColour,
  formatRows,
  formatState as formatHexState,
  hexPosition,
  parseCell,
  parseColour,
  parseSize,
  parseState as parseHexState,
  type Size,
} from "../games/hex/notation.js";
export { BLACK, EMPTY, LARGEST, WHITE } from "../games/hex/numbers.js";
export { winningChain, winningConnection } from "../games/hex/pictures.js";
export {
  ConventionalPlayout,
  ExactRowsPlayout,
  RowsPlayout,
  WalkPlayout,
} from "../games/hex/playouts.js";
export {
  boardsOf,
  formatHexWorld,
  formatMoves,
  formatTrmph,
  type HexRecord,
  type HexSetup,
  isHexWorld,
  type OlympiadGame,
  parseHexWorld,
  parseMoves,
  parseOlympiad,
  startOf,
  statesOf,
  withSwap,
} from "../games/hex/records.js";
export {
  type BrokenHexRule,
  brokenHexRule,
  type Colour,
  HexBoard,
  HexState,
  isConnected,
  opponent,
  SWAPS,
  type Swap,
} from "../games/hex/rules.js";
export { formatHexSgf, parseHexSgf } from "../games/hex/sgf.js";
