export { type Agreement, agreementOf, type Pair, type ReliabilityBin, reliabilityOf } from "./agreement.js";
export { type CalibrationOptions, calibrate } from "./calibration.js";
export { analysisFile, formatAnalysis } from "./file.js";
export type {
  CloudStone,
  Estimate,
  GameAnalysis,
  HammerSummary,
  HeatMap,
  KeyMoment,
  KindSummary,
  MemberSummary,
  NamedThrow,
  PlayedThrow,
  PositionAnalysis,
  TargetValue,
  TeamSummary,
  ThrowAnalysis,
  WinPoint,
} from "./findings.js";
export { analyseGame, type GameAnalysisOptions } from "./game.js";
export { specOfRecord } from "./known-rules.js";
export {
  type LuckOptions,
  LuckScale,
  type ToldLuck,
  type ToldShare,
  toldLuck,
  type WeighedGame,
} from "./luck.js";
export { analysePosition, type PositionAnalysisOptions } from "./position.js";
export { type BudgetRegret, type RegretOptions, regret, type ToldRegret } from "./regret.js";
export type { AnalysisOptions } from "./setting.js";
export { hammerSummaries } from "./summary.js";
export { curlingTopic, readState } from "./topic.js";
