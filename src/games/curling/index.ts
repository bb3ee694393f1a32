export type { Limits, Model, Simulator } from "./physics/simulator.js";
export { MODELS, NO_LIMITS } from "./physics/simulator.js";
export type { Sheet } from "./sheet.js";
export { LEGACY_SHEET, MODERN_SHEET, STONE_RADIUS, STONES } from "./sheet.js";
export type { Shot, Turn } from "./shot.js";
export { FULL_SPIN, spinOf, turnOf } from "./shot.js";
export { Stones, TEAM_MASKS } from "./stones.js";
