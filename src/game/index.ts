export { checked } from "./check.js";
export { checkGame, type GameCheck } from "./conformance.js";
export type { Disturbance, Game, Notation, Player, State, Value } from "./vocabulary.js";
