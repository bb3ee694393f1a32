export { type Candidate, type CandidatePicture, drawCandidates } from "./candidates.js";
export { type Chance, type ChanceMoment, type ChancePicture, drawChances } from "./chances.js";
export { columnsOf, cutToColumns } from "./columns.js";
export { type CoursePicture, type CoursePoint, type CourseSeries, drawCourse } from "./course.js";
export type { Point, SheetLines, View } from "./frame.js";
export {
  drawGameReport,
  type GameReport,
  type KeyMoment,
  type LossRow,
  type ReportEnd,
  type ReportShot,
  type TeamFigure,
} from "./game-report.js";
export { drawGo, type GoPicture } from "./go.js";
export type {
  GoArrowOverlay,
  GoColour,
  GoGhostOverlay,
  GoHeatOverlay,
  GoLabelOverlay,
  GoMarkOverlay,
  GoOverlay,
  GoOwnershipOverlay,
} from "./go-overlays.js";
export { drawGoTerminal, type GoTerminalPicture } from "./go-terminal.js";
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
export { Html, html, type Part } from "./html.js";
export { htmlPage } from "./html-page.js";
export { drawOutcomes, type Fact, type OutcomeCloud, type OutcomePicture } from "./outcomes.js";
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
} from "./overlays.js";
export { PAGE_COLOURS } from "./page-style.js";
export type { PanelPicture } from "./panel.js";
export { formatChange, inPercent, percent, signed } from "./percent.js";
export {
  type Frame,
  PLOT_SIZE,
  PLOT_SYMBOLS,
  Plot,
  type PlotPoint,
  type PlotSymbol,
  plotDocument,
  plotWords,
} from "./plot.js";
export { type Domain, linear, logarithmic, nice, rows, type Scale, type Tick } from "./scale.js";
export type { ScoreChance } from "./score-bars.js";
export type { Scoreboard } from "./scoreboard.js";
export { drawSheet, type SheetPicture } from "./sheet.js";
export type { PlacedStone } from "./stone.js";
export { drawStrip, type StripPicture, type StripShot } from "./strip.js";
export type { ShotLabel } from "./strip-label.js";
export { escapeXml, harmless } from "./svg.js";
export { drawTargetMap, type TargetMap, type TargetValue, type TurnTargets } from "./target-map.js";
export { drawTerminal, type TerminalPicture, terminalStone } from "./terminal.js";
export { fitText, textWidth } from "./text.js";
export { BRUSHES, type Brush, type Team, THEMES, type Theme, type ThemeName } from "./theme.js";
