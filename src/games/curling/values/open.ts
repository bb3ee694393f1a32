/** Nets that value throws, from their text. */
import {
  type LeNet,
  netKind,
  type OpenGraph,
  parseLeNet,
  parseNet,
  parseOnnxNet,
} from "../../../nets/index.js";
import type { RuleSet } from "../rules/index.js";
import { ImageThrows } from "./image-throws.js";
import { LeNetThrows } from "./lenet/index.js";
import { ThrowNet } from "./throw-net.js";
import type { ThrowValuer } from "./throw-valuer.js";

/**
 * Whoever values throws by this net; throws one line where it is none, or was made for something else. Nets that are graphs are opened by
 * `openGraph` when they get ready.
 */
export function openThrowValuer(text: string, rules: RuleSet, openGraph: OpenGraph = openNone): ThrowValuer {
  const kind = netKind(text);
  switch (kind) {
    case "set":
      return new ThrowNet(parseNet(text), rules);
    case "lenet":
      return new LeNetThrows(leNetOf(text), rules);
    case "onnx":
      return new ImageThrows(parseOnnxNet(text), rules, openGraph);
    default:
      throw new Error(`kind: expected set, lenet or onnx, not ${JSON.stringify(kind)}`);
  }
}

/** The net that was opened last: a text of a hundred megabytes takes seconds to be read, and is opened by whoever checks it and by each who plays. */
let last: { readonly text: string; readonly net: LeNet } | undefined;

function leNetOf(text: string): LeNet {
  if (last?.text !== text) last = { text, net: parseLeNet(text) };
  return last.net;
}

const openNone: OpenGraph = async ({ name }) => {
  throw new Error(`${name}: graphs of ONNX cannot be run here`);
};
