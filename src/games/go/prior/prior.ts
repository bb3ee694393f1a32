/**
 * Priors of moves: a set of features with the strength of each, as text either the name of one that is shipped or the numbers
 * themselves (`formatWeights`): ln of all strengths, those of shapes last, then the codes of the shapes. How many there are
 * tells the set, and how many shapes. The shipped ones are made by `playout learn go-mm`.
 */
import { formatWeights, parseWeights } from "../../../game/index.js";
import { PRIOR_SETS, type PriorSet, priorFeatures } from "./features.js";
import { SHAPE_CODES, Shapes } from "./shapes.js";
import { paper } from "./weights/paper.js";
import { wide } from "./weights/wide.js";

export interface Prior {
  readonly set: PriorSet;
  readonly shapes: Shapes;
  /** The strength of each feature of the set, then of each shape. */
  readonly gammas: Float64Array;
}

/** What may be named; none: moves are in no order. */
export const PRIORS = ["none", ...PRIOR_SETS] as const;
export type PriorName = (typeof PRIORS)[number];

const SHIPPED: Readonly<Record<PriorSet, string>> = { paper, wide };

const loaded = new Map<PriorSet, Prior>();

/** A shipped prior, unpacked once and not to be written to; nothing for none. */
export function loadPrior(name: PriorName): Prior | undefined {
  if (name === "none") return undefined;
  let prior = loaded.get(name);
  if (prior === undefined) {
    prior = unpack(SHIPPED[name]);
    loaded.set(name, prior);
  }
  return prior;
}

/** A prior by its name or from the text of its numbers; throws one line. */
export function parsePrior(text: string): Prior | undefined {
  const name = PRIORS.find((each) => each === text);
  return name === undefined ? unpack(text) : loadPrior(name);
}

/** The numbers of a prior as text. */
export function formatPrior({ gammas, shapes }: Prior): string {
  return formatWeights(Float64Array.of(...gammas.map(Math.log), ...shapes.codes));
}

function unpack(text: string): Prior {
  const count = Math.floor((3 * text.length) / 16);
  const set = PRIOR_SETS.find((each) => each === "wide" || priorFeatures(each) === count) as PriorSet;
  const shapes = (count - priorFeatures(set)) / 2;
  if (!Number.isInteger(shapes) || shapes < 0)
    throw new Error(`expected ${PRIORS.join(", ")} or the text of a prior, got ${count} numbers`);
  const numbers = parseWeights(text, count);
  const codes = Int32Array.from(numbers.subarray(count - shapes));
  if (codes.some((code, i) => code !== numbers[count - shapes + i] || code < 0 || code >= SHAPE_CODES))
    throw new Error("prior: its last numbers are no shapes");
  return { set, shapes: new Shapes(codes), gammas: numbers.subarray(0, count - shapes).map(Math.exp) };
}
