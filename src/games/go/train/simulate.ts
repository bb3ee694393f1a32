/** A job of learning: makes some simulations of a position under the weights of the moment. */
import { stream } from "../../../core/index.js";
import type { Simulations } from "../../../learn/index.js";
import type { GoGame } from "../game.js";
import { type GoSpec, goKit } from "../setup.js";
import type { GoState } from "../state.js";
import { type SimulationSetting, simulationsOf } from "./simulations.js";

export interface SimulationTask {
  readonly spec: GoSpec;
  readonly setting: SimulationSetting;
  readonly weights: Float64Array;
  readonly position: string;
  /** The value, or the sum of slopes. */
  readonly want: "value" | "slope";
  readonly count: number;
  readonly seed: string;
  /** The name of its chance. */
  readonly path: readonly (string | number)[];
}

export type SimulationResult = number | Float64Array;

interface Simulator {
  readonly key: string;
  readonly game: GoGame;
  readonly simulations: Simulations<GoState>;
}

let simulator: Simulator | undefined;

export default function simulate(piece: SimulationTask): SimulationResult {
  const { spec, setting, weights, position, want, count, seed, path } = piece;
  const { game, simulations } = simulatorOf(spec, setting);
  simulations.setWeights(weights);
  const state = game.notation.parseState(position);
  const rng = stream(seed, ...path);
  if (want === "value") return simulations.value(state, count, rng);
  const slope = new Float64Array(weights.length);
  simulations.slope(state, count, rng, slope);
  return slope;
}

/** Made once for all pieces of a run. */
function simulatorOf(spec: GoSpec, setting: SimulationSetting): Simulator {
  const key = JSON.stringify([spec, setting]);
  if (simulator?.key !== key) {
    const { game } = goKit(spec);
    simulator = { key, game, simulations: simulationsOf(game, setting) };
  }
  return simulator;
}
