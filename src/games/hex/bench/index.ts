/** How fast playouts of Hex are, and what searches make of them. */
export { emptyBoard, type HexBoards, olympiadBoards, selfPlayBoards } from "./boards.js";
export { HEX_PLAYOUTS, hexWorks, measureHexSearches, type SearchMeasurement } from "./playouts.js";
