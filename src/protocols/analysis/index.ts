export { type Analysis, analysisOf, type MoveInfo, type RootInfo } from "./answer.js";
export {
  CurlingAnalysisDialogue,
  type CurlingAnalysisSetup,
  formatAnalysis,
  readState,
  withBudget,
} from "./curling.js";
export { AnalysisDialogue, type AnalysisSetup, completeThinker } from "./dialogue.js";
export { readSubject, type Subject } from "./hex.js";
export { type Query, querySchema } from "./query.js";
