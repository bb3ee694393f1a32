export {
  fewLeft,
  formatPriorFeature,
  MOST_PRIOR_FEATURES,
  PRIOR_SETS,
  PriorFeatures,
  type PriorSet,
  priorFeatures,
  priorGroups,
} from "./features.js";
export { PolicyFeatures } from "./policy-features.js";
export { formatPrior, loadPrior, PRIORS, type Prior, type PriorName, parsePrior } from "./prior.js";
export { ShapeReader, Shapes } from "./shapes.js";
