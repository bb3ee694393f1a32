/** The playout policies that ship with the package; the files beside this one say which command made them. */
import { own, parseWeights } from "../../../../game/index.js";
import { FEATURES } from "../policy.js";
import { best } from "./best.js";
import { mm } from "./mm.js";
import { sb } from "./sb.js";
import { uctb30 } from "./uctb-30.js";

const SHIPPED: Readonly<Record<string, string>> = { mm, sb, "uctb-30": uctb30, best };

/** Names of policies: all moves alike, and what was learned. */
export const POLICIES: readonly string[] = ["uniform", ...Object.keys(SHIPPED)];

/** The weights of a policy by name. */
export function loadPolicy(name: string): Float64Array {
  if (name === "uniform") return new Float64Array(FEATURES);
  const text = own(SHIPPED, name);
  if (text === undefined) throw new Error(`policy: expected ${POLICIES.join(", ")}, got ${name}`);
  return parseWeights(text, FEATURES);
}
