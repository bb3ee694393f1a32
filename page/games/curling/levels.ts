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
    { agent: "policy:pass=false", elo: -525, low: -663, high: -387 },
    { agent: "best:playouts=40,pass=false", elo: -259, low: -374, high: -144 },
    { agent: "best:playouts=200,pass=false", elo: 65, low: -20, high: 151 },
    { agent: "best:playouts=800", elo: 327, low: 235, high: 418 },
    { agent: "best:playouts=4000", elo: 392, low: 290, high: 494 },
  ],
};
