// The names of playout/views.
export {
  type BoardFindings,
  type BoardQuestion,
  type BoardStudies,
  boardStudies,
} from "../show/board-analysis.js";
export { type CourseMove, type CourseTurn, courseChances, courseMove } from "../show/board-game.js";
export {
  type BoardArtist,
  type BoardLook,
  type BoardRecords,
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
  shortCount,
} from "../show/board-pictures.js";
export { plainViews } from "../show/plain-boards.js";
export { fitted, formatTable, type Ink, inkOf, type Screen } from "../show/terminal.js";
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
  VIEWS,
  type Views,
  viewedGames,
  viewsOf,
} from "../show/views.js";
