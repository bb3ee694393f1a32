/** The face of `show`: the names that other rooms import. */
export { type BoardFindings, type BoardQuestion, boardStudies } from "./board-analysis.js";
export { type CourseTurn, courseChances, courseMove } from "./board-game.js";
export {
  ANALYSIS_LAYERS,
  type AnalysisLayer,
  type BoardPosition,
  type BoardState,
  boardPictures,
  lineOverlays,
  ownChance,
  type PageArtist,
  type PlayedBoards,
  reportOverlays,
} from "./board-pictures.js";
export { plainViews } from "./plain-boards.js";
export { BoardTable, type PlayedMove, type PlayPart, type PlayTable, plainPlay, playOf } from "./play.js";
export {
  INTERVAL_NOTE,
  judge,
  parseRows,
  plainSuite,
  type Suite,
  type SuiteAnswer,
  type SuiteAsker,
  type SuiteQuestion,
  type SuiteRow,
  type SuiteSummary,
  type SuiteVerdict,
  share,
  suiteOf,
  unansweredRow,
  VERDICTS,
} from "./suite.js";
export { fitPicture, formatTable, type Ink, inkOf, type TerminalScreen } from "./terminal.js";
export {
  type Reference,
  type ReferenceOption,
  type Verification,
  type VerifyFinding,
  type VerifyProgressCallback,
  type VerifyResult,
  type VerifySetup,
  verifiableGames,
  verificationOf,
  verifiedBy,
  verifyFinding,
} from "./verify.js";
export {
  type AnalysisRequest,
  type Drawing,
  type Files,
  type Findings,
  jsonOrText,
  type Picture,
  type PictureOptions,
  type Pictures,
  type Studies,
  type Study,
  type StudyDesk,
  type Views,
  viewsOf,
} from "./views.js";
