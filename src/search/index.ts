export { Flat, type FlatOptions, flatSchema } from "./flat.js";
export { type Judge, Judged, type JudgedParts, type Keys } from "./judged/judged.js";
export { type JudgedOptions, judgedSchema } from "./judged/options.js";
export { type Finding, merged, ParallelThinking, type SearchPort, type SearchTask } from "./parallel.js";
export type { Parts, Widening } from "./parts.js";
export type { Line, Report, Search, Thinking } from "./thinking.js";
export { type UctOptions, uctSchema } from "./uct/options.js";
export { Uct, UctThinking } from "./uct/uct.js";
