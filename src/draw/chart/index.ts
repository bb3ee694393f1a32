/** Plots of data. */
export { type CoursePicture, type CoursePoint, type CourseSeries, drawCourse } from "./course.js";
export { drawLines, type Line, type LinesOptions } from "./lines.js";
export { aloneSvg, PAGE_MARGIN, pageFrame, pagePicture, roomFor } from "./page-plot.js";
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
export {
  drawReliability,
  type ReliabilityDiagrams,
  type ReliabilityDot,
  type ReliabilityPanel,
} from "./reliability.js";
export { type Domain, linear, logarithmic, nice, rows, type Scale, type Tick } from "./scale.js";
