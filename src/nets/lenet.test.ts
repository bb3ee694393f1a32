import { describe, expect, test } from "vitest";
import { stream } from "../core/random.js";
import {
  formatLeNet,
  LeNetEvaluator,
  type LeNetHead,
  leNet,
  leNetParts,
  parseLeNet,
  untrainedLeNet,
} from "./lenet.js";
import { carry, emptyLayerValues, layersOf } from "./lenet-layers.js";

const rng = stream("lenet");
const head: LeNetHead = {
  kind: "lenet",
  game: { name: "marbles" },
  rows: 20,
  columns: 16,
  pictures: ["marbles", "hole"],
  constants: ["speed", "twice", "spin"],
  contexts: { name: "turn", of: [3, 7] },
  widths: [3, 4, 12],
  outputs: [-1, 0, 1],
  made: { command: "test" },
};
const net = untrainedLeNet(head, rng);
for (let i = 0; i < net.weights.length; i += 3) net.weights[i] += 0.05 * (rng.float() - 0.3);

describe("the quick form", () => {
  const evaluator = new LeNetEvaluator(net);
  const { rows, columns } = head;
  const directions = Float64Array.of(1, 2, 0, 0, 0, -1);

  test.each([0, 1])("gives the logits and slopes of the layers, context %i", (context) => {
    for (let round = 0; round < 5; round++) {
      evaluator.picture.fill(0);
      for (let i = 0; i < evaluator.picture.length; i++)
        if (rng.below(4) === 0) evaluator.picture[i] = rng.float();
      evaluator.show(context);
      const constants = Float64Array.from({ length: 3 }, () => 2 * rng.float() - 1);
      const [logits, alone, slopes] = [new Float64Array(3), new Float64Array(3), new Float64Array(6)];
      evaluator.slopes(constants, directions, logits, slopes);
      evaluator.logits(constants, 1, alone);
      expect(alone).toEqual(logits);
      for (const direction of [0, 1]) {
        const input = emptyLayerValues(5, rows, columns);
        input.u.set(evaluator.picture);
        for (let i = 0; i < 3; i++) {
          const [from, to] = [(2 + i) * rows * columns, (3 + i) * rows * columns];
          input.u.fill(constants[i], from, to);
          input.d.fill(directions[3 * direction + i], from, to);
        }
        const whole = carry(layersOf(net, context).slice(0, -1), input);
        expect(whole.d.some((slope) => Math.abs(slope) > 1e-3)).toBe(true);
        for (let j = 0; j < 3; j++) {
          expect(logits[j]).toBeCloseTo(whole.u[j], 9);
          expect(slopes[3 * direction + j]).toBeCloseTo(whole.d[j], 9);
        }
      }
    }
  });

  test("contexts have weights of their own, one after the other", () => {
    const half = net.weights.length / 2;
    expect([0, 1].map((context) => leNetParts(net.shape, net.weights, context).first[0])).toEqual([
      net.weights[0],
      net.weights[half],
    ]);
    expect(leNetParts(net.shape, net.weights, 1).lastBias.at(-1)).toBe(net.weights.at(-1));
  });

  test("at a kink the slope is that of the side on which the unit passes", () => {
    const still = leNet(head, new Float32Array(net.weights.length));
    const parts = leNetParts(still.shape, still.weights, 0);
    // The middle pixel of one kernel each leads to hidden unit 0, and it to class 2; nothing else is there.
    parts.first[2 * 25 + 12] = 1;
    parts.second[12] = 1;
    parts.hidden[0] = 1;
    parts.last[2 * 12] = 1;
    const one = new LeNetEvaluator(still);
    one.show(0);
    const [logits, slopes] = [new Float64Array(3), new Float64Array(3)];
    const slopeAt = (speed: number) => {
      one.slopes(Float64Array.of(speed, 0, 0), Float64Array.of(1, 0, 0), logits, slopes);
      return [...slopes];
    };
    expect(slopeAt(1)).toEqual([0, 0, 1]);
    expect(slopeAt(0)).toEqual([0, 0, 1]);
    expect(slopeAt(-1)).toEqual([0, 0, 0]);
  });

  test("many rows of constants are as one after the other", () => {
    evaluator.show(0);
    const constants = Float64Array.from({ length: 12 }, () => rng.float());
    const [many, one] = [new Float64Array(12), new Float64Array(3)];
    evaluator.logits(constants, 4, many);
    for (let i = 0; i < 4; i++) {
      evaluator.logits(constants.subarray(3 * i), 1, one);
      expect([...many.subarray(3 * i, 3 * i + 3)]).toEqual([...one]);
    }
  });
});

describe("as text", () => {
  const text = formatLeNet(net);
  const changed = (change: object) => JSON.stringify({ ...JSON.parse(text), ...change });

  test("a net comes back as it was", () => {
    expect(parseLeNet(text)).toEqual(net);
    expect(formatLeNet(parseLeNet(text))).toBe(text);
  });

  test.each([
    ["half a file", text.slice(0, 900), /cut short$/],
    ["another kind", changed({ kind: "set" }), /^kind: expected "lenet", not "set"$/],
    ["another version", changed({ version: 2 }), /^version: expected 1, not 2$/],
    ["an odd picture", changed({ rows: 22 }), /^rows: sides are multiples of 4$/],
    ["a small picture", changed({ rows: 12 }), /^rows: [^\n]+16[^\n]*$/],
    ["another picture", changed({ columns: 20 }), /^weights: expected \d+ digits for \d+, got \d+$/],
    ["another constant", changed({ constants: ["speed"] }), /^weights: expected \d+ digits/],
    ["no context", changed({ contexts: { name: "turn", of: [] } }), /^contexts\.of: /],
    [
      "other weights",
      changed({ weights: `AAAA${JSON.parse(text).weights.slice(4)}` }),
      /^sha256: the weights are not/,
    ],
  ])("%s is refused in one line", (_, broken, complaint) => {
    expect(() => parseLeNet(broken)).toThrow(complaint);
    expect(() => parseLeNet(broken)).toThrow(/^[^\n]+$/);
  });

  test("as many weights as the shape has", () => {
    expect(() => leNet(head, new Float32Array(3))).toThrow(/^weights: expected \d+, got 3$/);
  });
});
