/** Positions, throws and games of curling as pictures and words. */
export {
  type GameFindings,
  type PositionFindings,
  readGameFindings,
  readPositionFindings,
  type ThrowFinding,
} from "./analysis-file.js";
export {
  type Film,
  filmThrow,
  pathsOf,
  pointOf,
  restOf,
  stonesAfter,
  stonesBefore,
  type Throw,
  teamOf,
  throwsOf,
} from "./film.js";
export { reportOf } from "./game-report.js";
export { heatOf, targetsOf } from "./heat.js";
export {
  type Cloud,
  chancesOf,
  cloudOf,
  cloudOverlays,
  intendedPath,
  madeThrow,
  paths,
  placedStones,
  plannedThrow,
} from "./pictures.js";
export { ShotArtist } from "./shots.js";
export { drawLikely, drawThrows, type LikelyThrow, throwTitle } from "./throws-picture.js";
export {
  callInWords,
  endInWords,
  outcomeInWords,
  shotInWords,
  standingInWords,
  TEAMS,
  TURNS,
  tallyInWords,
} from "./words.js";
