export {
  CURLIT_KINDS,
  type CurlitKind,
  classifyAsMatsui,
  classifyThrow,
  curlitKindOf,
  kindInWords,
  type MatsuiClass,
  pointsOf,
  STILL,
  STONE_PLACES,
  type StonePlace,
  TARGET_WORDS,
  type TargetStone,
  type TeamNames,
  THROW_KINDS,
  type ThrowClass,
  type ThrowKind,
  type ThrowOutcome,
  type ThrowValues,
  TrialIce,
  TURN_NAMES,
  throwInWords,
  ZONES,
  type Zone,
  zoneOf,
} from "./classify/index.js";
export { demandLegal } from "./demand-legal.js";
export {
  DISTURBANCES,
  type DisturbanceName,
  type DisturbanceSpec,
  disturbance,
  type StopMap,
  stopDensity,
} from "./disturbance/index.js";
export {
  drawnEnd,
  ENDS_FORMAT,
  ENDS_VERSION,
  type EndsHead,
  type EndsPlan,
  EndsShard,
  EndsTable,
  GIVEN_BYTES,
  type GivenColumns,
  givenColumns,
  INTENDED_BYTES,
  Lockstep,
  type LockstepColumns,
  lockstepColumns,
  OUTCOME_BYTES,
  type PlayedEnds,
  parseShard,
  SCORES,
  ShardWriter,
} from "./ends/index.js";
export type { LegacyShot, Point } from "./frames.js";
export {
  fromLegacy,
  fromLegacyShot,
  fromMidSheet,
  toLegacy,
  toLegacyShot,
  toMidSheet,
  turnMidSheetVelocity,
} from "./frames.js";
export { CurlingGame, listStones } from "./game.js";
export {
  type EndCounts,
  type HammerEnd,
  type HammerStatistics,
  hammerStatistics,
} from "./hammer.js";
export { handOf, noiseFor } from "./hand.js";
export { EndHorizon, type EndScale, winTableOf } from "./horizon.js";
export type { Position, PositionStone, ShotJson } from "./notation.js";
export {
  formatPosition,
  formatShot,
  formatStones,
  parsePosition,
  parseShot,
  parseStones,
  positionFromJson,
  readShot,
  shotFromJson,
  shotToJson,
} from "./notation.js";
export { HousePartition } from "./partition.js";
export {
  type Aim,
  aimFor,
  buildCurve,
  type Contact,
  type Curve,
  type CurveOptions,
  EventSimulator,
  eventSimulator,
} from "./physics/event/index.js";
export { type ContactLaw, MOTIONS, type Motion } from "./physics/motion.js";
export {
  type CalculatedShot,
  calculateShot,
  createHitShot,
  createShot,
  createShotTarget,
} from "./physics/official/index.js";
export { createReferee, type Referee, type RefereePreset } from "./physics/referee/index.js";
export type { Limits, Model, Simulator } from "./physics/simulator.js";
export { MODELS, NO_LIMITS } from "./physics/simulator.js";
export { Stepper } from "./physics/stepper.js";
export type { Flight, Lie, Trajectory } from "./physics/trajectory.js";
export { formatCategory, mirrorCategory, parseCategory } from "./policy/category.js";
export { FEATURES, MOST_FEATURES, mirrorFeature, ShotFeatures } from "./policy/features.js";
export { HeuristicPolicy } from "./policy/heuristic.js";
export { isInstructive, Labeller } from "./policy/label.js";
export { LearnedPolicy, type LearnedPolicyOptions, TEMPERATURE } from "./policy/learned.js";
export { PolicyPlayout } from "./policy/playout.js";
export { ScoreNow } from "./policy/score-now.js";
export { formatSimple, mirrorSimple, SimplePolicy } from "./policy/simple.js";
export { loadWeights } from "./policy/weights/index.js";
export { randomThrow, randomVelocities, THROW_BOXES, type ThrowBox } from "./random-throw.js";
export type { GameRecord, RecordedMove, RecordHeader, Replay } from "./record.js";
export {
  formatAfter,
  formatRecord,
  moveSchema,
  parseRecord,
  RECORD_FORMAT,
  RECORD_VERSION,
  Recorder,
  replayMove,
  replayRecord,
} from "./record.js";
export type { MixedDoubles, Placement, RuleSet } from "./rules/index.js";
export {
  deliveredBy,
  isPowerPlay,
  limitsOf,
  lyingOf,
  oneEnd,
  PLACEMENTS,
  parseRuleSet,
  placeStones,
  plainPlacement,
  RULE_SETS,
  ruleSet,
  takesHammer,
  Umpire,
} from "./rules/index.js";
export { SamplePlayer } from "./sample-player.js";
export { orderFromTee, scoreOf, shotStoneOf } from "./score.js";
export type { Sheet } from "./sheet.js";
export { endOfSheet, LEGACY_SHEET, MODERN_SHEET, STONE_RADIUS, STONES } from "./sheet.js";
export type { Shot, Turn } from "./shot.js";
export { FULL_SPIN, isForward, MOST_SPIN, SHOT_CODER, spinOf, TOO_MUCH_SPIN, turnOf } from "./shot.js";
export { makeSimulator, refereeFor, refereeOf, SIMULATORS, type SimulatorName } from "./simulators.js";
export type { GameResult, Reason } from "./state.js";
export { CurlingState, memberOfThrow, other, REASONS, Rink, stoneOfThrow } from "./state.js";
export { Stones, TEAM_MASKS } from "./stones.js";
export { type Density, FURTHER_HITS, TARGETS, TargetGrid } from "./targets.js";
export { type Call, ThreeRules } from "./three-rules.js";
export {
  Ascent,
  END_SCORES,
  GridChoice,
  IMAGE_SHAPE,
  ImageThrows,
  isSloped,
  LENET_PICTURE,
  LENET_SCORES,
  LENET_VARIANTS,
  LeNetInputs,
  LeNetThrows,
  type LeNetThrowsOptions,
  type LeNetVariant,
  NETS,
  NetValue,
  openPositionNet,
  openThrowValuer,
  POSITION_NETS,
  PositionFeatures,
  PositionImage,
  PositionNet,
  type PositionNetOptions,
  placeOfScore,
  positionNetFor,
  provideNet,
  Reliability,
  type ReliabilityCurve,
  rulesMadeFor,
  Sampling,
  type SamplingOptions,
  SeenStones,
  SITUATIONS,
  type SlopedValuer,
  type SquarePoint,
  shippedNet,
  situationOf,
  THROW_NETS,
  type ThrowChooser,
  ThrowFeatures,
  ThrowNet,
  type ThrowNetOptions,
  ThrowSquare,
  type ThrowValuer,
  type ToldReliability,
  TURNS,
  type ValuedThrow,
  ValuedThrows,
  valuedBy,
  winByScores,
} from "./values/index.js";
export { OHTO_SCORES, WinTable, type WinTableOptions } from "./wintable.js";
