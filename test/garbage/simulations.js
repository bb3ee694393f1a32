// Simulations of UCT in the middle of a search: nothing is left for the garbage collector once the tree is full.
import { stream } from "../../dist/core/random.js";
import { Batch } from "../../dist/games/hex/batch.js";
import { AllCells, HexGame } from "../../dist/games/hex/game.js";
import { WalkPlayout } from "../../dist/games/hex/playouts.js";
import { Uct, uctSchema } from "../../dist/search/uct.js";

const game = new HexGame({ width: 9 });
const searches = [];
for (const playout of [new WalkPlayout(game.board), new Batch(game.board)]) {
  const parts = { clone: (state) => game.clone(state), candidates: new AllCells(game.board), playout };
  for (const options of [{}, { amaf: "half" }, { amaf: "half", mix: "direct" }]) {
    const uct = new Uct(parts, uctSchema.parse({ ...options, expand: 1, nodes: 10_000 }));
    searches.push(uct.begin(game.start(), stream("garbage")));
  }
}
for (let i = 0; i < 5; i++) for (const search of searches) search.run(15_000); // until everything is compiled
globalThis.gc();
console.log("begin");
for (const search of searches) search.run(100_000);
console.log("end");
