// The names of playout/random.
export { exp, Rng, shuffle, shuffled, stream, takeLog } from "../core/random.js";
