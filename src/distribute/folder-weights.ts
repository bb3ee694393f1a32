/**
 * The weights of a match, beside its plan: `weights/HASH.json`. The plan and the records only name them, so that a folder can be
 * resumed, merged and taken elsewhere, and holds each of them once.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { partsOf, readWeights, weightsAt, weightsNeeded } from "../agents/index.js";
import { makeFolder, readText, writeWhole } from "../files/index.js";
import { type MatchPlan, matchKit } from "../match/index.js";
import { machine } from "../transports/index.js";

/** Takes the weights of the plan from the folder, as far as they are there. */
export function loadWeights(folder: string, plan: MatchPlan): void {
  for (const reference of needed(plan)) {
    const { name, hash } = partsOf(reference);
    const file = fileOf(folder, hash);
    if (!existsSync(file)) continue;
    const { weights } = readWeights(file, readText);
    try {
      weightsAt(reference, { find: () => weights });
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`);
    }
    machine.weights.add({ name, weights });
  }
}

/** Puts those that are at hand into the folder; throws one line where one is neither here nor there. */
export function keepWeights(folder: string, plan: MatchPlan): void {
  loadWeights(folder, plan);
  for (const reference of needed(plan)) {
    const { name, hash } = partsOf(reference);
    const file = fileOf(folder, hash);
    if (existsSync(file)) continue;
    const weights = machine.weights.find(name, hash);
    if (weights === undefined) throw new Error(`the weights ${reference} are missing: there is no ${file}`);
    makeFolder(join(folder, "weights"));
    writeWhole(file, `${JSON.stringify({ format: "playout-weights", version: 1, name, weights })}\n`);
  }
}

function fileOf(folder: string, hash: string): string {
  return join(folder, "weights", `${hash}.json`);
}

function needed({ game, agents }: MatchPlan): Set<string> {
  const kit = matchKit(game);
  return new Set(agents.flatMap((agent) => weightsNeeded(kit, agent)));
}
