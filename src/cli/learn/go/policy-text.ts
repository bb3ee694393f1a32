import { readFileSync } from "node:fs";
import { z } from "zod";
import { checked, formatWeights } from "../../../game/index.js";
import { loadPolicy, POLICIES } from "../../../games/go/index.js";
import { messageOf } from "../../failure.js";

const weightsFile = z.looseObject({ weights: z.string() });

/** The weights of a policy as text: one of ours by name, or a file of weights. */
export function policyText(policy: string): string {
  if (POLICIES.includes(policy)) return formatWeights(loadPolicy(policy));
  if (!/\.json$/i.test(policy))
    throw new Error(`policy: expected ${POLICIES.join(", ")}, or a file of weights (.json), not "${policy}"`);
  try {
    return checked(weightsFile, JSON.parse(readFileSync(policy, "utf8"))).weights;
  } catch (error) {
    const message = messageOf(error);
    throw new Error(message.includes(policy) ? message : `${policy}: ${message}`);
  }
}
