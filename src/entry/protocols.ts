// The names of playout/protocols.
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
} from "../protocols/analysis/board.js";
export {
  ANALYSIS,
  type AnalysisDesk,
  AnalysisDialogue,
  type AnalysisSetup,
  type AnyTopic,
  type Inquiry,
  type Topic,
} from "../protocols/analysis/dialogue.js";
export {
  type BoardQuery,
  beginningOf,
  boardFields,
  COLOUR,
  type CommonQuery,
  checkTurns,
  positionFields,
  queryId,
  readSource,
  sideToMove,
  sizeFields,
  sizeOf,
  sourceOf,
  statesAfter,
  thoughtFields,
  turnFields,
  wordsOf,
} from "../protocols/analysis/query.js";
export { GtpAgent, GtpController, type GtpOptions, gtpKind, gtpSchema } from "../protocols/gtp/agent.js";
export {
  checkGtpProgram,
  type GtpFinding,
  type Point,
  type Program,
  playGame,
  polite,
  required,
} from "../protocols/gtp/check.js";
export { alone, type GtpHandler, type GtpHandlers, type Turn } from "../protocols/gtp/dialogue.js";
export {
  type GtpArguments,
  type GtpColour,
  type GtpStone,
  inTurn,
  parseGtpColour,
} from "../protocols/gtp/framing.js";
export { type Choice, chance, type GtpTiming, type Thought } from "../protocols/gtp/player.js";
export {
  ANALYZE_COMMANDS,
  type Desk,
  type GtpServer,
  gtpServer,
  mover,
  plainGtp,
  type ServerSetup,
  sideOf,
} from "../protocols/gtp/server.js";
export { GTP, type GtpFacet, GtpTable, type GtpTongue, gtpGames, gtpOf } from "../protocols/gtp/table.js";
export {
  commandSchema,
  type Dialogue,
  type EndingDialogue,
  formatCommandLine,
  LineCutter,
  parseCommandLine,
  programName,
  Stalled,
} from "../protocols/programs.js";
