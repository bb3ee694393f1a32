/** The face of `learn`: the names that other rooms import. */
export {
  type BalancedPlayouts,
  Balancer,
  normOf,
  PlainSimulations,
  type Simulations,
  TreeSimulations,
} from "./balancing.js";
export { MmLearner } from "./mm.js";
export { Examples, type Fit, fitOf, MIN_VARIANCE, SoftmaxLearner } from "./softmax.js";
