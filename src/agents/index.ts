/** What schemas are made with, so that games from outside need no other copy of it. */
export { z } from "zod";
export {
  type Agent,
  AgentFailure,
  type Clock,
  type Decision,
  type FailureReason,
  type SearchAnalyst,
  type Seen,
  type Stop,
} from "./agent.js";
export { type BoardSearch, boardKinds, flatKind, uctKind } from "./board-kinds.js";
export { type Budget, budgetShape, USUAL_PLAYOUTS } from "./budget.js";
export { describeOptions, type OptionHelp, type WordField, wordFields } from "./describe.js";
export { epsilonKind } from "./epsilon.js";
export {
  addFacets,
  addGame,
  Facet,
  type Filled,
  type GameEntry,
  type GameSpec,
  gameModules,
  gameNamed,
  gameNames,
  gameSchema,
  kitOf,
  moduleOf,
} from "./games.js";
export { checkEntry, demandEntry } from "./guest.js";
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
} from "./kind.js";
export { knownNames } from "./nearest.js";
export { type OptionMeta, option } from "./option.js";
export { Pace } from "./pace.js";
export type { Mind } from "./parallel.js";
export { forPlain, type PlainKit, plainKitOf } from "./plain.js";
export { PortPool } from "./port-pool.js";
export { anyMove, type RandomMove, randomKind } from "./random.js";
export {
  type AnalysisTask,
  analysePosition,
  analysisRng,
  type MoveReview,
  reviewMove,
  SMALLEST_COST,
} from "./review.js";
export { type Manners, type SearchKind, searchKind } from "./search-kind.js";
export { type SearchAnswer, type SearchRequest, SearchWorker, WorkerPort } from "./search-worker.js";
export { SearchAgent, type Searcher, type Spending } from "./searcher.js";
export { type AgentSpec, agentSchema, agentsIn, formatAgent, isAgent, parseAgent } from "./specification.js";
export type {
  Arrival,
  AwaitProgram,
  LineTransport,
  Meeting,
  OpenProgram,
  OpenVenue,
  Venue,
} from "./transport.js";
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
