/** What can be chosen of new games of every board. */
import type { Option } from "./definition.js";
import { b } from "./words/index.js";

/** Square boards of some sizes. */
export function sizeOption(sizes: readonly number[]): Option {
  return {
    field: "size",
    title: () => b("size"),
    values: sizes,
    name: (size) => `${size}x${size}`,
    of: (spec) => (spec as { readonly width?: number }).width ?? 0,
  };
}
