// What other rooms use of protocols.
export {
  type Analysis,
  analysisOf,
  type BoardSubjects,
  boardTopic,
  completeThinker,
  type MoveInfo,
  plainSubjects,
  plainTopic,
  type RootInfo,
  Steps,
  type Subject,
  withBudget,
} from "./analysis/board.js";
export {
  type AnalysisDesk,
  AnalysisDialogue,
  type Inquiry,
  type Topic,
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
  type GtpFinding,
  type Point,
  type Program,
  playGame,
  polite,
  required,
} from "./gtp/check.js";
export { alone, type GtpHandler, type GtpHandlers, type Turn } from "./gtp/dialogue.js";
export { type GtpArguments, type GtpColour, inTurn, parseGtpColour } from "./gtp/framing.js";
export { type Choice, chance, type GtpClocks, type Thought } from "./gtp/player.js";
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
export { type GtpPart, GtpTable, type GtpTongue, gtpOf } from "./gtp/table.js";
export {
  commandSchema,
  type EndingDialogue,
  formatCommandLine,
  LineCutter,
  parseCommandLine,
  programName,
  Stalled,
} from "./programs.js";
