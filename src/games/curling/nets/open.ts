/** Nets that value throws, and those that value positions, from their text. */
import {
  type LeNet,
  netGame,
  netKind,
  type OnnxNet,
  type OpenGraph,
  parseLeNet,
  parseNet,
  parseOnnxNet,
  type SetNet,
} from "../../../nets/index.js";
import { type CurlingRules, ruleSet } from "../rules/rule-set.js";
import type { ThrowValuer } from "./choosers.js";
import { ImageThrows } from "./image-net.js";
import { LeNetThrows } from "./lenet.js";
import { PositionNet, type PositionNetOptions, ThrowNet } from "./set-nets.js";

/**
 * Opens a net that values throws. Throws one line if it is none or was made for other rules. Nets that are ONNX graphs are opened
 * by `openGraph` when they get ready.
 */
export function openThrowValuer(
  text: string,
  rules: CurlingRules,
  openGraph: OpenGraph = openNone,
): ThrowValuer {
  const net = readNet(text);
  switch (net.kind) {
    case "set":
      if (isForPositions(net)) throw new Error("the net values positions; one that values throws is wanted");
      return new ThrowNet(net, rules);
    case "lenet":
      return new LeNetThrows(net, rules);
    case "onnx":
      return new ImageThrows(net, rules, openGraph);
  }
}

/** Whoever values positions by this net; throws one line where it is none, or was made for something else. */
export function openPositionNet(
  text: string,
  rules: CurlingRules,
  options?: PositionNetOptions,
): PositionNet {
  const net = readNet(text);
  if (!isForPositions(net)) throw new Error("the net values throws; one that values positions is wanted");
  return new PositionNet(net, rules, options);
}

/** What a net values; throws one line where it is none, or was made for something else. */
export function valuedBy(text: string, rules: CurlingRules): "throws" | "positions" {
  const net = readNet(text);
  if (!isForPositions(net)) {
    openThrowValuer(text, rules);
    return "throws";
  }
  PositionNet.demand(net, rules);
  return "positions";
}

/** The rules that a net says it was made for; throws one line where it is none, or says nothing of them. */
export function rulesMadeFor(text: string): CurlingRules {
  const { rules } = netGame(text);
  if (typeof rules !== "string") throw new Error("game.rules: the net does not say what it was made for");
  return ruleSet(rules);
}

type Net = SetNet | LeNet | OnnxNet;

/** Those of throws have one joined to the position. */
function isForPositions(net: Net): net is SetNet {
  return net.kind === "set" && net.joined.length === 0;
}

/** Those of both players of a match are kept: a text of a hundred megabytes takes seconds to be read, and is opened by whoever checks it and for every game. */
const KEPT = 2;
const kept = new Map<string, Net>();

function readNet(text: string): Net {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const net = parseOnce(text);
  const [oldest] = kept.keys();
  if (kept.size === KEPT) kept.delete(oldest as string);
  kept.set(text, net);
  return net;
}

function parseOnce(text: string): Net {
  const kind = netKind(text);
  switch (kind) {
    case "set":
      return parseNet(text);
    case "lenet":
      return parseLeNet(text);
    case "onnx":
      return parseOnnxNet(text);
    default:
      throw new Error(`kind: expected set, lenet or onnx, not ${JSON.stringify(kind)}`);
  }
}

const openNone: OpenGraph = async ({ name }) => {
  throw new Error(`${name}: graphs of ONNX cannot be run here`);
};
