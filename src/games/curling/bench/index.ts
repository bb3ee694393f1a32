/** How fast throws are simulated and nets evaluated, and how much curling players think. */
export {
  ANALYSIS_SEED,
  type AnalysisTime,
  analysisCases,
  measureAnalysis,
} from "./analysis.js";
export { netWorks } from "./nets.js";
export {
  measurePlayers,
  PLAYER_SEED,
  type PlayerCase,
  type PlayerMeasurement,
  type PlayerOptions,
  type PlayerSpeed,
  playerCases,
} from "./players.js";
export { curlingWorks } from "./throws.js";
