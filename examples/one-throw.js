// @ts-check
/** One throw: a draw behind a guard, and where every stone is afterwards. */
import { aimFor, eventSimulator, limitsOf, listStones, ruleSet, Stones, spinOf } from "playout/curling";

const rules = ruleSet("dc4");
const simulator = eventSimulator(rules.model, limitsOf(rules));

const stones = new Stones();
stones.place(0, 0.45, 35.5); // a guard of team 0
stones.place(8, 0.4, 38.9); // a stone of team 1 in the house

const shot = { vx: 0, vy: 0, omega: spinOf("cw") };
aimFor(rules.model).stopAt(0.2, 38.4, shot);
simulator.throw(stones, 1, shot);

console.log(`thrown with ${shot.vx.toFixed(3)}, ${shot.vy.toFixed(3)} m/s`);
for (const { team, x, y } of listStones(stones)) {
  console.log(`team ${team} at ${x.toFixed(3)}, ${y.toFixed(3)}`);
}
