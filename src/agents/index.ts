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
export { describeOptions, type OptionHelp } from "./describe.js";
export { GAMES, type GameSpec, gameSchema, kitOf } from "./game.js";
export type { HexKit, HexSpec } from "./hex/kit.js";
export { PLAYOUTS, type PlayoutName, playoutOf } from "./hex/playouts.js";
export {
  type AgentContext,
  type AgentKind,
  completeAgent,
  createAgent,
  createSearch,
  type Kit,
  kindOf,
  withKinds,
} from "./kind.js";
export { knownNames } from "./nearest.js";
export { Pace } from "./pace.js";
export { SearchAgent, type Searcher } from "./searcher.js";
export { type AgentSpec, agentSchema, formatAgent, parseAgent } from "./specification.js";
