/**
 * The entry `playout`: games, random streams, searches, agents, learning and nets, and what a game of yours is made of.
 *
 * Importing it makes Hex, Go and curling known by their names.
 */
import "../games/index.js";

export { z } from "zod";
export {
  type Agent,
  AgentFailure,
  type Clock,
  type Decision,
  type MoveLimits,
  type StopSignal,
} from "../agents/agent.js";
export {
  type BoardSearch,
  boardKinds,
  epsilonKind,
  flatKind,
  type RandomMove,
  randomKind,
  uctKind,
} from "../agents/board-kinds.js";
export {
  addGame,
  type GameModule,
  type GameSpec,
  gameNamed,
  gameNames,
  kitOf,
} from "../agents/games.js";
export {
  type AgentContext,
  type AgentKind,
  type AnyGameSetup,
  createAgent,
  createSearch,
  type GameSetup,
  withKinds,
} from "../agents/registry.js";
export { type SearchKind, searchKind } from "../agents/search-agent.js";
export { type AgentSpec, formatAgent, parseAgent } from "../agents/spec.js";
export { MemoryWeights, type WeightStore } from "../agents/weight-store.js";
export { Rng, stream } from "../core/random.js";
export { version } from "../core/version.js";
export { checkGame } from "../game/conformance.js";
export {
  type Advisor,
  type BatchPlayout,
  type BoardGame,
  type Coder,
  type Evaluation,
  type Evaluator,
  type Game,
  type Grid,
  type Horizon,
  type MoveGenerator,
  MoveList,
  type MoveNoise,
  type Notation,
  type Partition,
  type PlainBoard,
  type PlainState,
  type Player,
  type Playout,
  type PlayoutCutoff,
  type Policy,
  type Prover,
  type RewardScale,
  type ScaledPlayout,
  type State,
  type Tally,
  type Value,
  type Verdict,
} from "../game/game.js";
export { defineGame, type PlainGame } from "../games/define.js";
export { type BalancedPlayouts, Balancer, PlainSimulations, TreeSimulations } from "../learn/balancing.js";
export { MmLearner } from "../learn/mm.js";
export { Examples, SoftmaxLearner } from "../learn/softmax.js";
export { formatLeNet, LeNetEvaluator, parseLeNet } from "../nets/lenet.js";
export type { OpenGraph } from "../nets/onnx.js";
export { chancesOf, SetEvaluator } from "../nets/set-kernel.js";
export { formatNet, parseNet, type SetNet } from "../nets/set-net.js";
export { Flat, flatSchema } from "../search/flat.js";
export { type GridParts, GridSearch, gridSchema } from "../search/grid.js";
export { type KrParts, KrUct, krUctSchema } from "../search/kr-uct.js";
export type { SearchPort } from "../search/parallel.js";
export { PnPuct, type PnPuctParts, pnPuctSchema } from "../search/pn-puct.js";
export {
  ProgressiveWidening,
  type Report,
  type ReportLine,
  type Search,
  type SearchParts,
  type SearchRun,
  UniformPlayout,
  type Widening,
} from "../search/run.js";
export {
  StateTree,
  stateTreeSchema,
} from "../search/state-tree.js";
export { Uct, uctSchema } from "../search/uct.js";
