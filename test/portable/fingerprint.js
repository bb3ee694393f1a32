/**
 * A fingerprint of what the pure rooms compute: random ends with aiming, noise, rules and scores under both
 * models, event simulator and referee; and what searches find in Hex, with playouts in TypeScript and in
 * WebAssembly. Runs unchanged in Node, in a worker thread and in a browser.
 */
import { RandomEnds, SCENE_RULES } from "../../dist/bench/curling-scenes.js";
import { AllCells, Batch, HexGame, WalkPlayout } from "../../dist/games/hex/index.js";
import { createReferee, eventSimulator, limitsOf, MODELS } from "../../dist/games/curling/index.js";
import { stream } from "../../dist/random/index.js";
import { Uct, uctSchema } from "../../dist/search/index.js";

export function fingerprint() {
  let hash = 0;
  const bits = new Float64Array(1);
  const words = new Int32Array(bits.buffer);
  const add = (value) => {
    bits[0] = value;
    for (const word of words) hash = Math.imul(hash ^ word, 0x9e3779b1) ^ (hash >>> 13);
  };
  for (const model of MODELS) {
    const simulators = [
      { simulator: eventSimulator(model, limitsOf(SCENE_RULES[model])), ends: 400 },
      { simulator: createReferee(model === "fcv1" ? "dc3" : "legacy"), ends: 2 },
    ];
    for (const { simulator, ends } of simulators) {
      const random = new RandomEnds(simulator, (state) => {
        for (let i = 0; i < 16; i++) {
          if (!state.stones.has(i)) continue;
          add(state.stones.x[i]);
          add(state.stones.y[i]);
        }
      });
      for (let end = 0; end < ends; end++) add(random.play());
    }
  }
  const game = new HexGame({ width: 7 });
  const parts = { clone: (state) => game.clone(state), candidates: new AllCells(game.board) };
  for (const playout of [new WalkPlayout(game.board), new Batch(game.board)]) {
    const search = new Uct({ ...parts, playout }, uctSchema.parse({ amaf: "half" }));
    const thinking = search.begin(game.start(), stream("fingerprint"));
    thinking.run(20 * 128);
    for (const { move, visits, value } of thinking.report().lines) [move, visits, value].forEach(add);
  }
  return hash;
}
