/**
 * The levels of curling, measured: `playout match run plans/curling-levels.yaml`, seed `levels`, 200 games of four ends under dc3,
 * version 0.16.0. All of them play guards and draws, and throw no stone away before an end's last. Budgets are playouts, so they are the same
 * on any machine.
 */
import type { Levels } from "../../shell/levels.js";

export const curlingLevels: Levels = {
  variant: "dc3",
  games: 200,
  plan: "plans/curling-levels.yaml",
  list: [
    { agent: "policy:pass=false", elo: -445, low: -612, high: -279 },
    { agent: "best:playouts=40,pass=false", elo: -328, low: -434, high: -223 },
    { agent: "best:playouts=200", elo: 21, low: -98, high: 140 },
    { agent: "best:playouts=800", elo: 342, low: 229, high: 455 },
    { agent: "best:playouts=4000", elo: 411, low: 290, high: 532 },
  ],
};
