import type { Rng } from "../../../random/index.js";

/** A UUID (version 4) of random numbers that can be repeated. */
export function uuidOf(rng: Rng): string {
  const hex = Array.from({ length: 4 }, () => rng.uint32().toString(16).padStart(8, "0")).join("");
  const variant = "89ab"[Number.parseInt(hex[16]!, 16) & 3];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join("-");
}
