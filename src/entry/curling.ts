/** The entry `playout/curling`: rules, simulators, noise, policies, nets, analysis, records and pictures of Digital Curling. */

export { drawGameReport } from "../draw/report.js";
export { drawCandidates } from "../draw/sheet/candidates.js";
export { drawOutcomes } from "../draw/sheet/outcomes.js";
export type { Overlay } from "../draw/sheet/overlays.js";
export { drawSheet } from "../draw/sheet/sheet.js";
export { drawStrip } from "../draw/sheet/strip.js";
export { drawTargetMap } from "../draw/sheet/target-map.js";
export { drawTerminal } from "../draw/sheet/terminal.js";
export { drawVelocityMap } from "../draw/sheet/velocity-map.js";
export { analyseGame } from "../games/curling/analysis/game-analysis.js";
export { analysePosition } from "../games/curling/analysis/position-analysis.js";
export { curlitKindOf } from "../games/curling/analysis/published-kinds.js";
export type {
  GameAnalysis,
  PositionAnalysis,
} from "../games/curling/analysis/results.js";
export { classifyThrow } from "../games/curling/analysis/throw-kinds.js";
export { EndsTable, parseShard, ShardWriter } from "../games/curling/ends.js";
export { CurlingGame, listStones } from "../games/curling/game.js";
export { readGame } from "../games/curling/logs/formats.js";
export { PositionFeatures, ThrowFeatures } from "../games/curling/nets/features.js";
export { openThrowValuer } from "../games/curling/nets/open.js";
export { winByScores } from "../games/curling/nets/scores.js";
export { PositionNet, ThrowNet } from "../games/curling/nets/set-nets.js";
export { executionNoise, type StopMap, stopDensity } from "../games/curling/noise.js";
export {
  formatPosition,
  formatShot,
  type Position,
  parsePosition,
  parseShot,
  positionFromJson,
  shotFromJson,
  shotToJson,
} from "../games/curling/notation.js";
export type { Aim } from "../games/curling/physics/aim.js";
export { buildCurve } from "../games/curling/physics/curve.js";
export type { Model, Motion, SheetLimits, Simulator } from "../games/curling/physics/models.js";
export {
  aimFor,
  eventSimulator,
  makeSimulator,
} from "../games/curling/physics/simulators.js";
export {
  type CurlingGameSetup,
  type CurlingSpec,
  curlingKit,
  curlingSchema,
} from "../games/curling/players/game-setup.js";
export { HeuristicPolicy } from "../games/curling/policy/heuristic.js";
export { LearnedPolicy } from "../games/curling/policy/learned.js";
export { HousePartition } from "../games/curling/policy/partition.js";
export { CurlingPolicyPlayout } from "../games/curling/policy/playouts.js";
export {
  type CurlingRecord,
  formatRecord,
  parseRecord,
  replayRecord,
} from "../games/curling/record.js";
export { type CurlingRules, oneEnd, RULE_SETS, ruleSet } from "../games/curling/rules/rule-set.js";
export { hammerStatistics, scoreOf } from "../games/curling/rules/score.js";
export { limitsOf } from "../games/curling/rules/umpire.js";
export {
  type Shot,
  Stones,
  spinOf,
  turnOf,
} from "../games/curling/sheet.js";
export { CurlingState } from "../games/curling/state.js";
export { EndHorizon, WinTable, winTableOf } from "../games/curling/win-table.js";
