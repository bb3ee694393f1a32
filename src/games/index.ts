/** The games that come with the package, everybody who plays them, and the one list of them. */
import { addGame } from "../agents/index.js";
import { curling } from "./curling/entry.js";
import { go } from "./go/entry.js";
import { hex } from "./hex/entry.js";

for (const game of [hex, go, curling]) addGame(game);

export { gameNames, gameSchema, kitOf } from "../agents/index.js";
export {
  type AnalysisOptions,
  analyseGame,
  analysePosition,
  type CloudStone,
  type Estimate,
  type GameAnalysis,
  type GameAnalysisOptions,
  type HammerSummary,
  type HeatMap,
  type KeyMoment,
  type KindSummary,
  type NamedThrow,
  type PlayedThrow,
  type PositionAnalysis,
  type PositionAnalysisOptions,
  type TargetValue,
  type TeamSummary,
  type ThrowAnalysis,
  type WinPoint,
} from "./curling/analysis/index.js";
export { curlingFormats, readGame as readCurlingGame, type ToldGame } from "./curling/logs/index.js";
export { type CurlingKit, type CurlingSpec, curlingKit, curlingSchema } from "./curling/players/index.js";
export { type GoKit, type GoSpec, goKit, goSchema } from "./go/players/index.js";
export { type HexKit, type HexSpec, hexKit, hexSchema } from "./hex/players/index.js";
export { type SpeedWork, speedWorks } from "./speeds.js";
