/** Who plays Hex. */
export { type HexKit, type HexSpec, hexKit, hexSchema } from "./kit.js";
export { PLAYOUTS, type PlayoutName, playoutOf } from "./playouts.js";
