export { Examples } from "./examples.js";
export { type Fit, fitOf, Gradient, SoftmaxLearner, type SoftmaxOptions } from "./softmax.js";
