export type { ThrowChooser } from "./chooser.js";
export { Sampling, type SamplingOptions } from "./sampling.js";
export { type ValuedThrow, ValuedThrows } from "./valued-throws.js";
