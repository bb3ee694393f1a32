export { Rng } from "./rng.js";
export { stream } from "./stream.js";
