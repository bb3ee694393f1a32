export {
  Ascent,
  GridChoice,
  Sampling,
  type SamplingOptions,
  type ThrowChooser,
  type ValuedThrow,
  ValuedThrows,
} from "./choosers/index.js";
export { IMAGE_SHAPE, PositionImage } from "./image.js";
export { ImageThrows } from "./image-throws.js";
export {
  LENET_PICTURE,
  LENET_SCORES,
  LENET_VARIANTS,
  LeNetInputs,
  LeNetThrows,
  type LeNetThrowsOptions,
  type LeNetVariant,
} from "./lenet/index.js";
export { NetValue } from "./net-value.js";
export { openPositionNet, openThrowValuer, rulesMadeFor, valuedBy } from "./open.js";
export { PositionFeatures } from "./position-features.js";
export { PositionNet, type PositionNetOptions } from "./position-net.js";
export { type Curve as ReliabilityCurve, Reliability, type Told as ToldReliability } from "./reliability.js";
export {
  END_SCORES,
  MOST_ENDS,
  MOST_LEAD,
  placeOfScore,
  SITUATIONS,
  situationOf,
  winByScores,
} from "./scores.js";
export { SeenStones } from "./seen-stones.js";
export { NETS, POSITION_NETS, positionNetFor, provideNet, shippedNet, THROW_NETS } from "./shipped/index.js";
export { type SquarePoint, ThrowSquare } from "./square.js";
export { ThrowFeatures } from "./throw-features.js";
export { ThrowNet, type ThrowNetOptions } from "./throw-net.js";
export { isSloped, type SlopedValuer, type ThrowValuer, TURNS } from "./throw-valuer.js";
