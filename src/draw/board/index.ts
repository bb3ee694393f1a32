/** Boards of stones as SVG and as text, and what lies over them. */
export { type Chance, type ChanceMoment, type ChancePicture, drawChances } from "./chances.js";
export type { BoardFrame, PageBoard } from "./frame.js";
export { drawGo, type GoPicture, goFrame } from "./go.js";
export { drawGoTerminal, type GoTerminalPicture } from "./go-terminal.js";
export { drawHex, type HexPicture, hexFrame } from "./hex.js";
export { drawHexTerminal, type HexTerminalPicture } from "./hex-terminal.js";
export type {
  BoardArrowOverlay,
  BoardColour,
  BoardGhostOverlay,
  BoardHeatOverlay,
  BoardLabelOverlay,
  BoardMarkOverlay,
  BoardOverlay,
  BoardOwnershipOverlay,
  BoardPathOverlay,
} from "./overlays.js";
export { drawSquares, type SquaresPicture } from "./squares.js";
export { drawSquaresTerminal, type SquaresTerminalPicture } from "./squares-terminal.js";
