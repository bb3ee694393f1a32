export type { PolarNoise } from "./polar.js";
export type { DisturbanceName, DisturbanceSpec } from "./presets.js";
export { DISTURBANCES, disturbance } from "./presets.js";
export type { StopMap } from "./target.js";
export { stopDensity } from "./target.js";
