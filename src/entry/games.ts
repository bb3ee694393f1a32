// The names of playout/games.
import "../games/index.js";

export { gameNames, gameSchema, kitOf } from "../agents/games.js";
export type { AnalysisOptions } from "../games/curling/analysis/context.js";
export { analyseGame, type GameAnalysisOptions } from "../games/curling/analysis/game-analysis.js";
export {
  analysePosition,
  type PositionAnalysisOptions,
} from "../games/curling/analysis/position-analysis.js";
export type {
  CloudStone,
  Estimate,
  GameAnalysis,
  HammerSummary,
  HeatMap,
  KeyMoment,
  KindSummary,
  NamedThrow,
  PlayedThrow,
  PositionAnalysis,
  TargetValue,
  TeamSummary,
  ThrowAnalysis,
  WinPoint,
} from "../games/curling/analysis/results.js";
export { curlingFormats, readGame as readCurlingGame } from "../games/curling/logs/formats.js";
export type { ToldGame } from "../games/curling/logs/parsed-game.js";
export {
  type CurlingKit,
  type CurlingSpec,
  curlingKit,
  curlingSchema,
} from "../games/curling/players/kit.js";
export { type GoKit, type GoSpec, goKit, goSchema } from "../games/go/setup.js";
export { type HexKit, type HexSpec, hexKit, hexSchema } from "../games/hex/players.js";
export { type SpeedWork, speedWorks } from "../games/speeds.js";
