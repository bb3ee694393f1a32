import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stream } from "../core/random.js";
import { chancesOf } from "./set-kernel.js";
import { demandFit, formatNet, headFor, parseNet, type SetNet, setNet, untrainedNet } from "./set-net.js";

const head = {
  kind: "set",
  game: { name: "marbles", rules: "short" },
  elements: [
    { name: "x", shift: 0.5, scale: 2 },
    { name: "y", shift: 0, scale: 1 },
  ],
  joined: [{ name: "speed", shift: 30, scale: 0.25 }],
  contexts: [
    { name: "step", size: 3 },
    { name: "standing", size: 2 },
  ],
  widths: [16, 32, 16],
  outputs: [-1, 0, 1],
  made: { command: "test", seed: 3 },
} satisfies Omit<SetNet, "shape" | "weights">;
const net = untrainedNet(head, stream("nets"));
const text = formatNet(net);
const changed = (change: object) => JSON.stringify({ ...JSON.parse(text), ...change });

describe("a net as text", () => {
  test("comes back as it was", () => {
    expect(parseNet(text)).toEqual(net);
    expect(formatNet(parseNet(text))).toBe(text);
  });

  test("whatever it holds", () => {
    const input = fc.record({
      name: fc.string({ minLength: 1 }),
      shift: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      scale: fc.constant(1),
    });
    fc.assert(
      fc.property(
        fc.array(input, { minLength: 1, maxLength: 4 }),
        fc.array(input, { maxLength: 3 }),
        fc.array(fc.record({ name: fc.constant("axis"), size: fc.integer({ min: 1, max: 4 }) }), {
          maxLength: 2,
        }),
        fc.integer({ min: 1, max: 5 }),
        fc.string(),
        (elements, joined, contexts, classes, seed) => {
          const outputs = Array.from({ length: classes }, (_, i) => i);
          const any = untrainedNet({ ...head, elements, joined, contexts, outputs }, stream(seed));
          expect(parseNet(formatNet(any))).toEqual(any);
        },
      ),
      { numRuns: 20 },
    );
  });

  const weights = JSON.parse(text).weights as string;
  const NAN = "AADAfw";
  test.each([
    ["other text", "a net", /^expected a net as JSON: the text is something else, or was cut short$/],
    ["half a file", text.slice(0, 2000), /cut short$/],
    ["nothing", "", /cut short$/],
    ["a list", "[]", /^expected object, not \[\]$/],
    ["a file of weights", '{"weights":"AAAA"}', /^format: expected "playout-net"$/],
    ["another format", changed({ format: "onnx" }), /^format: expected "playout-net", not "onnx"$/],
    ["another version", changed({ version: 2 }), /^version: expected 1, not 2$/],
    ["another kind", changed({ kind: "cnn" }), /^kind: expected "set", not "cnn"$/],
    ["a width that is odd", changed({ widths: [16, 33, 16] }), /^widths\[1\]: widths are multiples of 16$/],
    ["another width", changed({ widths: [16, 48, 16] }), /^weights: expected \d+ digits for \d+, got \d+$/],
    ["another input", changed({ joined: [] }), /^weights: expected \d+ digits/],
    ["weights cut short", changed({ weights: weights.slice(0, -8) }), /^weights: expected \d+ digits/],
    ["no weights", changed({ weights: undefined }), /^weights: missing$/],
    ["other weights", changed({ weights: `AAAA${weights.slice(4)}` }), /^sha256: the weights are not/],
    ["no number", changed({ weights: NAN + weights.slice(6) }), /^weights: number 0 is NaN$/],
    ["a field too many", changed({ bias: 1 }), /bias/],
    ["an infinite shift", text.replace('"shift": 30', '"shift": 1e999'), /^joined\[0\]\.shift: /],
  ])("%s is refused in one line", (_, broken, complaint) => {
    expect(() => parseNet(broken)).toThrow(complaint);
    expect(() => parseNet(broken)).toThrow(/^[^\n]+$/);
  });

  test("as many weights as the shape has", () => {
    expect(() => setNet(head, new Float32Array(3))).toThrow(/^weights: expected \d+, got 3$/);
  });
});

describe("whether a net fits", () => {
  const wanted = {
    game: { name: "marbles" },
    elements: ["x", "y"],
    joined: ["speed"],
    contexts: head.contexts,
    outputs: head.outputs,
  };

  test("what is asked for", () => {
    expect(() => demandFit(net, wanted)).not.toThrow();
  });

  test("a net that is made for it", () => {
    const made = untrainedNet(headFor(wanted, [16, 16, 16], { seed: 5 }), stream("fits"));
    expect(() => demandFit(parseNet(formatNet(made)), wanted)).not.toThrow();
    expect(made.made).toEqual({ seed: 5 });
  });

  test.each([
    [{ game: { rules: "long" } }, 'game.rules: the net was made for "short", not for "long"'],
    [{ game: { ice: "wet" } }, 'game.ice: the net was made for nothing, not for "wet"'],
    [{ elements: ["y", "x"] }, 'elements: the net was made for ["x","y"], not for ["y","x"]'],
    [{ joined: [] }, 'joined: the net was made for ["speed"], not for []'],
    [{ outputs: [0, 1] }, "outputs: the net was made for [-1,0,1], not for [0,1]"],
    [{ contexts: [] }, /^contexts: the net was made for \[\{"name":"step"/],
  ])("%j", (change, complaint) => {
    expect(() => demandFit(net, { ...wanted, ...change })).toThrow(complaint);
  });
});

test("chances add up and keep their proportions, however large the logits", () => {
  const logits = Float32Array.of(9, 1000, 1001, 999);
  const chances = new Float64Array(3);
  chancesOf(logits, 1, chances);
  expect(chances[0] + chances[1] + chances[2]).toBeCloseTo(1, 14);
  expect(chances[1] / chances[0]).toBeCloseTo(Math.E, 12);
  expect(chances[0] / chances[2]).toBeCloseTo(Math.E, 12);
});
