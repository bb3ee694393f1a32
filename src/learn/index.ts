export {
  type Balanced,
  Balancer,
  type BalancerOptions,
  normOf,
  PlainSimulations,
  type PolicyPlayout,
  type Simulations,
  type SlopePlayout,
  TreeSimulations,
} from "./balancing.js";
export { Examples } from "./examples.js";
export { MmLearner, type MmOptions } from "./mm.js";
export { type Fit, fitOf, Gradient, LEAST_VARIANCE, SoftmaxLearner, type SoftmaxOptions } from "./softmax.js";
