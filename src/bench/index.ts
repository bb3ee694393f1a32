export { curlingWorks } from "./curling.js";
export { goWorks } from "./go.js";
export { HEX_PLAYOUTS, hexWorks, measureHexSearches, type SearchMeasurement } from "./hex.js";
export { emptyBoard, type HexBoards, olympiadBoards, selfPlayBoards } from "./hex-boards.js";
export {
  measurePlayers,
  PLAYER_SEED,
  type PlayerCase,
  type PlayerMeasurement,
  type PlayerOptions,
  type PlayerSpeed,
  playerCases,
} from "./players.js";
export { type Measurement, measure, type RunOptions, type Work } from "./runner.js";
