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
  type Stop,
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
  type AnyKit,
  createAgent,
  createSearch,
  type Kit,
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
  Arms,
  type BatchPlayout,
  type BoardGame,
  type Candidates,
  type Coder,
  type Disturbance,
  type Evaluation,
  type Evaluator,
  type Game,
  type Grid,
  type Horizon,
  type Leaf,
  type Notation,
  type Partition,
  type PlainBoard,
  type PlainState,
  type Player,
  type Playout,
  type Policy,
  type Prover,
  type Scale,
  type ScaledPlayout,
  type State,
  type Tally,
  type Value,
  type Verdict,
} from "../game/game.js";
export { defineGame, type PlainGame } from "../games/define.js";
export { type Balanced, Balancer, PlainSimulations, TreeSimulations } from "../learn/balancing.js";
export { MmLearner } from "../learn/mm.js";
export { Examples, SoftmaxLearner } from "../learn/softmax.js";
export { formatLeNet, LeNetEvaluator, parseLeNet } from "../nets/lenet.js";
export type { OpenGraph } from "../nets/onnx.js";
export { chancesOf, SetEvaluator } from "../nets/set-kernel.js";
export { formatNet, parseNet, type SetNet } from "../nets/set-net.js";
export { Flat, flatSchema } from "../search/flat.js";
export { type GridParts, GridSearch, gridSchema } from "../search/grid.js";
export { Judged, type JudgedParts, judgedSchema } from "../search/judged.js";
export { type KrParts, KrUct, krUctSchema } from "../search/kr-uct.js";
export type { SearchPort } from "../search/parallel.js";
export {
  type Line,
  type Parts,
  ProgressiveWidening,
  type Report,
  type Search,
  type Thinking,
  UniformPlayout,
  type Widening,
} from "../search/run.js";
export {
  StateTree,
  stateTreeSchema,
} from "../search/state-tree.js";
export { Uct, uctSchema } from "../search/uct.js";
