import "../../index.js";
import { describe, expect, test } from "vitest";
import { curlingKit, curlingSchema } from "../players/game-setup.js";
import { analysePosition, type PositionAnalysisOptions } from "./position-analysis.js";

function kitOf(rules: string, ends = 1) {
  return curlingKit(curlingSchema.parse({ name: "curling", rules, ends, extraEnds: false }));
}

/** Yellow has the last stone, and red's lies on the tee. */
const LAST_STONE: Readonly<Record<string, string>> = {
  dc3: "throw=15 hammer=1 stones=0:0,38.405",
  "legacy-gat": "throw=15 hammer=1 stones=0:0,36.4",
};
const OPTIONS: PositionAnalysisOptions = {
  agent: { kind: "pure-mc", rounds: 1 },
  policy: "simple",
  trials: 200,
  seed: "test",
};

function analyse(rules: string, position: string, options: PositionAnalysisOptions = {}) {
  const kit = kitOf(rules);
  return analysePosition(kit, kit.game.notation.parseState(position), { ...OPTIONS, ...options });
}

describe.each(["dc3", "legacy-gat"])("%s", (rules) => {
  test("the last stone takes out the shot stone that costs the game", async () => {
    const { toMove, lines, complete } = await analyse(rules, LAST_STONE[rules]);
    expect({ toMove, complete }).toEqual({ toMove: 1, complete: true });
    const [best] = lines;
    expect(best.words).toMatch(/^(hit|take-out|tap-back).*red's shot stone.*clockwise$/);
    expect(best.win.mean).toBeGreaterThan(0.8);
    expect(best.success).toBeGreaterThan(0.3);
  });

  test("lines are different ideas, each with chances that add up", async () => {
    const position = LAST_STONE[rules].replace("throw=15", "throw=9");
    const { lines } = await analyse(rules, position, { lines: 4 });
    expect(new Set(lines.map(({ words }) => words)).size).toBeGreaterThan(2);
    for (const { scores, win, points, trials, cloud } of lines) {
      expect(scores).toHaveLength(17);
      expect(scores.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
      const expected = scores.reduce((sum, chance, i) => sum + chance * (i - 8), 0);
      expect(points.mean).toBeCloseTo(expected, 12);
      // A game of one end: whoever scores wins it, and nobody's score is half a win.
      const won = scores.reduce((sum, chance, i) => sum + chance * (i > 8 ? 1 : i < 8 ? 0 : 0.5), 0);
      expect(win.mean).toBeCloseTo(won, 12);
      expect(win.error).toBeLessThan(0.5 / Math.sqrt(trials - 1) + 1e-12);
      for (const { points: rests, gone } of cloud) expect(rests.length + gone).toBe(trials);
      expect(cloud[0].stone).toBe(12);
    }
  });
});

test("it repeats from its seed", async () => {
  const position = "throw=12 hammer=1 stones=0:0.4,38/1:0.1,36";
  const analysis = await analyse("dc3", position, { heat: 1 });
  expect(await analyse("dc3", position, { heat: 1 })).toEqual(analysis);
  expect(await analyse("dc3", position, { seed: "other" })).not.toEqual(analysis);
});

test("fewer lines have the same values", async () => {
  const position = "throw=12 hammer=1 stones=0:0.4,38/1:0.1,36";
  const [five, one] = [await analyse("dc3", position), await analyse("dc3", position, { lines: 1 })];
  expect(one.lines).toEqual(five.lines.slice(0, 1));
});

test("a throw of an agent that tells nothing is tried as well", async () => {
  const { lines, simulations } = await analyse("dc3", "", { agent: { kind: "rules" } });
  expect(simulations).toBe(0);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ kind: "draw", searched: null });
});

test("a draw is made if it rests in its ring or nearer the tee", async () => {
  const { lines } = await analyse("dc3", "throw=15 hammer=1", { agent: { kind: "rules" }, trials: 400 });
  const [{ kind, zone, success, cloud }] = lines;
  expect({ kind, zone }).toEqual({ kind: "draw", zone: "button" });
  const onButton = cloud[0].points.filter(({ x, y }) => Math.hypot(x, y - 38.405) <= 0.145).length;
  expect(success).toBe(onButton / 400);
});

test("an agent whose playouts learn tells how full their table is", async () => {
  const position = LAST_STONE.dc3.replace("throw=15", "throw=13");
  const agent = { kind: "state-tree", table: 12, playouts: 500 };
  const { fill = 0 } = await analyse("dc3", position, { agent, trials: 10, lines: 1 });
  expect(fill).toBeGreaterThan(0.02);
  expect(fill).toBeLessThan(1);
  expect((await analyse("dc3", position, { trials: 10, lines: 1 })).fill).toBeUndefined();
});

test("heat maps cover the target points of both turns", async () => {
  const told: [part: string, share: number][] = [];
  const progress = (done: number, total: number, part: string) => void told.push([part, done / total]);
  const { heat } = await analyse("dc3", LAST_STONE.dc3, { heat: 1, progress });
  expect(heat.map(({ turn, draws, hits }) => [turn, draws.length, hits.length])).toEqual([
    ["cw", 51 * 25, 165],
    ["ccw", 51 * 25, 165],
  ]);
  const value = ({ draws, hits }: (typeof heat)[number]) => [
    Math.max(...hits.map((hit) => hit.value)),
    draws.reduce((nearest, each) =>
      Math.abs(each.y - 34) + Math.abs(each.x) < Math.abs(nearest.y - 34) + Math.abs(nearest.x)
        ? each
        : nearest,
    ).value,
  ];
  for (const map of heat) {
    const [hit, guard] = value(map);
    expect(hit).toBeGreaterThan(0.9);
    expect(guard).toBeLessThan(0.1);
  }
  const parts = ["heat map", "search", "trials"];
  expect([...new Set(told.map(([part]) => part))]).toEqual(parts);
  for (const part of parts) {
    const shares = told.filter(([name]) => name === part).map(([, share]) => share);
    expect(shares).toEqual([...new Set(shares)].sort((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThan(1);
  }
});

test("when it is stopped it answers with what is known", async () => {
  const { lines, complete, heat } = await analyse("dc3", "throw=4", { stop: { aborted: true }, heat: 1 });
  expect(complete).toBe(false);
  expect(lines.length).toBeGreaterThan(0);
  for (const { trials, win } of lines) {
    expect(trials).toBe(32);
    expect(win.error).toBeGreaterThan(0);
  }
  expect(heat.flatMap(({ draws, hits }) => [...draws, ...hits])).toEqual([]);
});

test("an agent that thinks by time needs a clock", async () => {
  for (const agent of [
    { kind: "best", time: 1 },
    { kind: "epsilon", agent: { kind: "best", time: 1 } },
  ])
    await expect(analyse("dc3", "", { agent })).rejects.toThrow(
      new Error(`clock: there is none, and agent ${agent.kind} thinks by time`),
    );
});

test("a game that is over has no throws", async () => {
  await expect(analyse("dc3", "end=1 scores=1:0")).rejects.toThrow(new Error("the game is over"));
});

test("a few trials that ended alike are not certain, unless nothing was left to chance", async () => {
  const position = "throw=15 hammer=1 stones=1:0,38.405/1:0.5,38.405";
  const few = { agent: { kind: "rules" }, trials: 5 };
  const [{ win, points, scores }] = (await analyse("dc3", position, few)).lines;
  expect(win.mean).toBe(1);
  expect(win.error).toBeCloseTo(1 / 7, 12);
  expect(scores).toContain(1);
  expect(points.error).toBeCloseTo(Math.sqrt(2 / 6 / 7), 12);
  const exact = curlingKit(
    curlingSchema.parse({ name: "curling", rules: "dc3", ends: 1, extraEnds: false, noise: "none" }),
  );
  const [sure] = (
    await analysePosition(exact, exact.game.notation.parseState(position), { ...OPTIONS, ...few })
  ).lines;
  expect([sure.win.error, sure.points.error]).toEqual([0, 0]);
});

/** Yellow has the last stone after this throw: a policy's playouts gave red +1.26 points, play by `best` gives -0.77. */
const BEFORE_LAST =
  "end=6 throw=14 hammer=1 scores=0:1,2:0,0:2,1:0,0:1,2:0 stones=1:0.1,35.6/1:0.35,38.75/1:-0.95,39.1/0:-0.6,38.1/0:0.9,37.9/0:-0.15,36.6";

describe("by the net and searched replies", () => {
  const kit = kitOf("dc3", 10);
  const state = kit.game.notation.parseState(BEFORE_LAST);
  const options = { agent: { kind: "best", playouts: 500 }, seed: "test", heat: 1 };

  test("the last stone is not given away, and map, list and differences agree", async () => {
    const partials: string[] = [];
    const { by, lines, heat } = await analysePosition(kit, state, {
      ...options,
      partial: (partial) => void partials.push(partial.by),
    });
    expect({ by, partials }).toEqual({ by: "search", partials: ["net"] });
    const [best] = lines;
    expect(best.points.mean).toBeGreaterThan(-1.1);
    expect(best.points.mean).toBeLessThan(-0.4);
    expect(best.behind).toEqual({ mean: 0, error: 0 });
    for (const { win, behind, isEqual } of lines.slice(1)) {
      expect(behind.mean).toBeCloseTo(best.win.mean - win.mean, 9);
      expect(isEqual).toBe(behind.mean <= 1.96 * behind.error);
    }
    const values = heat.flatMap(({ draws, hits }) => [...draws, ...hits].map(({ value }) => value));
    const max = Math.max(...lines.map(({ win }) => win.mean));
    expect(Math.max(...values)).toBe(max);
    // What the net leaves open is in the printed error.
    expect(best.win.error).toBeGreaterThan(0.01);
  });

  test("where the net alone judges, its error is in the differences as well", async () => {
    const early = kit.game.notation.parseState("end=2 throw=6 hammer=1 stones=1:0,38.4");
    const { lines } = await analysePosition(kit, early, { ...options, heat: 0 });
    const last = kit.game.notation.parseState("end=2 throw=15 hammer=1 stones=0:0,38.4");
    const exact = await analysePosition(kit, last, { ...options, heat: 0 });
    for (const { behind } of lines.slice(1)) expect(behind.error).toBeGreaterThan(0.004);
    expect(Math.min(...exact.lines.slice(1).map(({ behind }) => behind.error))).toBeLessThan(0.003);
  });

  test.each([
    ["quick", { quick: true }],
    ["by a search", {}],
  ])("%s, it answers even when it is stopped at once", async (_, more) => {
    const stop = { aborted: true };
    const { lines, complete } = await analysePosition(kit, state, { ...options, ...more, stop });
    expect(complete).toBe(false);
    expect(lines.length).toBeGreaterThan(0);
    const { length } = lines;
    expect(new Set(lines.map(({ words }) => words)).size).toBe(length);
    for (const { trials, win } of lines) {
      expect(trials).toBe(32);
      expect(win.error).toBeGreaterThan(0);
    }
  });

  test("a policy is asked only where it is named", async () => {
    const { by, lines } = await analysePosition(kit, state, { ...options, heat: 0, trials: 60, lines: 1 });
    expect(by).toBe("simulation");
    expect(lines[0].trials).toBe(60);
  });
});
