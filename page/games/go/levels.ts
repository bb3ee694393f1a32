/**
 * The levels of Go, measured: `playout match run plans/go-levels.yaml`, seed `levels`, 160 games on 9x9 with komi 7.5, version 0.7.0.
 * Budgets are playouts, so they are the same on any machine.
 */
import type { Levels } from "../../shell/levels.js";

export const goLevels: Levels = {
  variant: "9x9",
  games: 160,
  plan: "plans/go-levels.yaml",
  list: [
    { agent: "best:playouts=10", elo: -936, low: -1421, high: -451 },
    { agent: "best:playouts=30", elo: -317, low: -489, high: -145 },
    { agent: "best:playouts=100", elo: 102, low: -73, high: 277 },
    { agent: "best:playouts=300", elo: 354, low: 155, high: 553 },
    { agent: "best:playouts=1000", elo: 797, low: 488, high: 1106 },
  ],
};
