import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { untrainedPositionNet } from "../../test/position-nets.js";
import { untrainedThrowNet } from "../../test/throw-nets.js";
import { stream } from "../core/random.js";
import { ruleSet } from "../games/curling/rules/rule-set.js";
import { setGraph } from "./onnx.js";
import { SetEvaluator } from "./set-kernel.js";
import { parseNet, type SetNet, setNet } from "./set-net.js";

/** It is an optional peer; where it is not installed, graphs are not run. */
const hasRuntime = existsSync(new URL("../../node_modules/onnxruntime-node", import.meta.url));
const PLACES = 16;

/** With a normalisation that is not 0 and 1. */
function shifted(text: string): SetNet {
  const net = parseNet(text);
  const moved = net.elements.map((input, i) => ({ ...input, shift: 0.1 * i, scale: 1 + 0.05 * i }));
  return setNet({ ...net, elements: moved }, net.weights);
}

const NETS: Readonly<Record<string, SetNet>> = {
  positions: shifted(untrainedPositionNet(ruleSet("dc3"))),
  throws: shifted(untrainedThrowNet(ruleSet("dc3"))),
};

describe.skipIf(!hasRuntime)("a graph answers as the kernel does", () => {
  test.each(["positions", "throws"])("nets of %s", async (name) => {
    const net = NETS[name];
    const { features, joined, outputs, contexts } = net.shape;
    const { InferenceSession, Tensor } = await import("onnxruntime-node" as string);
    const session = await InferenceSession.create(setGraph(net, PLACES), { logSeverityLevel: 3 });
    const rng = stream("graph", name);
    const sets = 300;
    const kernel = new SetEvaluator(net, { sets });
    const elements = new Float32Array(sets * PLACES * features);
    const present = new Float32Array(sets * PLACES);
    const some = (into: Float32Array) => {
      for (let i = 0; i < into.length; i++) into[i] = rng.normal();
    };
    some(kernel.extras);
    for (let set = 0; set < sets; set++) {
      const counts = [rng.below(9), rng.below(9)];
      // The first sets have no element, those of one team alone, and all places taken.
      if (set < 4) counts.splice(0, 2, set < 2 ? 0 : 8, set % 2 === 0 ? 0 : 8);
      kernel.counts.set(counts, 2 * set);
      kernel.contexts[set] = rng.below(contexts);
      let element = 0;
      for (const [team, count] of counts.entries())
        for (let i = 0; i < count; i++) {
          const row = Float32Array.from({ length: features }, () => rng.normal());
          kernel.elements.set(row, (set * PLACES + element++) * features);
          const place = set * PLACES + (team * PLACES) / 2 + i;
          elements.set(row, place * features);
          present[place] = 1;
        }
    }
    kernel.run(sets);
    const { scores } = await session.run({
      elements: new Tensor("float32", elements, [sets, PLACES, features]),
      present: new Tensor("float32", present, [sets, PLACES]),
      contexts: new Tensor("int64", BigInt64Array.from(kernel.contexts, BigInt), [sets]),
      ...(joined > 0 && { extras: new Tensor("float32", kernel.extras.slice(), [sets, joined]) }),
    });
    expect(scores.dims).toEqual([sets, outputs]);
    for (let i = 0; i < sets * outputs; i++)
      expect(Math.abs(scores.data[i] - kernel.logits[i])).toBeLessThan(
        1e-5 * (1 + Math.abs(kernel.logits[i])),
      );
  });
});

test("it tells what it takes and where it comes from, in any letters", () => {
  const net = NETS.positions;
  const made = { command: "playout learn curling-net", words: "氷 ice" };
  const bytes = Buffer.from(setGraph(setNet({ ...net, made }, net.weights), PLACES));
  for (const told of [
    '{"name":"curling","rules":"dc3"}',
    '{"command":"playout learn curling-net","words":"氷 ice"}',
    "float32 [n, 16, 20], the mover's 8 places first; normalised inside",
    "float32 [n, 15], logits of the outputs",
  ])
    expect(bytes.includes(told)).toBe(true);
});
