// The names of playout/agents.

export { z } from "zod";
export {
  type Agent,
  AgentFailure,
  type Arrival,
  type AwaitProgram,
  type Clock,
  type Decision,
  type FailureReason,
  type LineTransport,
  type Meeting,
  type OpenProgram,
  type OpenVenue,
  type SearchAnalyst,
  type Seen,
  type Stop,
  type Venue,
} from "../agents/agent.js";
export {
  anyMove,
  type BoardSearch,
  boardKinds,
  epsilonKind,
  flatKind,
  type RandomMove,
  randomKind,
  uctKind,
} from "../agents/board-kinds.js";
export {
  addFacets,
  addGame,
  checkEntry,
  demandEntry,
  Facet,
  type Filled,
  forPlain,
  type GameEntry,
  type GameSpec,
  gameModules,
  gameNamed,
  gameNames,
  gameSchema,
  kitOf,
  moduleOf,
  type PlainKit,
  plainKitOf,
} from "../agents/games.js";
export {
  describeOptions,
  type OptionHelp,
  type OptionMeta,
  option,
  type WordField,
  wordFields,
} from "../agents/options.js";
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
  withKinds,
} from "../agents/registry.js";
export {
  type AnalysisTask,
  analysePosition,
  analysisRng,
  type MoveReview,
  reviewMove,
  SMALLEST_COST,
} from "../agents/review.js";
export {
  type Budget,
  budgetShape,
  type Manners,
  Pace,
  SearchAgent,
  type Searcher,
  type SearchKind,
  type Spending,
  searchKind,
  USUAL_PLAYOUTS,
} from "../agents/search-agent.js";
export { type AgentSpec, agentSchema, agentsIn, formatAgent, isAgent, parseAgent } from "../agents/spec.js";
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
} from "../agents/weight-store.js";
export {
  type NamedFiles,
  nameOfWeights,
  readWeights,
  takesWeights,
  weightsNeeded,
  withWeights,
} from "../agents/weights.js";
export {
  type Mind,
  PortPool,
  type SearchAnswer,
  type SearchRequest,
  SearchWorker,
  WorkerPort,
} from "../agents/workers.js";
export { knownNames } from "../core/text.js";
