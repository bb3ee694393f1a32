// Simulations of Go with priors, widening and credits in the middle of a search: no garbage once the tree is full.
import { createSearch } from "../../dist/agents/registry.js";
import { parseAgent } from "../../dist/agents/spec.js";
import { stream } from "../../dist/core/random.js";
import { goKit } from "../../dist/games/go/setup.js";

const kit = goKit({ name: "go", width: 9, height: 9, rules: "cgos", komi: 7.5, handicap: 0 });

const searches = ["uct:nodes=20000,expand=1", "uct:nodes=20000,expand=1,amaf=first,blend=credits"].map((agent) =>
  createSearch(kit, parseAgent(agent)).begin(kit.game.start(), stream("garbage", agent)),
);
for (const search of searches) search.run(5000);
globalThis.gc();
console.log("begin");
for (const search of searches) search.run(5000);
console.log("end");
