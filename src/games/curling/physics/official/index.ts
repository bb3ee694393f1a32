export type { CalculatedShot } from "./fcv1.js";
export { calculateShot } from "./fcv1.js";
export { createHitShot, createShot, createShotTarget } from "./legacy.js";
