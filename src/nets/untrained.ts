import type { Rng } from "../random/index.js";
import { type SetNet, setNet, shapeOf } from "./net.js";
import { lengthOf, tensorsOf } from "./set/shape.js";

/** A net that has learned nothing: uniform weights, of such a size that layers keep the scale of what they are shown (Glorot and Bengio 2010). */
export function untrainedNet(head: Omit<SetNet, "shape" | "weights">, rng: Rng): SetNet {
  const weights = tensorsOf(shapeOf(head)).flatMap((tensor) => {
    const most = Math.sqrt(6 / (tensor.rows + tensor.columns));
    return Array.from({ length: lengthOf(tensor) }, () => most * (2 * rng.float() - 1));
  });
  return setNet(head, Float32Array.from(weights));
}
