// The names of playout/games/curling.
export {
  type Curve as ReliabilityCurve,
  Reliability,
  type Told as ToldReliability,
} from "../games/curling/analysis/calibration.js";
export {
  CURLIT_KINDS,
  type CurlitKind,
  classifyAsMatsui,
  curlitKindOf,
  type MatsuiClass,
  pointsOf,
  type ThrowValues,
} from "../games/curling/analysis/published-kinds.js";
export {
  classifyThrow,
  STILL,
  STONE_PLACES,
  type StonePlace,
  type TargetStone,
  THROW_KINDS,
  type ThrowClass,
  type ThrowKind,
  type ThrowOutcome,
  TrialIce,
  ZONES,
  type Zone,
  zoneOf,
} from "../games/curling/analysis/throw-kinds.js";
export {
  kindInWords,
  TARGET_WORDS,
  type TeamNames,
  TURN_NAMES,
  throwInWords,
} from "../games/curling/analysis/throw-names.js";
export {
  ENDS_FORMAT,
  ENDS_VERSION,
  type EndsHead,
  type EndsPlan,
  EndsShard,
  EndsTable,
  type PlayedEnds,
  parseShard,
  SCORES,
  ShardWriter,
} from "../games/curling/ends.js";
export { CurlingGame, demandLegal, listStones } from "../games/curling/game.js";
export {
  GIVEN_BYTES,
  type GivenColumns,
  givenColumns,
  INTENDED_BYTES,
  Lockstep,
  type LockstepColumns,
  lockstepColumns,
  OUTCOME_BYTES,
} from "../games/curling/lockstep.js";
export {
  Ascent,
  GridChoice,
  isSloped,
  Sampling,
  type SamplingOptions,
  type SlopedValuer,
  type SquarePoint,
  type ThrowChooser,
  ThrowSquare,
  type ThrowValuer,
  TURNS,
  type ValuedThrow,
  ValuedThrows,
} from "../games/curling/nets/choosers.js";
export { PositionFeatures, SeenStones, ThrowFeatures } from "../games/curling/nets/features.js";
export { IMAGE_SHAPE, ImageThrows, PositionImage } from "../games/curling/nets/image-net.js";
export {
  LENET_PICTURE,
  LENET_SCORES,
  LENET_VARIANTS,
  LeNetInputs,
  LeNetThrows,
  type LeNetThrowsOptions,
  type LeNetVariant,
} from "../games/curling/nets/lenet.js";
export { openPositionNet, openThrowValuer, rulesMadeFor, valuedBy } from "../games/curling/nets/open.js";
export {
  drawnEnd,
  END_SCORES,
  placeOfScore,
  SITUATIONS,
  situationOf,
  winByScores,
} from "../games/curling/nets/scores.js";
export {
  PositionNet,
  type PositionNetOptions,
  ThrowNet,
  type ThrowNetOptions,
} from "../games/curling/nets/set-nets.js";
export {
  NETS,
  POSITION_NETS,
  positionNetFor,
  provideNet,
  shippedNet,
  THROW_NETS,
} from "../games/curling/nets/shipped.js";
export {
  DISTURBANCES,
  type DisturbanceName,
  type DisturbanceSpec,
  disturbance,
  handOf,
  noiseFor,
  type StopMap,
  stopDensity,
} from "../games/curling/noise.js";
export {
  formatPosition,
  formatShot,
  formatStones,
  type Position,
  type PositionStone,
  parsePosition,
  parseShot,
  parseStones,
  positionFromJson,
  readShot,
  type ShotJson,
  shotFromJson,
  shotToJson,
} from "../games/curling/notation.js";
export type { Aim } from "../games/curling/physics/aim.js";
export { buildCurve, type Curve, type CurveOptions } from "../games/curling/physics/curve.js";
export { type Contact, EventSimulator } from "../games/curling/physics/event-simulator.js";
export {
  type ContactLaw,
  type Flight,
  type Lie,
  type Limits,
  MODELS,
  MOTIONS,
  type Model,
  type Motion,
  NO_LIMITS,
  type Simulator,
  type Trajectory,
} from "../games/curling/physics/models.js";
export {
  type CalculatedShot,
  calculateShot,
  createHitShot,
  createShot,
  createShotTarget,
} from "../games/curling/physics/official-aim.js";
export type { Referee } from "../games/curling/physics/referee.js";
export {
  aimFor,
  createReferee,
  eventSimulator,
  makeSimulator,
  type RefereePreset,
  refereeFor,
  refereeOf,
  SIMULATORS,
  type SimulatorName,
} from "../games/curling/physics/simulators.js";
export { Stepper } from "../games/curling/physics/stepper.js";
export {
  type Call,
  formatSimple,
  mirrorSimple,
  randomThrow,
  randomVelocities,
  SamplePlayer,
  SimplePolicy,
  THROW_BOXES,
  ThreeRules,
  type ThrowBox,
} from "../games/curling/policy/baselines.js";
export { formatCategory, mirrorCategory, parseCategory } from "../games/curling/policy/category.js";
export { HeuristicPolicy } from "../games/curling/policy/heuristic.js";
export {
  isInstructive,
  Labeller,
  LearnedPolicy,
  type LearnedPolicyOptions,
  loadWeights,
  TEMPERATURE,
} from "../games/curling/policy/learned.js";
export { HousePartition } from "../games/curling/policy/partition.js";
export { NetValue, PolicyPlayout, ScoreNow } from "../games/curling/policy/playouts.js";
export {
  FEATURES,
  MOST_FEATURES,
  mirrorFeature,
  ShotFeatures,
} from "../games/curling/policy/policy-features.js";
export { type Density, FURTHER_HITS, TARGETS, TargetGrid } from "../games/curling/policy/targets.js";
export {
  formatAfter,
  formatRecord,
  type GameRecord,
  moveSchema,
  parseRecord,
  RECORD_FORMAT,
  RECORD_VERSION,
  type RecordedMove,
  Recorder,
  type RecordHeader,
  type Replay,
  replayMove,
  replayRecord,
} from "../games/curling/record.js";
export {
  isPowerPlay,
  type MixedDoubles,
  oneEnd,
  PLACEMENTS,
  type Placement,
  parseRuleSet,
  placeStones,
  plainPlacement,
  RULE_SETS,
  type RuleSet,
  ruleSet,
  takesHammer,
} from "../games/curling/rules/rule-set.js";
export {
  type EndCounts,
  type HammerEnd,
  type HammerStatistics,
  hammerStatistics,
  orderFromTee,
  scoreOf,
  shotStoneOf,
} from "../games/curling/rules/score.js";
export { deliveredBy, limitsOf, lyingOf, Umpire } from "../games/curling/rules/umpire.js";
export {
  endOfSheet,
  FULL_SPIN,
  fromLegacy,
  fromLegacyShot,
  fromMidSheet,
  isForward,
  LEGACY_SHEET,
  type LegacyShot,
  MODERN_SHEET,
  MOST_SPIN,
  type Point,
  SHOT_CODER,
  type Sheet,
  type Shot,
  STONE_RADIUS,
  STONES,
  Stones,
  spinOf,
  TEAM_MASKS,
  TOO_MUCH_SPIN,
  type Turn,
  toLegacy,
  toLegacyShot,
  toMidSheet,
  turnMidSheetVelocity,
  turnOf,
} from "../games/curling/sheet.js";
export {
  CurlingState,
  type GameResult,
  memberOfThrow,
  other,
  REASONS,
  type Reason,
  Rink,
  stoneOfThrow,
} from "../games/curling/state.js";
export {
  EndHorizon,
  type EndScale,
  OHTO_SCORES,
  WinTable,
  type WinTableOptions,
  winTableOf,
} from "../games/curling/win-table.js";
