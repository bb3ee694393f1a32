/** Who plays Go. */
export { type GoKit, type GoSpec, goKit, goSchema } from "./kit.js";
