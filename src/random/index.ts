export { exp } from "./exp.js";
export { takeLog } from "./log.js";
export { Rng } from "./rng.js";
export { shuffle, shuffled } from "./shuffle.js";
export { stream } from "./stream.js";
