// Positions and throws valued by set networks, with what they are shown: nothing is left for the garbage collector.
import { stream } from "../../dist/core/random.js";
import { CurlingGame } from "../../dist/games/curling/game.js";
import { PositionNet, ThrowNet } from "../../dist/games/curling/nets/set-nets.js";
import { eventSimulator } from "../../dist/games/curling/physics/simulators.js";
import { randomThrow } from "../../dist/games/curling/policy/baselines.js";
import { NetValue } from "../../dist/games/curling/policy/playouts.js";
import { ruleSet } from "../../dist/games/curling/rules/rule-set.js";
import { limitsOf } from "../../dist/games/curling/rules/umpire.js";
import { EndHorizon } from "../../dist/games/curling/win-table.js";
import { headFor, untrainedNet } from "../../dist/nets/set-net.js";

const rng = stream("garbage");
const rules = ruleSet("legacy-gat");
const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
const states = [];
for (const state = game.start(); states.length < 64; state.play(randomThrow(rules.model, rng)))
  states.push(game.clone(state));
const netFor = (wanted) => untrainedNet(headFor(wanted, [16, 16, 16]), rng);
const positions = new PositionNet(netFor(PositionNet.wanted(rules)), rules);
const throws = new ThrowNet(netFor(ThrowNet.wanted(rules)), rules, { batch: 32 });
const leaf = new NetValue(new PositionNet(netFor(PositionNet.wanted(rules)), rules, { batch: 1 }));
const scale = new EndHorizon(rules).scale(states[0]);
const velocities = Float64Array.from({ length: 64 }, (_, i) => (i % 2 === 0 ? 2 * rng.float() : 30));
const values = new Float64Array(64);

function evaluate(times) {
  for (let i = 0; i < times; i++) {
    positions.predict(states);
    leaf.run(states[i % states.length], rng, scale);
    throws.value(states[i % states.length], velocities, values);
  }
}

for (let i = 0; i < 10; i++) evaluate(100); // until everything is compiled
globalThis.gc();
console.log("begin");
evaluate(4000);
console.log("end");
