import { expect, test } from "vitest";
import { Examples, SoftmaxLearner } from "../learn/softmax.js";
import { learnByPasses } from "./learning-run.js";

/** The first of two arms is always chosen, by the first of two features. */
function examples(count: number): Examples {
  const made = new Examples(2);
  for (let i = 0; i < count; i++) {
    made.arm(Int32Array.of(0), 1);
    made.arm(Int32Array.of(1), 1);
    made.choose(0);
  }
  return made;
}

function learn(passes: number, stopAfter = Number.POSITIVE_INFINITY) {
  const stop = new AbortController();
  const heard: number[] = [];
  const learner = new SoftmaxLearner(examples(8), { seed: "s", prior: 0, minVariance: 0.1 });
  const curve = learnByPasses(learner, {
    training: examples(8),
    heldOut: examples(2),
    passes,
    signal: stop.signal,
    passed({ pass }) {
      heard.push(pass);
      if (pass === stopAfter) stop.abort();
    },
  });
  return { curve, heard };
}

test("every pass is heard of, and what was before the first", async () => {
  const { curve, heard } = learn(3);
  const points = await curve;
  expect(heard).toEqual([0, 1, 2, 3]);
  expect(points.map(({ pass }) => pass)).toEqual(heard);
  expect(points[0]!.heldOut).toMatchObject({ examples: 2, crossEntropy: Math.LN2 });
  expect(points[3]!.heldOut.crossEntropy).toBeLessThan(points[1]!.heldOut.crossEntropy);
});

test("a signal ends it after the pass", async () => {
  expect(await learn(50, 2).curve).toHaveLength(3);
});
