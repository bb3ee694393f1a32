// The names of playout/draw.
export type { BoardFrame, PageBoard } from "../draw/board/cells.js";
export { drawGo, type GoPicture, goFrame } from "../draw/board/go.js";
export { drawHex, type HexPicture, hexFrame } from "../draw/board/hex.js";
export type {
  BoardArrowOverlay,
  BoardColour,
  BoardGhostOverlay,
  BoardHeatOverlay,
  BoardLabelOverlay,
  BoardMarkOverlay,
  BoardOverlay,
  BoardOwnershipOverlay,
  BoardPathOverlay,
} from "../draw/board/overlays.js";
export { drawSquares, type SquaresPicture } from "../draw/board/squares.js";
export {
  drawGoTerminal,
  drawHexTerminal,
  drawSquaresTerminal,
  type GoTerminalPicture,
  type HexTerminalPicture,
  type SquaresTerminalPicture,
} from "../draw/board/terminal.js";
export {
  type Chance,
  type ChanceMoment,
  type ChancePicture,
  drawChances,
} from "../draw/board/win-chances.js";
export {
  type CoursePicture,
  type CoursePoint,
  type CourseSeries,
  drawCourse,
  drawLines,
  drawReliability,
  type Line,
  type LinesOptions,
} from "../draw/chart.js";
export { BRUSHES, type Brush, type Team, THEMES, type Theme, type ThemeName } from "../draw/colours.js";
export { Html, html, htmlPage, PAGE_COLOURS, type Part } from "../draw/page.js";
export {
  aloneSvg,
  type Domain,
  type Frame,
  linear,
  logarithmic,
  nice,
  PAGE_MARGIN,
  PLOT_SIZE,
  PLOT_SYMBOLS,
  Plot,
  type PlotPoint,
  type PlotSymbol,
  pageFrame,
  plotPicture,
  plotWords,
  roomFor,
  rows,
  type Scale,
  type Tick,
} from "../draw/plot.js";
export {
  drawGameReport,
  type GameReport,
  type KeyMoment,
  type LossRow,
  type ReportEnd,
  type ReportShot,
  type TeamFigure,
} from "../draw/report.js";
export {
  type Candidate,
  type CandidatePicture,
  candidateBrush,
  candidateWays,
  drawCandidates,
} from "../draw/sheet/candidates.js";
export {
  frameOf as sheetFrame,
  type Point,
  type SheetFrame,
  type SheetLines,
  type View,
} from "../draw/sheet/ice.js";
export {
  drawOutcomes,
  type Fact,
  type OutcomeCloud,
  type OutcomePicture,
  type ScoreChance,
} from "../draw/sheet/outcomes.js";
export type {
  ArrowOverlay,
  BadgeOverlay,
  CloudOverlay,
  GhostOverlay,
  HeatOverlay,
  MarkOverlay,
  Overlay,
  PathOverlay,
  TextOverlay,
} from "../draw/sheet/overlays.js";
export { drawSheet, type PanelPicture, type Scoreboard, type SheetPicture } from "../draw/sheet/sheet.js";
export type { PlacedStone } from "../draw/sheet/stones.js";
export { drawStrip, type ShotLabel, type StripPicture, type StripShot } from "../draw/sheet/strip.js";
export {
  drawTargetMap,
  type TargetMap,
  type TargetValue,
  type TurnTargets,
  targetHeat,
} from "../draw/sheet/target-map.js";
export { drawTerminal, type TerminalPicture, terminalStone } from "../draw/sheet/terminal.js";
export { drawVelocityMap, type VelocityMap, type VelocityMark } from "../draw/sheet/velocity-map.js";
export { escapeXml, fitText, harmless, textWidth } from "../draw/svg.js";
export { columnsOf, cutToColumns, formatChange, inPercent, percent, signed } from "../draw/text.js";
export { drawWinLine, type WinLine } from "../draw/win-line.js";
