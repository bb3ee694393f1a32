import type { Clock } from "../../../agents/agent.js";
import { MemoryWeights } from "../../../agents/weight-store.js";
import { stream } from "../../../core/random.js";
import { AnalysisDialogue } from "../../../protocols/analysis/dialogue.js";
import "../../index.js";
import { expect, test } from "vitest";
import { countingNet, untrainedPositionNet } from "../../../../test/position-nets.js";
import { untrainedThrowNet } from "../../../../test/throw-nets.js";
import { curlingKit, curlingSchema } from "../players/game-setup.js";
import { ThreeRules } from "../policy/baselines.js";
import { Recorder } from "../record.js";
import { analyseGame } from "./game-analysis.js";
import { analysePosition, type PositionAnalysisOptions } from "./position-analysis.js";

const spec = curlingSchema.parse({ name: "curling", rules: "dc3", ends: 1, extraEnds: false });
const kit = curlingKit(spec);
const weights = new MemoryWeights();
const counting = weights.add({ name: "counting", weights: countingNet(kit.game.rules) });
const untrained = weights.add({ name: "untrained", weights: untrainedPositionNet(kit.game.rules) });
/** Red's stone on the tee counts, yellow's two beside it do not; yellow throws. */
const POSITION = "throw=9 hammer=1 stones=0:0,38.405/1:1.1,38.7/1:-1.2,38.4";

function analyse(position: string, net: string, options: PositionAnalysisOptions = {}) {
  const state = kit.game.notation.parseState(position);
  const agent = { kind: "best", net };
  return analysePosition(kit, state, { agent, weights, seed: "quick", quick: true, ...options });
}

test("a net that counts proposes to take the stone on the tee out", async () => {
  const { by, lines, simulations, heat, complete } = await analyse(POSITION, counting, { heat: 3 });
  expect({ by, simulations, complete }).toEqual({ by: "net", simulations: 4284, complete: true });
  const [best] = lines;
  expect(best.words).toMatch(/red's shot stone/);
  expect(best.win.mean).toBeGreaterThan(0.7);
  expect(best.trials).toBe(32);
  expect(best.searched!.win.mean).toBeCloseTo(best.win.mean, 0);
  expect(new Set(lines.map(({ words }) => words)).size).toBe(lines.length);
  for (const { scores } of lines) expect(scores.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  // All target points that may be chosen, and the best of them is the first line.
  expect(heat.map(({ draws, hits }) => [draws.length, hits.length])).toEqual([
    [51 * 25, 165],
    [51 * 25, 165],
  ]);
  const values = heat.flatMap(({ draws, hits }) => [...draws, ...hits].map(({ value }) => value));
  expect(Math.max(...values)).toBeCloseTo(best.win.mean, 12);
});

test("the net has its word, and nothing else has", async () => {
  const one = await analyse(POSITION, untrained);
  expect(await analyse(POSITION, untrained)).toEqual(one);
  // The hand is the only chance that there is, and the survey has none.
  const other = await analyse(POSITION, untrained, { seed: "other" });
  expect(other.lines.map(({ searched }) => searched)).toEqual(one.lines.map(({ searched }) => searched));
  expect((await analyse(POSITION, counting)).lines).not.toEqual(one.lines);
  expect(await analyse(POSITION, untrained, { policy: "simple" })).toEqual(one);
});

test("the last stone is scored, whatever the net says", async () => {
  const last = POSITION.replace("throw=9", "throw=15");
  const [counted, guessed] = await Promise.all([counting, untrained].map((net) => analyse(last, net)));
  expect(guessed.lines.map(({ win }) => win)).toEqual(counted.lines.map(({ win }) => win));
});

test("a game is judged by the net throw by throw", async () => {
  const { game } = kit;
  const rng = stream("game");
  const recorder = new Recorder(game, { simulator: "event", players: [{ name: "a" }, { name: "b" }] });
  const player = new ThreeRules(game.rules, "clear");
  const actual = { vx: 0, vy: 0, omega: 0 };
  while (!recorder.state.isOver()) {
    const { shot } = player.choose(recorder.state, rng);
    game.disturbance!.sample(shot, rng, actual);
    recorder.throw(shot, actual);
  }
  const record = recorder.record();
  const agent = { kind: "best", net: counting };
  const analysis = await analyseGame(kit, record, { agent, weights, quick: true, seed: "quick" });
  expect(analysis).toMatchObject({ by: "net", trials: 32, complete: true });
  expect(analysis.throws).toHaveLength(16);
  for (const { win, decisionLoss } of analysis.throws) {
    // The net's own error in the last end.
    expect(win.actual.error).toBeLessThanOrEqual(0.04);
    expect(decisionLoss.mean).toBeGreaterThanOrEqual(0);
  }
  const sum = analysis.throws.reduce((total, { decisionLoss }) => total + decisionLoss.mean, 0);
  expect(sum).toBeGreaterThan(0);
  expect(analysis.line.at(-1)!.mean).toBe(recorder.state.value());
});

test("the best agent has a net of its own where one ships", async () => {
  const { by, agent } = await analyse(POSITION, "", { agent: { kind: "best" }, lines: 1 });
  expect({ by, net: agent.net }).toEqual({ by: "net", net: "fcv1" });
});

test("without a net that values positions it is refused in one line", async () => {
  const throws = weights.add({ name: "throws", weights: untrainedThrowNet(kit.game.rules) });
  for (const agent of [{ kind: "rules" }, { kind: "pure-mc" }, { kind: "values", net: throws }])
    await expect(analyse(POSITION, counting, { agent })).rejects.toThrow(
      new RegExp(`^quick: ${agent.kind} has no net that values positions: give one as best:net=FILE\\.json$`),
    );
});

test("queries are answered by the net first, then with a search; quick ones by the net alone", async () => {
  let now = 0;
  const clock: Clock = { now: () => now++, breathe: async () => {} };
  const agent = { kind: "best", net: counting, playouts: 300 };
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
  const answers: any[] = [];
  const defaults = { lines: 2 };
  const dialogue = new AnalysisDialogue({
    game: spec,
    agent,
    usual: defaults,
    seed: "t",
    version: "7",
    clock,
    weights,
  } as never);
  const hear = (line: object) =>
    dialogue.hear(JSON.stringify(line), (text) => void answers.push(JSON.parse(text)));
  hear({ id: "a", position: POSITION, reportDuringSearchEvery: 0.05, heat: true });
  hear({ id: "b", position: POSITION, quick: true });
  await dialogue.end();
  const of = (id: string) => answers.filter((answer) => answer.id === id);
  const partial = of("a").find(({ isDuringSearch, rootInfo }) => isDuringSearch && rootInfo !== undefined);
  expect(partial).toMatchObject({ by: "net", rootInfo: { by: "net", visits: 4284 } });
  expect(partial.heat[0].draws).toHaveLength(51 * 25);
  expect(of("a").at(-1)).toMatchObject({
    isDuringSearch: false,
    by: "search",
    rootInfo: { by: "estimate", visits: 300 },
  });
  expect(of("b")).toHaveLength(1);
  expect(of("b")[0]).toMatchObject({ isDuringSearch: false, by: "net", rootInfo: { by: "net" } });
});
