export {
  type Analysis,
  AnalysisDialogue,
  type AnalysisSetup,
  analysisOf,
  CurlingAnalysisDialogue,
  type CurlingAnalysisSetup,
  completeThinker,
  formatAnalysis,
  type MoveInfo,
  type Query,
  querySchema,
  readState,
  readSubject,
  type Subject,
  withBudget,
} from "./analysis/index.js";
export type { Dialogue } from "./dialogue.js";
export { GtpAgent, type GtpOptions, gtpKind, gtpSchema } from "./gtp/agent.js";
export { checkGtpProgram, type GtpFinding } from "./gtp/check.js";
export { GtpController } from "./gtp/controller.js";
export { type HexServer, type HexServerSetup, hexServer } from "./gtp/server.js";
export { formatCommandLine, parseCommandLine } from "./transports/command-line.js";
export { ProgramTransport } from "./transports/program.js";
export { carryOverStdio } from "./transports/stdio.js";
