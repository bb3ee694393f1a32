export { takeLog } from "./log.js";
export { Rng } from "./rng.js";
export { stream } from "./stream.js";
