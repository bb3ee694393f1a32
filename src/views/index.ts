/** What is shown of a game: pictures and text for a terminal. */
export type { BoardArtist, BoardLook, BoardState, PageArtist } from "./board/artist.js";
export { type CourseMove, type CourseTurn, courseChances, courseMove } from "./board/course.js";
export {
  lineOverlays,
  ownChance,
  reportOverlays,
  type Searched,
  SHOWN,
  type Shown,
  shortCount,
} from "./board/overlays.js";
export { type BoardRecords, boardPictures, type Played } from "./board/pictures.js";
export { plainViews } from "./board/plain.js";
export { type BoardFindings, type BoardQuestion, type BoardStudies, boardStudies } from "./board/study.js";
export { VIEWS, type Views, viewedGames, viewsOf } from "./facet.js";
export { type Files, jsonOrText } from "./files.js";
export type { Drawing, Look, Picture, Pictures } from "./pictures.js";
export { fitted, formatTable, type Ink, inkOf, type Screen } from "./screen.js";
export type { Findings, Question, Studies, Study, StudyDesk } from "./study.js";
