/**
 * The weights that are shipped, a module a model, written by `playout learn curling-policy`; where they come from is told
 * at their heads.
 */
import { type PackedWeights, unpackWeights } from "../../../../game/index.js";
import type { Model } from "../../physics/simulator.js";
import { FEATURES } from "../features.js";
import { fcv1 } from "./fcv1.js";
import { legacy } from "./legacy.js";

const SHIPPED: Readonly<Record<Model, PackedWeights>> = { fcv1, legacy };

const loaded = new Map<Model, Float32Array>();

/** The weights of a model, zero where nothing has been learned; unpacked once, and not to be written to. */
export function loadWeights(model: Model): Float32Array {
  let weights = loaded.get(model);
  if (weights === undefined) {
    weights = unpackWeights(SHIPPED[model], FEATURES);
    loaded.set(model, weights);
  }
  return weights;
}
