// What other rooms use of agents.
export {
  type Agent,
  AgentFailure,
  type Arrival,
  type AwaitProgram,
  type Clock,
  type Decision,
  type FailureReason,
  type LineTransport,
  type MoveLimits,
  type OpenProgram,
  type OpenVenue,
  type RunningClock,
  type Seen,
  type Stop,
  type Venue,
  type Watch,
} from "./agent.js";
export { anyMove, epsilonKind, flatKind, type RandomMove, randomKind, uctKind } from "./board-kinds.js";
export {
  addGame,
  demandPlain,
  forPlain,
  type GameModule,
  type GamePart,
  type GameSpec,
  gameModules,
  gameNamed,
  gameNames,
  gameSchema,
  gamesWith,
  isForPlain,
  kitOf,
  moduleOf,
  type PlainKit,
  plainKitOf,
} from "./games.js";
export { describeOptions, type OptionHelp, option, type WordField, wordFields } from "./options.js";
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
  type Lent,
  lentOf,
  withDefaults,
  withKinds,
} from "./registry.js";
export { type AnalysisTask, analysePosition, analysisRng, type MoveReview, reviewMove } from "./review.js";
export {
  type Budget,
  budgetShape,
  type Manners,
  searchKind,
  USUAL_PLAYOUTS,
} from "./search-agent.js";
export { type AgentSpec, agentSchema, agentsIn, formatAgent, isAgent, parseAgent } from "./spec.js";
export {
  clockLimits,
  movesLeft,
  Pace,
  runWithin,
  type SearchLimits,
  searchLimits,
} from "./time-manager.js";
export {
  hashOf,
  isReference,
  MemoryWeights,
  type NamedWeights,
  namedIn,
  partsOf,
  WEIGHTS,
  type WeightStore,
  weightsAt,
} from "./weight-store.js";
export {
  type NamedFiles,
  nameOfWeights,
  readWeights,
  takesWeights,
  weightsNeeded,
  withWeights,
} from "./weights.js";
export {
  type Mind,
  PortPool,
  type SearchAnswer,
  type SearchRequest,
  SearchWorker,
  WorkerPort,
} from "./workers.js";
