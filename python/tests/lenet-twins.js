// What the tests of the paper of 2017 compare with: reads a net of Python's, and prints what the built package makes of it over some positions.
import { readFileSync } from "node:fs";
import { CurlingGame } from "../../dist/games/curling/game.js";
import { Ascent, GridChoice, ThrowSquare } from "../../dist/games/curling/nets/choosers.js";
import { LENET_PICTURE, LeNetInputs } from "../../dist/games/curling/nets/lenet.js";
import { openThrowValuer } from "../../dist/games/curling/nets/open.js";
import { eventSimulator } from "../../dist/games/curling/physics/simulators.js";
import { ThreeRules, randomThrow } from "../../dist/games/curling/policy/baselines.js";
import { ruleSet } from "../../dist/games/curling/rules/rule-set.js";
import { limitsOf } from "../../dist/games/curling/rules/umpire.js";
import { turnOf } from "../../dist/games/curling/sheet.js";
import { stream } from "../../dist/core/random.js";

const rules = ruleSet("legacy-gat");
const net = openThrowValuer(readFileSync(process.argv[2], "utf8"), rules);
const inputs = new LeNetInputs(rules, "a");
const square = new ThrowSquare(rules.model);
const pixels = LENET_PICTURE.rows * LENET_PICTURE.columns;
const rng = stream("lenet-twins");
const coin = new ThreeRules(rules, "coin");

const pointOf = ({ vx, vy }) => {
  const point = { x: 0, y: 0 };
  square.pointOf(vx, vy, point);
  return [point.x, point.y];
};

const positions = [];
for (let i = 0; i < 24; i++) {
  const state = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules))).start();
  const throws = [0, 5, 11, 15][i % 4];
  for (let k = 0; k < throws; k++) state.play(randomThrow(rules.model, rng));
  for (let stone = 0; stone < 16; stone++) {
    state.stones.x[stone] = Math.fround(state.stones.x[stone]);
    state.stones.y[stone] = Math.fround(state.stones.y[stone]);
  }
  const planes = new Float32Array(inputs.pictures.length * pixels);
  inputs.write(state, planes);
  const point = { x: i % 6 === 0 ? 0.25 : rng.float(), y: i % 6 === 1 ? 0.5 : rng.float() };
  const valued = ["cw", "ccw"].map((turn) => {
    const slope = new Float64Array(2);
    const value = net.slope(state, point, turn, slope);
    return [value, ...slope];
  });
  const best = {};
  for (const [name, chooser] of [
    ["grid", new GridChoice(net, rules)],
    ["starts", new Ascent(net, rules, "starts")],
    ["line", new Ascent(net, rules, "line")],
  ]) {
    const { vx, vy, turn, value } = (await chooser.choose(state)).best;
    best[name] = { point: pointOf({ vx, vy }), turn: turn === "ccw" ? 1 : -1, value };
  }
  const { shot } = coin.choose(state, rng);
  const { x, y, mask } = state.stones;
  positions.push({
    throw: throws,
    stones: Array.from({ length: 16 }, (_, stone) => [x[stone], y[stone]]),
    mask,
    pixels: Array.from(planes.keys()).filter((at) => planes[at] === 1),
    point: [point.x, point.y],
    valued,
    best,
    byRules: { velocity: [shot.vx, shot.vy], turn: turnOf(shot) === "ccw" ? 1 : -1 },
  });
}
console.log(JSON.stringify(positions));
