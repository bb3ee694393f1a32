export { BLACK, type Colour, EMPTY, HexBoard, LARGEST, opponent, WHITE } from "./board.js";
export { AllCells } from "./candidates.js";
export { isConnected } from "./connected.js";
export { HexState, type Swap } from "./state.js";
