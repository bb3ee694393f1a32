/**
 * Disturbed throws on the scenes of the bench, both models, with "begin" and "end" around them; see garbage.ts.
 */
import { makeScenes, SCENE_RULES, SCENE_STONE, SCENES } from "../../dist/games/curling/bench/scenes.js";
import { disturbance, eventSimulator, limitsOf, MODELS, Stones } from "../../dist/games/curling/index.js";
import { stream } from "../../dist/random/index.js";

const THROWS = Number(process.argv[2] ?? 1_000_000);
const SCENES_EACH = 500;

const stones = new Stones();
const actual = { vx: 0.5, vy: 0.5, omega: 0.5 };
const rng = stream("garbage");
const tables = MODELS.map((model) => ({
  simulator: eventSimulator(model, limitsOf(SCENE_RULES[model])),
  noise: disturbance(model === "fcv1" ? "dc3" : "legacy-gat"),
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
