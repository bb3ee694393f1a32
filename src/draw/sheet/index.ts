/** A sheet of ice with stones as SVG and as text, and what lies over it. */
export {
  type Candidate,
  type CandidatePicture,
  candidateBrush,
  candidateWays,
  drawCandidates,
} from "./candidates.js";
export {
  frameOf as sheetFrame,
  type Point,
  type ScreenPoint,
  type SheetFrame,
  type SheetLines,
  type View,
} from "./frame.js";
export { hammer, trend } from "./glyphs.js";
export { drawOutcomes, type Fact, type OutcomeCloud, type OutcomePicture } from "./outcomes.js";
export { badgeAt } from "./overlay-labels.js";
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
export type { PanelPicture } from "./panel.js";
export type { ScoreChance } from "./score-bars.js";
export type { Scoreboard } from "./scoreboard.js";
export { drawSheet, type SheetPicture } from "./sheet.js";
export { type PlacedStone, stoneAt } from "./stone.js";
export { drawStrip, type StripPicture, type StripShot } from "./strip.js";
export type { ShotLabel } from "./strip-label.js";
export {
  drawTargetMap,
  type TargetMap,
  type TargetValue,
  type TurnTargets,
  targetHeat,
} from "./target-map.js";
export { drawTerminal, type TerminalPicture, terminalStone } from "./terminal.js";
export { drawVelocityMap, type VelocityMap, type VelocityMark } from "./velocity-map.js";
