export { chancesOf } from "./chances.js";
export { demandFit, headFor, type Wanted } from "./fit.js";
export {
  type Axis,
  formatNet,
  type Input,
  NET_FORMAT,
  NET_VERSION,
  parseNet,
  type SetNet,
  setNet,
  shapeOf,
} from "./net.js";
export { SetEvaluator, type SetKernel, type SetRoom } from "./set/kernel.js";
export { countWeights, type SetShape, type Tensor, tensorsOf } from "./set/shape.js";
export { untrainedNet } from "./untrained.js";
