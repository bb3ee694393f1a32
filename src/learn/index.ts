// What other rooms use of learn.
export {
  type Balanced,
  Balancer,
  normOf,
  PlainSimulations,
  type Simulations,
  TreeSimulations,
} from "./balancing.js";
export { MmLearner } from "./mm.js";
export { Examples, type Fit, fitOf, LEAST_VARIANCE, SoftmaxLearner } from "./softmax.js";
