/** A whole game of curling as a page. */
export {
  drawGameReport,
  type GameReport,
  type KeyMoment,
  type LossRow,
  type ReportEnd,
  type ReportShot,
  type TeamFigure,
} from "./game-report.js";
export { drawWinLine, type WinLine } from "./win-line.js";
