export {
  SUITE,
  type Suite,
  type SuitePosition,
  type SuiteSummary,
  suiteGames,
  suiteOf,
} from "./facet.js";
export { type Asker, type Judged, judge, type Question, type RowHead, unanswered } from "./judge.js";
export { type PlainRow, plainSuite } from "./plain.js";
export { parseRows, type SuiteRow, VERDICTS, type Verdict } from "./rows.js";
export { INTERVAL_NOTE, share } from "./share.js";
