export { chancesOf } from "./chances.js";
export { demandEqual, demandFit, headFor, type Wanted } from "./fit.js";
export {
  type GraphParts,
  type GraphPort,
  graphModel,
  graphNode,
  graphNumbers,
  graphWeights,
} from "./graph-bytes.js";
export { LeNetEvaluator } from "./lenet/evaluator.js";
export { type Carried, carried, carry, type Layer, layersOf } from "./lenet/layers.js";
export {
  formatLeNet,
  type LeNet,
  type LeNetHead,
  leNet,
  parseLeNet,
  untrainedLeNet,
} from "./lenet/net.js";
export { countLeNetWeights, type LeNetShape } from "./lenet/shape.js";
export {
  type Axis,
  formatNet,
  type Input,
  parseNet,
  type SetNet,
  setNet,
  shapeOf,
} from "./net.js";
export {
  type Graph,
  type GraphFile,
  type GraphTensor,
  type OnnxNet,
  type OpenGraph,
  parseOnnxNet,
} from "./onnx.js";
export { setGraph } from "./set/graph.js";
export { SetEvaluator, type SetKernel, type SetRoom } from "./set/kernel.js";
export { countWeights, type SetShape, type Tensor, tensorsOf } from "./set/shape.js";
export { NET_FORMAT, NET_VERSION, netGame, netKind } from "./text.js";
export { untrainedNet } from "./untrained.js";
