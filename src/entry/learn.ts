// The names of playout/learn.
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
} from "../learn/balancing.js";
export { MmLearner, type MmOptions } from "../learn/mm.js";
export {
  Examples,
  type Fit,
  fitOf,
  Gradient,
  LEAST_VARIANCE,
  SoftmaxLearner,
  type SoftmaxOptions,
} from "../learn/softmax.js";
