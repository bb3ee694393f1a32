/**
 * Disturbed throws on the scenes of the bench, both models, with "begin" and "end" around them; see garbage.ts.
 */
import { stream } from "../../dist/core/random.js";
import { SCENES, SCENE_RULES, SCENE_STONE, makeScenes } from "../../dist/games/curling/commands/throw-cases.js";
import { executionNoise } from "../../dist/games/curling/noise.js";
import { MODELS } from "../../dist/games/curling/physics/models.js";
import { eventSimulator } from "../../dist/games/curling/physics/simulators.js";
import { limitsOf } from "../../dist/games/curling/rules/umpire.js";
import { Stones } from "../../dist/games/curling/sheet.js";

const THROWS = Number(process.argv[2] ?? 1_000_000);
const SCENES_EACH = 500;

const stones = new Stones();
const actual = { vx: 0.5, vy: 0.5, omega: 0.5 };
const rng = stream("garbage");
const tables = MODELS.map((model) => ({
  simulator: eventSimulator(model, limitsOf(SCENE_RULES[model])),
  noise: executionNoise(model === "fcv1" ? "dc3" : "legacy-gat"),
  scenes: SCENES.flatMap((name) => makeScenes(name, model, SCENES_EACH)),
}));

function throwAll(simulator, noise, scenes) {
  for (let i = 0; i < scenes.length; i++) {
    stones.copyFrom(scenes[i].stones);
    noise.sample(scenes[i].shot, rng, actual);
    simulator.throw(stones, SCENE_STONE, actual);
  }
}

function play(throws) {
  for (const { simulator, noise, scenes } of tables) {
    const rounds = throws / tables.length / scenes.length;
    for (let round = 0; round < rounds; round++) throwAll(simulator, noise, scenes);
  }
}

play(400_000); // until everything is compiled
globalThis.gc();
console.log("begin");
play(THROWS);
console.log("end");
