export { BLACK, type Colour, EMPTY, HexBoard, LARGEST, opponent, WHITE } from "./board.js";
export { type BrokenHexRule, brokenHexRule } from "./broken-rule.js";
export { AllCells } from "./candidates.js";
export { winningChain } from "./chain.js";
export { isConnected } from "./connected.js";
export { winningConnection } from "./connection.js";
export { ConnectionAdvisor } from "./connections/advisor.js";
export { Connections } from "./connections/connections.js";
export { HexKeys } from "./connections/keys.js";
export { HexGame, type HexOptions } from "./game.js";
export { formatHexWorld, formatTrmph, isHexWorld, parseHexWorld } from "./hexworld.js";
export { formatMoves, parseMoves } from "./moves.js";
export {
  type ColourLetter,
  formatCell,
  formatColour,
  formatRows,
  formatState as formatHexState,
  parseCell,
  parseColour,
  parseSize,
  parseState as parseHexState,
  type Size,
} from "./notation.js";
export { type OlympiadGame, parseOlympiad } from "./olympiad.js";
export { Batch, type BatchOptions } from "./playouts/batch.js";
export { ConventionalPlayout } from "./playouts/conventional.js";
export { ExactRowsPlayout } from "./playouts/exact-rows.js";
export { RowsPlayout } from "./playouts/rows.js";
export { TestedPlayout } from "./playouts/tested.js";
export { WalkPlayout } from "./playouts/walk.js";
export { describeHex, hexPosition } from "./position.js";
export { boardsOf, type HexRecord, type HexSetup, startOf, statesOf, withSwap } from "./record.js";
export { formatHexSgf, parseHexSgf } from "./sgf.js";
export { HexState, SWAPS, type Swap } from "./state.js";
