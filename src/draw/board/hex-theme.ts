import type { ThemeName } from "../svg/index.js";
import type { BoardStoneColours } from "./overlays.js";

export interface HexStoneColours extends BoardStoneColours {
  readonly edge: string; // the side of the board
}

export interface HexColours {
  readonly cell: string; // empty cells
  readonly line: string; // between cells
  readonly edgeLine: string; // around the sides of the board
  readonly black: HexStoneColours;
  readonly white: HexStoneColours;
  readonly last: string; // mark of the last move
  readonly path: string; // the winning chain
}

export const HEX_THEMES: Readonly<Record<ThemeName, HexColours>> = {
  light: {
    cell: "#f0e4c8",
    line: "#bda878",
    edgeLine: "#6f6142",
    black: { fill: "#252a31", rim: "#0d1014", shine: "#4d555f", mark: "#ffffff", edge: "#2c323a" },
    white: { fill: "#fbfaf6", rim: "#6d6654", shine: "#ffffff", mark: "#1c2733", edge: "#ffffff" },
    last: "#d9381e",
    path: "#d9381e",
  },
  dark: {
    cell: "#33404c",
    line: "#1d262f",
    edgeLine: "#7b8a99",
    black: { fill: "#0c0f13", rim: "#7b8a99", shine: "#2c343c", mark: "#ffffff", edge: "#050709" },
    white: { fill: "#e6ebf0", rim: "#0c0f13", shine: "#ffffff", mark: "#12181f", edge: "#dfe5eb" },
    last: "#ff7a4d",
    path: "#ff7a4d",
  },
  print: {
    cell: "#ffffff",
    line: "#8a8a8a",
    edgeLine: "#000000",
    black: { fill: "#000000", rim: "#000000", shine: "#000000", mark: "#ffffff", edge: "#000000" },
    white: { fill: "#ffffff", rim: "#000000", shine: "#ffffff", mark: "#000000", edge: "#ffffff" },
    last: "#808080",
    path: "#808080",
  },
};
