/** Files that agents name. */
import { dirname, resolve } from "node:path";
import type { NamedFiles } from "../agents/index.js";
import { readWeightsText } from "../files/index.js";
import { machine } from "../transports/index.js";

/** Those that are named as seen from a folder; the weights that they hold are at hand from then on. */
export function agentFiles(folder = "."): NamedFiles {
  return {
    readText: (path) => readWeightsText(folder === "." ? path : resolve(folder, path)),
    folderOf: (path) => dirname(resolve(folder, path)),
    weights: machine.weights,
  };
}
