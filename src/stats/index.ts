export type { ChiSquare } from "./chi-square.js";
export { chiSquare, chiSquareTail } from "./chi-square.js";
export { logGamma, upperGamma } from "./gamma.js";
export type { Mean } from "./mean.js";
export { meanOf } from "./mean.js";
export type { Interval } from "./proportion.js";
export { wilson, Z95 } from "./proportion.js";
export { median, quantile } from "./quantile.js";
