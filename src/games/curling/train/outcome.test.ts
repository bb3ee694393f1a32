import { expect, test } from "vitest";
import { formatModule, type PolicyTrainingResult, provenanceOf } from "./policy-learner.js";

test("what lessons say of themselves ends no comment of a module and reaches no terminal", () => {
  const fit = { examples: 1, crossEntropy: 1, agreement: 0.5 };
  const agent = "rules\nexport const x = 1;\u2028\u001b[2J";
  const outcome = {
    model: "fcv1",
    command: "playout learn",
    playout: "1.0.0",
    seed: "s",
    lessons: [{ rules: "dc3", agents: [agent], seed: "s", explore: 0 }],
    counts: { lessons: 1, games: 1, uninstructive: 0, forced: 0, unlabelled: 0, heldOutGames: 1 },
    learnedFrom: 1,
    curve: [{ pass: 0, training: fit, heldOut: fit }],
    kept: fit,
    packed: { scale: 1, text: "" },
  } as unknown as PolicyTrainingResult;
  expect(provenanceOf(outcome).join("\n")).toContain("--agent rules\\x0aexport const x = 1;\\u2028\\x1b[2J:");
  const [head] = formatModule(outcome).split("import type");
  for (const line of head.trimEnd().split(/[\n\u2028]/)) expect(line).toMatch(/^\/\/ /);
});
