/** The face of `games/go`: the names that other rooms import. */
export type { GoColour } from "./board.js";
export { GoGame } from "./game.js";
export { goFormats } from "./match.js";
export { go } from "./module.js";
export { formatColour, formatPoint, formatState, parseColour, parseState } from "./notation.js";
export { BLACK, EMPTY, WHITE } from "./numbers.js";
export { formatResult, goArtist } from "./pictures.js";
export { SoftmaxPlayout } from "./playouts.js";
export { loadPolicy, POLICIES } from "./policy.js";
export { type GoRecord, startOf } from "./records.js";
export { formatRules, RULE_SETS } from "./rules.js";
export { type GoSpec, goKit, goSchema } from "./setup.js";
export { brokenGoRule, GoState } from "./state.js";
export { Territory } from "./territory.js";
