/** What every picture is made of: elements, words and their widths, colours, columns, legends. */
export {
  finiteRange,
  HEAT_STEPS,
  type HeatPaint,
  type HeatScale,
  heatColour,
  heatOpacity,
  heatRange,
  heatStep,
  opaque,
  paintedOn,
  tellingRange,
} from "./heat.js";
export { Column, GAP, PADDING, type Part, stack, TITLE_SIZE, TITLE_WEIGHT } from "./layout.js";
export { formatValue, legend } from "./legend.js";
export {
  type Attributes,
  element,
  escapeXml,
  formatNumber,
  group,
  harmless,
  type PictureWords,
  pathData,
  svgDocument,
} from "./svg.js";
export { FONT_FAMILY, fitText, textLine, textLines, textWidth, wrapText } from "./text.js";
export { BRUSHES, type Brush, type Team, THEMES, type Theme, type ThemeName } from "./theme.js";
