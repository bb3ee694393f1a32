import type { ThemeName } from "../svg/index.js";
import type { BoardStoneColours } from "./overlays.js";

export interface GoStoneColours extends BoardStoneColours {
  readonly last: string; // mark of the last move, and its number
}

export interface GoColours {
  readonly wood: string; // the board
  readonly woodEdge: string; // outline of the board
  readonly line: string; // lines and star points
  readonly words: string; // words and marks on the wood
  readonly path: string; // chains of points
  readonly black: GoStoneColours;
  readonly white: GoStoneColours;
}

export const GO_THEMES: Readonly<Record<ThemeName, GoColours>> = {
  light: {
    wood: "#ecc987",
    woodEdge: "#b8934f",
    line: "#6b5127",
    words: "#2b2110",
    path: "#c8281a",
    black: { fill: "#1b1e22", rim: "#000000", shine: "#70787f", mark: "#ffffff", last: "#ff8a66" },
    white: { fill: "#f1efe9", rim: "#77705f", shine: "#ffffff", mark: "#16191d", last: "#c8281a" },
  },
  dark: {
    wood: "#a5814d",
    woodEdge: "#5f4826",
    line: "#3d2e17",
    words: "#140f06",
    path: "#b32014",
    black: { fill: "#0d0f12", rim: "#000000", shine: "#5a6168", mark: "#ffffff", last: "#ff8a66" },
    white: { fill: "#e2dfd8", rim: "#3d3628", shine: "#ffffff", mark: "#101215", last: "#b32014" },
  },
  print: {
    wood: "#ffffff",
    woodEdge: "#ffffff",
    line: "#404040",
    words: "#000000",
    path: "#808080",
    black: { fill: "#000000", rim: "#000000", shine: "#000000", mark: "#ffffff", last: "#ffffff" },
    white: { fill: "#ffffff", rim: "#000000", shine: "#ffffff", mark: "#000000", last: "#000000" },
  },
};
