export { IMAGE_SHAPE, PositionImage } from "./image.js";
export { PositionFeatures } from "./position-features.js";
export { PositionNet, type PositionNetOptions } from "./position-net.js";
export { END_SCORES, SITUATIONS, situationOf } from "./scores.js";
export { SeenStones } from "./seen-stones.js";
export { ThrowFeatures } from "./throw-features.js";
export { ThrowNet, type ThrowNetOptions } from "./throw-net.js";
