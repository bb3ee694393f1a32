export type { Disturbance, Game, Notation, Player, State, Value } from "./vocabulary.js";
