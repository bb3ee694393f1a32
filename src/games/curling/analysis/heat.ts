/**
 * The value of every throw of a position: a survey of the whole grid of target points by a search that tries each place once a
 * round (`search/grid`, uniform), smoothed by the disturbance.
 */

import { GridSearch } from "../../../search/index.js";
import { type CurlingState, SHOT_CODER, TargetGrid } from "../index.js";
import { policyOf } from "../players/policies.js";
import type { HeatMap } from "./findings.js";
import type { Setting } from "./setting.js";

/** Simulations between two looks at the stop. */
const SLICE = 64;

/** Chances of the team that throws; what a stopped survey has not reached is left out. */
export async function surveyTargets(
  setting: Setting,
  state: CurlingState,
  rounds: number,
  watch: (done: number, total: number) => void,
): Promise<HeatMap[]> {
  const { game, hand, horizon, playout, policy, clock, stop } = setting;
  const grid = new TargetGrid(game.rules, hand, "velocity");
  const search = new GridSearch(
    {
      game,
      coder: SHOT_CODER,
      grid,
      horizon,
      disturbance: hand,
      policy: policyOf(policy, game.rules),
      playout: () => playout,
      playoutBytes: 0,
    },
    { allocation: "uniform", refine: false, confidence: 0, keep: false },
  );
  const thinking = search.begin(state, setting.rng("survey"));
  const end = rounds * grid.size;
  while (thinking.simulations < end && !stop.aborted) {
    watch(thinking.simulations, end);
    thinking.run(Math.min(SLICE, end - thinking.simulations));
    await clock.breathe();
  }
  return mapsOf(grid, thinking.values(), state.toMove === 1);
}

function mapsOf(grid: TargetGrid, values: Float64Array, mirrored: boolean): HeatMap[] {
  return (["cw", "ccw"] as const).map((turn) => {
    const map = { turn, draws: [] as HeatMap["draws"][number][], hits: [] as HeatMap["hits"][number][] };
    for (let place = 0; place < grid.size; place++) {
      if (grid.turn(place) !== turn || grid.choosable[place] === 0 || Number.isNaN(values[place])) continue;
      const value = mirrored ? 1 - values[place] : values[place];
      (grid.isHit(place) ? map.hits : map.draws).push({ x: grid.x[place], y: grid.y[place], value });
    }
    return map;
  });
}
