export { Ascent } from "./ascent.js";
export type { ThrowChooser } from "./chooser.js";
export { climbLine, climbSteps, type Hill } from "./climb.js";
export { GridChoice } from "./grid.js";
export { Sampling, type SamplingOptions } from "./sampling.js";
export { type ValuedThrow, ValuedThrows } from "./valued-throws.js";
