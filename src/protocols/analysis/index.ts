export { type Analysis, analysisOf, type MoveInfo, type RootInfo } from "./answer.js";
export {
  CurlingAnalysisDialogue,
  type CurlingAnalysisSetup,
  formatAnalysis,
  readState,
  withBudget,
} from "./curling.js";
export { AnalysisDialogue, type AnalysisSetup, completeThinker } from "./dialogue.js";
export { goTopic, readGoSubject } from "./go.js";
export { hexTopic, readSubject } from "./hex.js";
export { type GoQuery, goQuerySchema, type Query, querySchema } from "./query.js";
export type { Subject } from "./topic.js";
