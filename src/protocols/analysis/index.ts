export { type Analysis, analysisOf, type MoveInfo, type RootInfo } from "./answer.js";
export { type BoardSubjects, boardTopic, completeThinker, type Subject } from "./board.js";
export { withBudget } from "./budget.js";
export { AnalysisDialogue, type AnalysisSetup } from "./dialogue.js";
export { COLOUR, checkTurns, statesAfter } from "./moves.js";
export { plainSubjects, plainTopic } from "./plain.js";
export {
  type BoardQuery,
  beginningOf,
  boardFields,
  type CommonQuery,
  positionFields,
  queryId,
  readSource,
  sideToMove,
  sizeFields,
  sizeOf,
  sourceOf,
  thoughtFields,
  turnFields,
  wordsOf,
} from "./query.js";
export { Steps } from "./steps.js";
export { ANALYSIS, type AnalysisDesk, type AnyTopic, type Inquiry, type Topic } from "./topic.js";
