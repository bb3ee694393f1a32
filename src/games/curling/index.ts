/** The face of `games/curling`: the names that other rooms import. */
export { analyseGame, hammerSummaries, specOfRecord } from "./analysis/game-analysis.js";
export { analysePosition, type PositionAnalysisOptions } from "./analysis/position-analysis.js";
export { CURLIT_KINDS } from "./analysis/published-kinds.js";
export {
  analysisFile,
  formatAnalysis,
  type GameAnalysis,
  type HammerSummary,
  type NamedThrow,
  type PositionAnalysis,
  type ThrowAnalysis,
  type TrialEstimate,
} from "./analysis/results.js";
export {
  classifyThrow,
  STILL,
  type TargetStone,
  type ThrowClass,
  type ThrowKind,
  TrialIce,
  type Zone,
} from "./analysis/throw-kinds.js";
export { TARGET_WORDS } from "./analysis/throw-names.js";
export { type CurlingGame, demandLegal, listStones } from "./game.js";
export { curlingFormats, readGame } from "./logs/formats.js";
export { curling } from "./module.js";
export { NETS, POSITION_NETS, positionNetFor, provideNet } from "./nets/shipped.js";
export { EXECUTION_NOISES, type NoiseName } from "./noise.js";
export { formatPosition, type Position, parsePosition } from "./notation.js";
export { MOTIONS } from "./physics/models.js";
export { aimFor, eventSimulator } from "./physics/simulators.js";
export {
  type CurlingGameSetup,
  type CurlingSpec,
  curlingKit,
  curlingSchema,
  quickGame,
} from "./players/game-setup.js";
export { positionNetOf } from "./players/nets.js";
export { defaultPlacement, type ValuedPlacement } from "./players/placements.js";
export {
  type CurlingRecord,
  formatRecord,
  moveSchema,
  parseRecord,
  RECORD_FORMAT,
  RECORD_VERSION,
  type RecordedMove,
  replayMove,
} from "./record.js";
export {
  type CurlingRules,
  isPowerPlay,
  PLACEMENTS,
  type Placement,
  plainPlacement,
  ruleSet,
  takesHammer,
} from "./rules/rule-set.js";
export { orderFromTee, scoreOf } from "./rules/score.js";
export { deliveredBy, limitsOf, lyingOf } from "./rules/umpire.js";
export {
  FULL_SPIN,
  type Point,
  type Sheet,
  type Shot,
  STONE_RADIUS,
  STONES,
  Stones,
  spinOf,
  type Turn,
  turnOf,
} from "./sheet.js";
export { TEAMS } from "./show/descriptions.js";
export { type Film, filmThrow, pointOf, stonesAfter, stonesBefore, teamOf, throwsOf } from "./show/film.js";
export { reportOf } from "./show/game-report.js";
export { readGameFindings } from "./show/inputs.js";
export {
  type Cloud,
  cloudOf,
  cloudOverlays,
  intendedPath,
  placedStones,
  plannedThrow,
  playedThrowOverlays,
  wayOf,
} from "./show/pictures.js";
export { CurlingState, memberOfThrow, other } from "./state.js";
