export { makePositions, type PositionsRequest, type PositionsRow } from "./make-positions.js";
export { playPositions, positionsKit } from "./play-positions.js";
