import { describe, expect, test } from "vitest";
import { stream } from "../../../core/random.js";
import { formatLeNet, type LeNet, untrainedLeNet } from "../../../nets/lenet.js";
import { carry, emptyLayerValues, layersOf } from "../../../nets/lenet-layers.js";
import { CurlingGame } from "../game.js";
import { eventSimulator } from "../physics/simulators.js";
import { randomThrow } from "../policy/baselines.js";
import { ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import type { CurlingState } from "../state.js";
import { Ascent, GridChoice, ThrowSquare, TURNS } from "./choosers.js";
import { LENET_PICTURE, LENET_SCORES, LeNetInputs, LeNetThrows } from "./lenet.js";
import { openThrowValuer } from "./open.js";

const rules = ruleSet("legacy-gat");
const rng = stream("lenet-throws");
const ALL = Array.from({ length: 16 }, (_, i) => i);
const netOf = (variant: "a" | "b" | "c", throws = ALL) =>
  untrainedLeNet(LeNetThrows.head(rules, variant, throws, [4, 5, 24]), rng);
const square = new ThrowSquare(rules.model);

function stateAt(throwNumber: number): CurlingState {
  const state = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules))).start();
  for (let i = 0; i < throwNumber; i++) state.play(randomThrow(rules.model, rng));
  return state;
}

/** The chances by the layers one by one, and their slopes along x or y. */
function byLayers(
  net: LeNet,
  variant: "a" | "b" | "c",
  state: CurlingState,
  x: number,
  y: number,
  turn: 0 | 1,
  along: 0 | 1,
) {
  const inputs = new LeNetInputs(rules, variant);
  const planes = inputs.pictures.length + inputs.constants.length;
  const { rows, columns } = LENET_PICTURE;
  const input = emptyLayerValues(planes, rows, columns);
  const pictures = new Float32Array(inputs.pictures.length * rows * columns);
  inputs.write(state, pictures);
  input.u.set(pictures);
  const constants = new Float64Array(inputs.constants.length);
  const slopes = new Float64Array(2 * inputs.constants.length);
  inputs.writeThrow({ x, y }, TURNS[turn]!, constants);
  inputs.writeSlopes({ x, y }, slopes);
  for (let i = 0; i < constants.length; i++) {
    const from = (inputs.pictures.length + i) * rows * columns;
    input.u.fill(constants[i]!, from, from + rows * columns);
    input.d.fill(slopes[along * constants.length + i]!, from, from + rows * columns);
  }
  return carry(layersOf(net, net.contexts.of.indexOf(state.throwNumber)), input);
}

const mean = (numbers: Float64Array) => numbers.reduce((sum, each, i) => sum + each * LENET_SCORES[i]!, 0);

describe.each(["a", "b", "c"] as const)("variant %s", (variant) => {
  const net = netOf(variant);
  const throws = new LeNetThrows(net, rules);

  test("values and slopes are those of the layers one by one", () => {
    const slope = new Float64Array(2);
    const ofChances = new Float64Array(7);
    for (const throwNumber of [0, 7, 15]) {
      const state = stateAt(throwNumber);
      const [x, y] = [rng.float(), rng.float()];
      for (const turn of [0, 1] as const) {
        const [alongX, alongY] = ([0, 1] as const).map((k) => byLayers(net, variant, state, x, y, turn, k));
        expect(throws.slope(state, { x, y }, TURNS[turn]!, slope)).toBeCloseTo(mean(alongX!.u), 9);
        expect(slope[0]).toBeCloseTo(mean(alongX!.d), 9);
        expect(slope[1]).toBeCloseTo(mean(alongY!.d), 9);
        const chances = throws.chancesAt(state, { x, y }, TURNS[turn]!, ofChances);
        for (const i of LENET_SCORES.keys()) {
          expect(chances[i]).toBeCloseTo(alongX!.u[i]!, 9);
          expect(ofChances[i]).toBeCloseTo(alongX!.d[i]!, 9);
        }
      }
    }
  });

  test("slopes are those that are measured, and many values those of one", () => {
    const state = stateAt(11);
    const points = Array.from({ length: 6 }, () => ({ x: rng.float(), y: rng.float() }));
    const velocities = new Float64Array(12);
    for (const [i, point] of points.entries()) square.writeVelocity(point, velocities, 2 * i);
    const values = new Float64Array(12);
    throws.value(state, velocities, values);
    const chances = throws.chances.slice();
    const slope = new Float64Array(2);
    const rest = new Float64Array(2);
    const step = 1e-7;
    for (const [i, { x, y }] of points.entries())
      for (const [turn, name] of TURNS.entries()) {
        const value = throws.slope(state, { x, y }, name, slope);
        expect(values[turn * 6 + i]).toBeCloseTo(value, 9);
        expect(mean(chances.subarray(7 * (turn * 6 + i), 7 * (turn * 6 + i) + 7))).toBeCloseTo(value, 9);
        const rise = (throws.slope(state, { x: x + step, y }, name, rest) - value) / step;
        expect(rise).toBeCloseTo(slope[0]!, 5);
        const climb = (throws.slope(state, { x, y: y + step }, name, rest) - value) / step;
        expect(climb).toBeCloseTo(slope[1]!, 5);
      }
  });
});

test("a position is told from the one before it", () => {
  const throws = new LeNetThrows(netOf("a"), rules);
  const state = stateAt(9);
  const values = () => {
    const into = new Float64Array(2);
    throws.value(state, Float64Array.of(0.3, 30), into);
    return [...into];
  };
  const before = values();
  expect(values()).toEqual(before);
  state.stones.place(0, 0.2, 36.1);
  const placed = values();
  expect(placed).not.toEqual(before);
  state.hammer = 0;
  const turned = values();
  expect(turned).not.toEqual(placed);
  state.throwNumber++;
  expect(values()).not.toEqual(turned);
});

describe("choosers", () => {
  const net = new LeNetThrows(netOf("a"), rules);
  const velocity = new Float64Array(2);

  test("ascents never find less than the grid, and the best point visited", async () => {
    const [slope, point] = [new Float64Array(2), { x: 0, y: 0 }];
    let better = 0;
    for (const throwNumber of [0, 3, 8, 15]) {
      const state = stateAt(throwNumber);
      const grid = (await new GridChoice(net, rules).choose(state)).best;
      let best = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < 64; i++) {
        square.writeVelocity({ x: (i % 8) / 8 + 1 / 16, y: Math.floor(i / 8) / 8 + 1 / 16 }, velocity, 0);
        const values = new Float64Array(2);
        net.value(state, velocity, values);
        best = Math.max(best, ...values);
      }
      expect(grid.value).toBeCloseTo(best, 12);
      for (const way of ["line", "starts"] as const) {
        const found = await new Ascent(net, rules, way).choose(state);
        const { vx, vy, turn, value } = found.best;
        expect(value).toBeGreaterThanOrEqual(grid.value);
        if (value > grid.value) better++;
        square.pointOf(vx, vy, point);
        expect(net.slope(state, point, turn, slope)).toBeCloseTo(value, 9);
        expect([point.x, point.y].every((each) => each >= -1e-12 && each <= 1 + 1e-12)).toBe(true);
        expect(await new Ascent(net, rules, way).choose(state)).toEqual(found);
      }
    }
    expect(better).toBeGreaterThan(4);
  });
});

describe("a net that does not fit is refused in one line", () => {
  const net = netOf("a");
  const refused = (change: object) => () => new LeNetThrows({ ...net, ...change } as LeNet, rules);
  test.each([
    [
      { game: { name: "curling", rules: "dc3" } },
      'game.rules: the net was made for "dc3", not for "legacy-gat"',
    ],
    [{ outputs: [1] }, "outputs: the net was made for [1], not for [-3,-2,-1,0,1,2,3]"],
    [{ rows: 32 }, "rows and columns: the net was made for [32,32], not for [64,32]"],
    [{ constants: ["vx"] }, /^pictures and constants: [^\n]*which is none of a, b, c$/],
    [{ contexts: { name: "end", of: ALL } }, 'contexts.name: the net was made for "end", not for "throw"'],
  ])("%j", (change, complaint) => {
    expect(refused(change)).toThrow(complaint);
  });

  test("and so is a throw that it knows nothing of", () => {
    const last = new LeNetThrows(netOf("b", [14, 15]), rules);
    const values = new Float64Array(2);
    last.value(stateAt(15), Float64Array.of(0, 30), values);
    expect(() => last.value(stateAt(3), Float64Array.of(0, 30), values)).toThrow(
      "the net knows throws 15, 16 alone",
    );
  });

  test("text of either kind is opened as what it is", () => {
    expect(openThrowValuer(formatLeNet(net), rules)).toBeInstanceOf(LeNetThrows);
    expect(() => openThrowValuer('{"format":"playout-net","version":1,"kind":"deep"}', rules)).toThrow(
      /kind: expected set, lenet or onnx, not "deep"/,
    );
  });
});
