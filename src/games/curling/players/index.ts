/** Who plays curling. */
export { type CurlingKit, type CurlingSpec, curlingKit, curlingSchema, rulesOf } from "./kit.js";
export { formatArm, POLICIES, type PolicyName, policyOf } from "./policies.js";
export { netOf } from "./values.js";
