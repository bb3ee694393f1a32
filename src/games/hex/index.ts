/** The face of `games/hex`: the names that other rooms import. */
export { Connections } from "./connections.js";
export { HexGame } from "./game.js";
export { hexFormats } from "./match.js";
export { hex } from "./module.js";
export { formatColour, formatState, parseColour, parseState } from "./notation.js";
export { BLACK, EMPTY } from "./numbers.js";
export { hexArtist } from "./pictures.js";
export { type HexSpec, hexKit, hexSchema } from "./players.js";
export { WalkPlayout } from "./playouts.js";
export { type HexRecord, startOf } from "./records.js";
export { brokenHexRule, type HexColour, HexState, opponent, SWAPS } from "./rules.js";
