/** The face of `nets`: the names that other rooms import. */
export { netGame, netKind } from "./format.js";
export { type LeNet, LeNetEvaluator, type LeNetHead, parseLeNet } from "./lenet.js";
export {
  type Graph,
  type GraphFile,
  type GraphTensor,
  type OnnxNet,
  type OpenGraph,
  parseOnnxNet,
  setGraph,
} from "./onnx.js";
export { chancesOf, SetEvaluator } from "./set-kernel.js";
export {
  demandEqual,
  demandFit,
  formatNet,
  headFor,
  type NetRequirements,
  parseNet,
  type SetNet,
  untrainedNet,
} from "./set-net.js";
