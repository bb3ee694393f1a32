export type { Point, SheetLines, View } from "./frame.js";
export { drawHex, type HexPicture } from "./hex.js";
export type {
  HexArrowOverlay,
  HexColour,
  HexGhostOverlay,
  HexHeatOverlay,
  HexLabelOverlay,
  HexMarkOverlay,
  HexOverlay,
  HexPathOverlay,
} from "./hex-overlays.js";
export { drawHexTerminal, type HexTerminalPicture } from "./hex-terminal.js";
export type {
  ArrowOverlay,
  CloudOverlay,
  GhostOverlay,
  HeatOverlay,
  MarkOverlay,
  Overlay,
  PathOverlay,
  TextOverlay,
} from "./overlays.js";
export type { Scoreboard } from "./scoreboard.js";
export { drawSheet, type SheetPicture } from "./sheet.js";
export type { PlacedStone } from "./stone.js";
export { drawStrip, type StripPicture, type StripShot } from "./strip.js";
export { escapeXml } from "./svg.js";
export { drawTerminal, type TerminalPicture } from "./terminal.js";
export { BRUSHES, type Brush, type Team, THEMES, type Theme, type ThemeName } from "./theme.js";
