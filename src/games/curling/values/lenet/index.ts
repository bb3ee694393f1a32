export { LENET_PICTURE, LENET_VARIANTS, LeNetInputs, type LeNetVariant } from "./inputs.js";
export { LENET_SCORES, LeNetThrows, type LeNetThrowsOptions } from "./lenet-throws.js";
