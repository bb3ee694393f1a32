export { type Measurement, measure, type RunOptions, type Work } from "./runner.js";
