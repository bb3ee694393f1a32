import { expect, test } from "vitest";
import { stream } from "../../../core/random.js";
import { compare } from "../train/evaluate.js";
import { formatEvaluations } from "./learn-policies.js";

function evaluate(yardstick: number[], own: number[]) {
  const rng = stream("evaluation");
  return [
    { policy: "uniform", ...compare(yardstick, undefined, rng), agreement: 1 },
    { policy: "own", ...compare(own, yardstick, rng), agreement: 1 },
  ];
}

test("one position has a mean, but no error and no interval", () => {
  const evaluations = evaluate([0.5], [0.25]);
  expect(JSON.parse(JSON.stringify(evaluations[1]))).toEqual({
    policy: "own",
    loss: { count: 1, mean: 0.25 },
    agreement: 1,
    difference: { mean: -0.25 },
  });
  const [, uniform, own, note] = formatEvaluations(evaluations).split("\n");
  expect(uniform).toMatch(/^uniform +1 +0\.5000 ± – +100\.0 % +– +–$/);
  expect(own).toMatch(/^own +1 +0\.2500 ± – +100\.0 % +-0\.2500 +–$/);
  expect(note).toBe("One position alone has neither errors nor intervals.");
});

test("several have both", () => {
  const lines = formatEvaluations(evaluate([0.5, 0.7], [0.25, 0.35])).split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(
    /^own +2 +0\.3000 ± 0\.0500 +100\.0 % +-0\.3000 \(-0\.3500 to -0\.2500\) +100\.0 %$/,
  );
});
