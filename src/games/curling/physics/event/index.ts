import { MOTIONS } from "../motion.js";
import type { Limits, Model } from "../simulator.js";
import { Aim } from "./aim.js";
import { buildCurve, type Curve } from "./curve.js";
import { EventSimulator } from "./simulator.js";

export { Aim } from "./aim.js";
export { buildCurve, type Curve, type CurveOptions } from "./curve.js";
export type { Contact } from "./log.js";
export { EventSimulator } from "./simulator.js";

const curves = new Map<Model, Curve>();

/** The model's curve at the official step; built once (about 80 ms for FCV1). */
function officialCurve(model: Model): Curve {
  let curve = curves.get(model);
  if (curve === undefined) {
    curve = buildCurve(MOTIONS[model]);
    curves.set(model, curve);
  }
  return curve;
}

export function eventSimulator(model: Model, limits: Limits): EventSimulator {
  return new EventSimulator(officialCurve(model), limits);
}

export function aimFor(model: Model): Aim {
  return new Aim(officialCurve(model));
}
