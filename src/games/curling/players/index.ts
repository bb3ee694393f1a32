/** Who plays curling. */
export { BEST_BY_PLAYOUTS } from "./best.js";
export { type CurlingKit, type CurlingSpec, curlingKit, curlingSchema, quickGame, rulesOf } from "./kit.js";
export { noNet, positionNetOf } from "./nets.js";
export { PlacementTable, usualPlacement, type WeighedPlacement } from "./placements.js";
export { formatArm, POLICIES, type PolicyName, policyOf } from "./policies.js";
export { chosenBy, throwBy } from "./throwing.js";
export { netOf } from "./values.js";
