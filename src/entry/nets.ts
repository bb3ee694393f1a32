// The names of playout/nets.
export { NET_FORMAT, NET_VERSION, netGame, netKind } from "../nets/format.js";
export {
  countLeNetWeights,
  formatLeNet,
  type LeNet,
  LeNetEvaluator,
  type LeNetHead,
  type LeNetShape,
  leNet,
  parseLeNet,
  untrainedLeNet,
} from "../nets/lenet.js";
export { type Carried, carried, carry, type Layer, layersOf } from "../nets/lenet-layers.js";
export {
  type Graph,
  type GraphFile,
  type GraphParts,
  type GraphPort,
  type GraphTensor,
  graphModel,
  graphNode,
  graphNumbers,
  graphWeights,
  type OnnxNet,
  type OpenGraph,
  parseOnnxNet,
  setGraph,
} from "../nets/onnx.js";
export { chancesOf, SetEvaluator, type SetKernel, type SetRoom } from "../nets/set-kernel.js";
export {
  type Axis,
  countWeights,
  demandEqual,
  demandFit,
  formatNet,
  headFor,
  type Input,
  parseNet,
  type SetNet,
  type SetShape,
  setNet,
  shapeOf,
  type Tensor,
  tensorsOf,
  untrainedNet,
  type Wanted,
} from "../nets/set-net.js";
