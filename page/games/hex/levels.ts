/**
 * The levels of Hex, five of seven players that were measured: `playout match run plans/hex-levels.yaml`, seed `levels`, 336 games on 11x11
 * with swap, version 0.7.0. Budgets are playouts, so they are the same on any machine.
 */
import type { Levels } from "../../shell/levels.js";

export const hexLevels: Levels = {
  variant: "11x11",
  games: 336,
  plan: "plans/hex-levels.yaml",
  list: [
    { agent: "uct:playouts=40", elo: -665, low: -901, high: -429 },
    { agent: "uct:playouts=160", elo: -266, low: -434, high: -98 },
    { agent: "uct:playouts=2560", elo: 321, low: 137, high: 505 },
    { agent: "best:playouts=5", elo: 756, low: 479, high: 1032 },
    { agent: "best:playouts=25", elo: 1074, low: 735, high: 1413 },
  ],
};
