export {
  type Analysis,
  AnalysisDialogue,
  type AnalysisSetup,
  analysisOf,
  CurlingAnalysisDialogue,
  type CurlingAnalysisSetup,
  completeThinker,
  formatAnalysis,
  type GoQuery,
  goQuerySchema,
  goTopic,
  hexTopic,
  type MoveInfo,
  type Query,
  querySchema,
  type RootInfo,
  readGoSubject,
  readState,
  readSubject,
  type Subject,
  withBudget,
} from "./analysis/index.js";
export { formatCommandLine, parseCommandLine } from "./command-line.js";
export type { Dialogue, EndingDialogue } from "./dialogue.js";
export { GtpAgent, type GtpOptions, gtpKind, gtpSchema, type OpenProgram } from "./gtp/agent.js";
export { type CheckedGame, checkGtpProgram, type GtpFinding } from "./gtp/check/check.js";
export { GtpController } from "./gtp/controller.js";
export { type GoServerSetup, goServer } from "./gtp/go/server.js";
export { type HexServerSetup, hexServer } from "./gtp/hex/server.js";
export type { GtpServer } from "./gtp/server.js";
export { LineCutter, type LineTransport, Stalled } from "./lines.js";
