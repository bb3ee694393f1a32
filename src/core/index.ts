/** The face of `core`: the names that other rooms import. */
export { checkData, own, parseJson } from "./checks.js";
export { sha256, utf8 } from "./hash.js";
export { exp, type Rng, shuffle, shuffled, stream, takeLog } from "./random.js";
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
export { escapeControls, jsonText, knownNames, oneLine } from "./text.js";
export { version } from "./version.js";
export { startWasm } from "./wasm.js";
export {
  briefWeights,
  formatWeights,
  type PackedWeights,
  packWeights,
  parseWeights,
  unpackWeights,
} from "./weights.js";
