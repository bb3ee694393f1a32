/** Weights of agents as files: those that agents name, and those that a folder keeps. */

import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type NamedFiles, namedIn, partsOf, readWeights, weightsAt } from "../agents/index.js";
import { readWeightsText, writeWhole } from "../io/files.js";
import { machine, makeFolder } from "../io/index.js";

/** Those that are named as seen from a folder; the weights that they hold are at hand from then on. */
export function agentFiles(folder = "."): NamedFiles {
  return {
    readText: (path) => readWeightsText(folder === "." ? path : resolve(folder, path)),
    folderOf: (path) => dirname(resolve(folder, path)),
    weights: machine.weights,
  };
}

// The weights of a folder's agents, in the folder: `weights/HASH.json`. Plans, headers and records only name them (`sb@3f2a9c01d4e7`), so
// that a folder can go on and be taken elsewhere, and holds each of them once.

/** Takes the weights that are named from the folder, as far as they are there. */
export function loadWeights(folder: string, references: Iterable<string>): void {
  for (const reference of references) {
    const { name, hash } = partsOf(reference);
    const file = fileOf(folder, hash);
    if (!existsSync(file)) continue;
    const { weights, folder: from } = readWeights(file, readWeightsText);
    try {
      weightsAt(reference, { find: () => weights });
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`);
    }
    machine.weights.add({ name, weights, ...(typeof from === "string" && { folder: from }) });
  }
}

/** Puts those that are at hand into the folder; throws one line where one is neither here nor there. */
export function keepWeights(folder: string, references: Iterable<string>): void {
  const needed = new Set(references);
  loadWeights(folder, needed);
  for (const reference of needed) {
    const { name, hash } = partsOf(reference);
    const file = fileOf(folder, hash);
    if (existsSync(file)) continue;
    const weights = machine.weights.find(name, hash);
    if (weights === undefined) throw new Error(`the weights ${reference} are missing: there is no ${file}`);
    const from = machine.weights.folderOf(name, hash);
    makeFolder(join(folder, "weights"));
    writeWhole(
      file,
      `${JSON.stringify({ format: "playout-weights", version: 1, name, weights, folder: from })}\n`,
    );
  }
}

/** What a text names of the weights in a folder, or at hand: a text that tells how something came about, and may outlive them. */
export function weightsFrom(folder: string, text: string): string[] {
  const named = namedIn(text);
  loadWeights(folder, named);
  return named.filter((reference) => {
    const { name, hash } = partsOf(reference);
    return machine.weights.find(name, hash) !== undefined;
  });
}

function fileOf(folder: string, hash: string): string {
  return join(folder, "weights", `${hash}.json`);
}
