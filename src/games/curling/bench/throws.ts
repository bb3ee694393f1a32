/** The cases of `playout bench curling`: every scene and random ends, both models, all simulators; and random play that is kept as data. */

import type { Work } from "../../../bench/index.js";
import {
  CurlingGame,
  createReferee,
  EndsTable,
  eventSimulator,
  limitsOf,
  MODELS,
  MOTIONS,
  type Model,
  type Simulator,
  Stepper,
  Stones,
} from "../index.js";
import { makeScenes, RandomEnds, SCENE_RULES, SCENE_STONE, SCENES, type SceneName } from "./scenes.js";

const SIMULATORS = ["event", "stepper", "referee"] as const;
type SimulatorName = (typeof SIMULATORS)[number];

const SCENE_COUNT = 2048;
/** Ends of a shard, as usual. */
const SHARD = 4096;

function simulatorOf(name: SimulatorName, model: Model): Simulator {
  const limits = limitsOf(SCENE_RULES[model]);
  switch (name) {
    case "event":
      return eventSimulator(model, limits);
    case "stepper":
      return new Stepper(MOTIONS[model], limits);
    case "referee":
      return createReferee(model === "fcv1" ? "dc3" : "legacy");
  }
}

export function curlingWorks(): Work[] {
  return MODELS.flatMap((model) => [
    ...[...SCENES, "random-ends" as const].flatMap((scene) =>
      SIMULATORS.map((name) => {
        const simulator = simulatorOf(name, model);
        return scene === "random-ends" ? randomEnds(simulator, name) : throws(scene, simulator, name);
      }),
    ),
    selfplay(model),
  ]);
}

function throws(scene: SceneName, simulator: Simulator, implementation: SimulatorName): Work {
  const scenes = makeScenes(scene, simulator.model, SCENE_COUNT);
  const stones = new Stones();
  let next = 0;
  return {
    case: `${simulator.model}/${scene}`,
    implementation,
    perUnit: 1,
    run(units) {
      for (let i = 0; i < units; i++) {
        const scene = scenes[next]!;
        next = next + 1 === SCENE_COUNT ? 0 : next + 1;
        stones.copyFrom(scene.stones);
        simulator.throw(stones, SCENE_STONE, scene.shot);
      }
    },
  };
}

function randomEnds(simulator: Simulator, implementation: SimulatorName): Work {
  const ends = new RandomEnds(simulator);
  return {
    case: `${simulator.model}/random-ends`,
    implementation,
    perUnit: 16,
    run(units) {
      for (let i = 0; i < units; i++) ends.play();
    },
  };
}

/** Random play as `playout selfplay curling` keeps it: throws, and the bytes of shards; not the file. */
function selfplay(model: Model): Work {
  const { name: rules, noise, throws } = SCENE_RULES[model];
  const plan = { rules, noise, policy: "random", seed: "bench", playout: "" };
  const game = new CurlingGame(SCENE_RULES[model], simulatorOf("event", model));
  let table = new EndsTable(game, plan, SHARD);
  let end = 0;
  return {
    case: `${model}/selfplay`,
    implementation: "event",
    perUnit: throws,
    run(units) {
      for (let i = 0; i < units; i++) {
        table.playAtRandom(end++);
        if (end % SHARD !== 0) continue;
        table.shard(end - SHARD);
        table = new EndsTable(game, plan, SHARD);
      }
    },
  };
}
