/** Who plays Go. */
export { type GoKit, type GoSpec, goKit, goSchema } from "./kit.js";
export { recordedGame } from "./recorded.js";
