export {
  type Agent,
  AgentFailure,
  type Clock,
  type Decision,
  type FailureReason,
  type Seen,
  type Stop,
} from "./agent.js";
export { type Budget, budgetShape, USUAL_PLAYOUTS } from "./budget.js";
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
  specOfRecord,
  type TargetValue,
  type TeamSummary,
  type ThrowAnalysis,
  type WinPoint,
} from "./curling/analysis/index.js";
export { type CurlingKit, type CurlingSpec, curlingKit, curlingSchema, rulesOf } from "./curling/kit.js";
export { formatArm, POLICIES, type PolicyName, policyOf } from "./curling/policies.js";
export { describeOptions, type OptionHelp } from "./describe.js";
export { GAMES, type GameSpec, gameSchema, kitOf } from "./game.js";
export { type GoKit, type GoSpec, goSchema } from "./go/kit.js";
export { type HexKit, type HexSpec, hexSchema } from "./hex/kit.js";
export { PLAYOUTS, type PlayoutName, playoutOf } from "./hex/playouts.js";
export {
  type AgentContext,
  type AgentKind,
  type AnyKit,
  BUDGETS,
  completeAgent,
  createAgent,
  createSearch,
  type Kit,
  kindOf,
  withKinds,
} from "./kind.js";
export { knownNames } from "./nearest.js";
export { Pace } from "./pace.js";
export type { RandomMove } from "./random.js";
export { SearchAgent, type Searcher } from "./searcher.js";
export { type AgentSpec, agentSchema, agentsIn, formatAgent, isAgent, parseAgent } from "./specification.js";
export { briefAgent, readWeights, withWeights } from "./weights.js";
