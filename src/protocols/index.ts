/** The face of `protocols`: the names that other rooms import. */
export {
  type Analysis,
  analysisOf,
  type BoardSubjects,
  boardTopic,
  completeSearchAgent,
  type MoveInfo,
  plainSubjects,
  plainTopic,
  type QuerySubject,
  type RootInfo,
  Steps,
  withBudget,
} from "./analysis/board.js";
export {
  AnalysisDialogue,
  type AnalysisServices,
  type AnalysisTopic,
  type PositionInquiry,
} from "./analysis/dialogue.js";
export {
  beginningOf,
  boardFields,
  COLOUR,
  checkTurns,
  queryId,
  readSource,
  sideToMove,
  sizeOf,
  statesAfter,
  thoughtFields,
  wordsOf,
} from "./analysis/query.js";
export { GtpController, gtpKind } from "./gtp/agent.js";
export {
  checkGtpProgram,
  type GtpCheckPoint,
  type GtpFinding,
  optionalPoint,
  type Program,
  playGame,
  requiredPoint,
} from "./gtp/check.js";
export { alone, type CommandContext, type GtpHandler, type GtpHandlers } from "./gtp/dialogue.js";
export { type GtpArguments, type GtpColour, inTurn, parseGtpColour } from "./gtp/framing.js";
export { type Choice, chance, type GtpClocks, type PositionReport } from "./gtp/player.js";
export {
  ANALYZE_COMMANDS,
  type Desk,
  type GtpServer,
  gtpServer,
  mover,
  plainGtp,
  type ServerSetup,
  sideOf,
} from "./gtp/server.js";
export { type GtpPart, type GtpPositionWriter, GtpTable, gtpOf } from "./gtp/table.js";
export {
  commandSchema,
  type EndingDialogue,
  formatCommandLine,
  LineCutter,
  parseCommandLine,
  programName,
  StallError,
} from "./programs.js";
