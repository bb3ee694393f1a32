// What other rooms use of show.
export { type BoardFindings, type BoardQuestion, boardStudies } from "./board-analysis.js";
export { type CourseTurn, courseChances, courseMove } from "./board-game.js";
export {
  type BoardState,
  boardPictures,
  lineOverlays,
  ownChance,
  type PageArtist,
  type Played,
  reportOverlays,
  type Searched,
  SHOWN,
  type Shown,
} from "./board-pictures.js";
export { plainViews } from "./plain-boards.js";
export { BoardTable, type Made, type PlayPart, plainPlay, playOf, type Table } from "./play.js";
export {
  type Asker,
  INTERVAL_NOTE,
  type Judged,
  judge,
  parseRows,
  plainSuite,
  type Suite,
  type SuiteQuestion,
  type SuiteRow,
  type SuiteSummary,
  share,
  suiteOf,
  unanswered,
  VERDICTS,
  type Verdict,
} from "./suite.js";
export { fitted, formatTable, type Ink, inkOf, type Screen } from "./terminal.js";
export {
  type Finding,
  finding,
  type Reference,
  type ReferenceOption,
  type Verification,
  type Verified,
  type VerifySetup,
  type VerifyTell,
  verifiableGames,
  verificationOf,
  verifiedBy,
} from "./verify.js";
export {
  type Drawing,
  type Files,
  type Findings,
  jsonOrText,
  type Look,
  type Picture,
  type Pictures,
  type Question,
  type Studies,
  type Study,
  type StudyDesk,
  type Views,
  viewsOf,
} from "./views.js";
