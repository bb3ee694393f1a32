export {
  ANALYSIS,
  type Analysis,
  type AnalysisDesk,
  AnalysisDialogue,
  type AnalysisSetup,
  type AnyTopic,
  analysisOf,
  type BoardQuery,
  type BoardSubjects,
  beginningOf,
  boardFields,
  boardTopic,
  COLOUR,
  type CommonQuery,
  checkTurns,
  completeThinker,
  type Inquiry,
  type MoveInfo,
  plainSubjects,
  plainTopic,
  positionFields,
  queryId,
  type RootInfo,
  readSource,
  Steps,
  type Subject,
  sideToMove,
  sizeFields,
  sizeOf,
  sourceOf,
  statesAfter,
  type Topic,
  thoughtFields,
  turnFields,
  withBudget,
  wordsOf,
} from "./analysis/index.js";
export { commandSchema, formatCommandLine, parseCommandLine, programName } from "./command-line.js";
export type { Dialogue, EndingDialogue } from "./dialogue.js";
export { GtpAgent, type GtpOptions, gtpKind, gtpSchema } from "./gtp/agent.js";
export type { GtpArguments } from "./gtp/arguments.js";
export { checkGtpProgram, type GtpFinding } from "./gtp/check/check.js";
export { type Point, type Program, playGame, polite, required } from "./gtp/check/point.js";
export { type GtpColour, type GtpStone, inTurn, parseGtpColour } from "./gtp/colour.js";
export { GtpController } from "./gtp/controller.js";
export { alone, type GtpHandler, type GtpHandlers, type Turn } from "./gtp/dialogue.js";
export { plainGtp } from "./gtp/plain.js";
export type { Choice } from "./gtp/player.js";
export {
  ANALYZE_COMMANDS,
  type Desk,
  type GtpServer,
  gtpServer,
  mover,
  type ServerSetup,
  sideOf,
} from "./gtp/server.js";
export { GtpTable } from "./gtp/table.js";
export { chance, type Thought } from "./gtp/thoughts.js";
export type { GtpTiming } from "./gtp/timing.js";
export { GTP, type GtpFacet, type GtpTongue, gtpGames, gtpOf } from "./gtp/tongue.js";
export { LineCutter, Stalled } from "./lines.js";
