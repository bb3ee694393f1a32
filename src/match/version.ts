/** The version of playout, which plans and records carry. */
export { version as VERSION } from "../index.js";
