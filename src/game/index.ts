export {
  type BoardGame,
  capacityOf,
  type PlainBoard,
  type PlainState,
  plainNames,
  plainRows,
} from "./board.js";
export { checked } from "./check.js";
export { checkGame, type GameCheck } from "./conformance.js";
export { parseJson } from "./json.js";
export { checkLength, LONGEST_GAME } from "./length.js";
export { own } from "./own.js";
export {
  commentText,
  formatSgf,
  longestLine,
  parseSgf,
  type SgfNode,
  sgfGame,
  sgfLine,
  simpleText,
} from "./sgf.js";
export { sha256, utf8 } from "./sha256.js";
export { jsonText, oneLine, shown } from "./shown.js";
export type {
  Advisor,
  BatchPlayout,
  Candidates,
  Coder,
  Disturbance,
  Evaluation,
  Evaluator,
  Game,
  Grid,
  Horizon,
  Leaf,
  Notation,
  Partition,
  Player,
  Playout,
  Policy,
  Prover,
  Scale,
  ScaledPlayout,
  State,
  Tally,
  Value,
  Verdict,
} from "./vocabulary.js";
export { Arms } from "./vocabulary.js";
export { startWasm } from "./wasm.js";
export {
  briefWeights,
  formatWeights,
  type PackedWeights,
  packWeights,
  parseWeights,
  unpackWeights,
} from "./weights.js";
