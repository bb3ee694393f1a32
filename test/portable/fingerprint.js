/**
 * A fingerprint of what the pure rooms compute: random ends with aiming, noise, rules and scores under both
 * models, event simulator and referee; what searches find in Hex, with playouts in TypeScript and in
 * WebAssembly, and in workers, which `openPort` opens; what dialogues say; and a game of a match, as the referee writes it
 * down; and what nets make of random positions, and throw. Runs unchanged in Node, in a worker thread and in a browser.
 */
import { gameSchema, kitOf } from "../../dist/agents/games.js";
import { createAgent } from "../../dist/agents/registry.js";
import { parseAgent } from "../../dist/agents/spec.js";
import { MemoryWeights } from "../../dist/agents/weight-store.js";
import { stream } from "../../dist/core/random.js";
import { RandomEnds, SCENE_RULES } from "../../dist/games/curling/commands/throw-cases.js";
import { CurlingGame } from "../../dist/games/curling/game.js";
import { LeNetThrows } from "../../dist/games/curling/nets/lenet.js";
import { END_SCORES } from "../../dist/games/curling/nets/scores.js";
import { PositionNet, ThrowNet } from "../../dist/games/curling/nets/set-nets.js";
import { MODELS } from "../../dist/games/curling/physics/models.js";
import { createReferee, eventSimulator } from "../../dist/games/curling/physics/simulators.js";
import { randomThrow } from "../../dist/games/curling/policy/baselines.js";
import { ruleSet } from "../../dist/games/curling/rules/rule-set.js";
import { limitsOf } from "../../dist/games/curling/rules/umpire.js";
import { Batch } from "../../dist/games/hex/batch.js";
import { AllCells, HexGame } from "../../dist/games/hex/game.js";
import { hexGtp } from "../../dist/games/hex/gtp.js";
import { hexSchema } from "../../dist/games/hex/players.js";
import { WalkPlayout } from "../../dist/games/hex/playouts.js";
import "../../dist/games/index.js";
import { completePlan } from "../../dist/match/plan.js";
import { formatRecord, withoutTimes } from "../../dist/match/record.js";
import { playGame } from "../../dist/match/referee.js";
import { untrainedLeNet } from "../../dist/nets/lenet.js";
import { formatNet, headFor, untrainedNet } from "../../dist/nets/set-net.js";
import { AnalysisDialogue } from "../../dist/protocols/analysis/dialogue.js";
import { Uct, uctSchema } from "../../dist/search/uct.js";
import { viewedGames, viewsOf } from "../../dist/show/views.js";

/** Time stands still. */
const clock = { now: () => 0, breathe: async () => {}, date: () => "", after: () => () => {} };

export async function fingerprint(openPort) {
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
  evaluations().forEach(add);
  (await throwsByNets()).forEach(add);
  (await throwsBySearches()).forEach(add);
  const said = (await conversation()) + (await match(openPort)) + pictures();
  for (const code of said) add(code.codePointAt(0));
  return hash;
}

/** What nets think of random positions: chances of scores, and values of throws. */
function evaluations() {
  const rng = stream("fingerprint", "nets");
  const rules = ruleSet("legacy-gat");
  const game = new CurlingGame(rules, eventSimulator("legacy", limitsOf(rules)));
  const state = game.start();
  const netFor = (wanted) => untrainedNet(headFor(wanted, [32, 48, 16]), rng);
  const positions = new PositionNet(netFor(PositionNet.wanted(rules)), rules);
  const throws = new ThrowNet(netFor(ThrowNet.wanted(rules)), rules);
  const numbers = Array.from({ length: rules.throws }, (_, i) => i);
  const lenet = new LeNetThrows(untrainedLeNet(LeNetThrows.head(rules, "a", numbers, [3, 4, 16]), rng), rules);
  const velocities = Float64Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? 4 * rng.float() - 2 : 30));
  const found = [];
  for (let i = 0; i < 40; i++) {
    const values = new Float64Array(velocities.length);
    positions.predict([state]);
    throws.value(state, velocities, values);
    found.push(...positions.chances.subarray(0, 15), ...values);
    lenet.value(state, velocities, values);
    found.push(...values, lenet.slope(state, { x: 0.3, y: 0.6 }, "cw", values), ...values);
    state.play(randomThrow("legacy", rng));
  }
  return found;
}

/** What players with nets throw: by our kernel, and by graphs that the surroundings open. */
async function throwsByNets() {
  const kit = kitOf(gameSchema.parse({ name: "curling", rules: "legacy-gat" }));
  const { rules } = kit.game;
  const set = formatNet(untrainedNet(headFor(ThrowNet.wanted(rules), [16, 16, 16]), stream("fingerprint")));
  const files = Array.from({ length: rules.throws }, (_, i) => ({ name: `${i}.onnx`, sha256: "0".repeat(64) }));
  const head = { format: "playout-net", version: 1, game: { name: "curling", rules: rules.name }, made: {} };
  const graphs = JSON.stringify({ ...head, kind: "onnx", outputs: END_SCORES, files, mirrored: true });
  const openGraph = async () => ({
    run: async ({ image, velocities: { data, dims } }) => ({
      scores: {
        data: Float32Array.from({ length: 15 * data.length }, (_, i) => data[i % data.length] * image.data[i]),
        dims: [dims[0], 2, 15],
      },
    }),
  });
  const weights = new MemoryWeights();
  const thrown = [];
  for (const net of [set, graphs]) {
    const agent = parseAgent(`values:net=${weights.add({ name: "net", weights: net })},samples=64,around=32`);
    const context = { rng: stream("fingerprint"), clock, weights, openGraph };
    const { move, report } = await createAgent(kit, agent, context).choose(kit.game.start(), { aborted: false });
    thrown.push(move.vx, move.vy, move.omega, report.value, report.lines.length);
  }
  return thrown;
}

/** What players throw who search with a net of positions at the leaves. */
async function throwsBySearches() {
  const thrown = [];
  for (const name of ["legacy-gat", "dc3"]) {
    const kit = kitOf(gameSchema.parse({ name: "curling", rules: name }));
    const { rules } = kit.game;
    const net = formatNet(untrainedNet(headFor(PositionNet.wanted(rules), [16, 16, 16]), stream("fingerprint")));
    const { teeLine: y } = rules.sheet;
    const stones = [
      { team: 0, x: 0.1, y },
      { team: 1, x: 0.6, y: y + 0.4 },
    ];
    const state = kit.game.position({ end: rules.ends - 1, throw: 5, hammer: 1, stones, scores: scoresOf(rules.ends) });
    const weights = new MemoryWeights();
    const reference = weights.add({ name: "net", weights: net });
    for (const agent of ["best:playouts=600", "best:playouts=200,depth=1", "greedy:", "kr-uct:playouts=300"]) {
      const spec = parseAgent(`${agent}${agent.endsWith(":") ? "" : ","}net=${reference}`);
      const context = { rng: stream("fingerprint"), clock, weights };
      const { move, report } = await createAgent(kit, spec, context).choose(state, { aborted: false });
      thrown.push(move.vx, move.vy, move.omega, report.value, report.simulations);
    }
  }
  return thrown;
}

const scoresOf = (ends) => Array.from({ length: ends - 1 }, (_, i) => [i === 0 ? 1 : 0, 0]);

/** What dialogues say, one in JSON lines and one in GTP. */
async function conversation() {
  let said = "";
  const say = (text) => {
    said += text;
  };
  const setup = {
    game: hexSchema.parse({ name: "hex", size: 4 }),
    version: "0",
    clock,
  };
  const analysis = new AnalysisDialogue({ ...setup, seed: "fingerprint" });
  for (const line of ['{"id":1,"moves":"b2","agent":"uct","maxPlayouts":500}', '{"id":2,"komi":6}'])
    analysis.hear(line, say);
  await analysis.end();
  const agent = parseAgent("uct:playouts=500");
  const makeAgent = (kit) => createAgent(kit, agent, { rng: stream("fingerprint"), clock: setup.clock });
  const silent = { show: () => "", readFile: () => "", cpuSeconds: () => 0, log() {} };
  const { dialogue } = hexGtp.server(setup.game, { ...setup, ...silent, makeAgent });
  for (const line of ["boardsize 4", "play black b2", "genmove white"]) await dialogue.hear(line, say);
  return said;
}

/** A game of a match; one of the players searches in two workers. */
async function match(openPort) {
  const plan = completePlan({
    game: { name: "hex", size: 4 },
    agents: ["uct:playouts=200,threads=2", "uct:playouts=100"],
    pairs: 1,
    seed: "fingerprint",
  });
  return formatRecord(withoutTimes(await playGame(plan, 0, { clock, openPort })));
}

/** The start of every game as text and as SVG, and a throw with what may become of it. */
function pictures() {
  const screen = { colour: true, columns: Number.POSITIVE_INFINITY };
  const look = { theme: "light" };
  const starts = viewedGames().map((name) => {
    const state = kitOf(gameSchema.parse({ name })).game.start();
    return viewsOf(name).text(state, screen) + viewsOf(name).picture(state, look);
  });
  const { pictures } = viewsOf("curling");
  const asked = { ...pictures.options.parse({ shot: "2.4@-3cw", cloud: 50 }), ...look };
  const thrown = pictures.draw({ ...asked, position: "throw=2 stones=0:0.1,36/1:0,38.6" });
  return starts.join("") + thrown.text;
}
