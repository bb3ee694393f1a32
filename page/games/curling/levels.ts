/**
 * The levels of curling, measured: `playout match run plans/curling-levels.yaml`, seed `levels`, 160 games of four ends under dc3,
 * version 0.16.0. All of them play guards and draws, and throw no stone away before an end's last. Budgets are playouts, so they are the same
 * on any machine.
 */
import type { Levels } from "../../shell/levels.js";

export const curlingLevels: Levels = {
  variant: "dc3",
  games: 160,
  plan: "plans/curling-levels.yaml",
  list: [
    { agent: "policy:pass=false", elo: -704, low: -1098, high: -311 },
    { agent: "best:playouts=200", elo: 4, low: -111, high: 120 },
    { agent: "best:playouts=600", elo: 189, low: 61, high: 317 },
    { agent: "best:playouts=2000", elo: 201, low: 74, high: 327 },
    { agent: "best:playouts=8000", elo: 310, low: 176, high: 443 },
  ],
};
