/** The face of `agents`: the names that other rooms import. */
export {
  type Agent,
  AgentFailure,
  type AwaitedProgram,
  type AwaitProgram,
  type Clock,
  type Decision,
  type EmbeddedServer,
  type FailureReason,
  type LineTransport,
  type MoveLimits,
  type OpenEmbeddedServer,
  type OpenProgram,
  type RunningClock,
  type RunningSearch,
  type SearchWatcher,
  type StopSignal,
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
  type PlainGameSetup,
  plainKitOf,
} from "./games.js";
export { describeOptions, type OptionHelp, option, type WordField, wordFields } from "./options.js";
export {
  type AgentContext,
  type AgentKind,
  type AgentServices,
  type AnyGameSetup,
  agentServices,
  BUDGETS,
  completeAgent,
  createAgent,
  createSearch,
  type GameSetup,
  kindOf,
  withDefaults,
  withKinds,
} from "./registry.js";
export { type AnalysisTask, analysePosition, analysisRng, type MoveReview, reviewMove } from "./review.js";
export {
  budgetShape,
  DEFAULT_PLAYOUTS,
  type ResignAndPass,
  type SearchBudget,
  searchKind,
} from "./search-agent.js";
export { type AgentSpec, agentSchema, agentsIn, formatAgent, isAgent, parseAgent } from "./spec.js";
export {
  clockLimits,
  movesLeft,
  runWithin,
  type SearchLimits,
  SliceSizer,
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
  type AsyncSearch,
  PortPool,
  type SearchAnswer,
  type SearchRequest,
  SearchWorker,
  WorkerPort,
} from "./workers.js";
