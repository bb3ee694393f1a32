// The names of playout/game.
export { checked, own, parseJson } from "../core/checks.js";
export { sha256, utf8 } from "../core/hash.js";
export {
  commentText,
  formatSgf,
  longestLine,
  parseSgf,
  type SgfNode,
  sgfGame,
  sgfLine,
  simpleText,
} from "../core/sgf.js";
export { jsonText, oneLine, shown } from "../core/text.js";
export { startWasm } from "../core/wasm.js";
export {
  briefWeights,
  formatWeights,
  type PackedWeights,
  packWeights,
  parseWeights,
  unpackWeights,
} from "../core/weights.js";
export { checkGame, type GameCheck } from "../game/conformance.js";
export {
  type Advisor,
  Arms,
  type BatchPlayout,
  type BoardGame,
  type Candidates,
  type Coder,
  capacityOf,
  checkLength,
  type Disturbance,
  type Evaluation,
  type Evaluator,
  type Game,
  type Grid,
  type Horizon,
  type Leaf,
  LONGEST_GAME,
  type Notation,
  type Partition,
  type PlainBoard,
  type PlainState,
  type Player,
  type Playout,
  type Policy,
  type Prover,
  plainNames,
  plainRows,
  type Scale,
  type ScaledPlayout,
  type State,
  type Tally,
  type Value,
  type Verdict,
} from "../game/game.js";
