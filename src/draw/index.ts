/** The face of `draw`: the names that other rooms import. */
export type { BoardFrame } from "./board/cells.js";
export { drawGo, goFrame } from "./board/go.js";
export { drawHex, hexFrame } from "./board/hex.js";
export type { BoardColour, BoardOverlay } from "./board/overlays.js";
export { drawSquares } from "./board/squares.js";
export { drawGoTerminal, drawHexTerminal, drawSquaresTerminal } from "./board/terminal.js";
export { type Chance, drawChances } from "./board/win-chances.js";
export {
  type ChartLine,
  type CoursePoint,
  type CourseSeries,
  drawCourse,
  drawIntervals,
  drawLines,
  drawReliability,
  type LinesOptions,
} from "./chart.js";
export { THEMES, type ThemeName } from "./colours.js";
export { Html, type HtmlPart, html, htmlPage, PAGE_COLOURS } from "./page.js";
export {
  aloneSvg,
  linear,
  logarithmic,
  nameRoom,
  nice,
  PAGE_MARGIN,
  PLOT_SYMBOLS,
  Plot,
  type PlotPoint,
  pageFrame,
  plotPicture,
  plotWords,
  rows,
} from "./plot.js";
export {
  drawGameReport,
  type GameReport,
  type LossRow,
  type ReportEnd,
  type ReportMoment,
  type ReportShot,
  type TeamFigure,
} from "./report.js";
export { candidateBrush, candidateWays, drawCandidates } from "./sheet/candidates.js";
export { frameOf, type SheetFrame } from "./sheet/ice.js";
export { drawOutcomes, type OutcomeCloud, type ScoreChance } from "./sheet/outcomes.js";
export type { CloudOverlay, HeatOverlay, Overlay } from "./sheet/overlays.js";
export { drawSheet, type LineScore, type PanelPicture } from "./sheet/sheet.js";
export type { PlacedStone } from "./sheet/stones.js";
export { drawStrip, type StripShot } from "./sheet/strip.js";
export { drawTargetMap, type TargetValue, type TurnTargets, targetHeat } from "./sheet/target-map.js";
export { drawTerminal, terminalStone } from "./sheet/terminal.js";
export { drawVelocityMap, type VelocityMap } from "./sheet/velocity-map.js";
export { fitText } from "./svg.js";
export { columnsOf, cutToColumns, formatChange, formatSigned, inPercent, percent } from "./text.js";
export { drawWinLine } from "./win-line.js";
