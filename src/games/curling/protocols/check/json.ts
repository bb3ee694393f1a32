import type { Twist } from "./tap.js";

/** Fields of a release that is not out yet, in every object. */
export const unknownFields: Twist = (lines) =>
  lines.map((line) => JSON.stringify(withUnknown(JSON.parse(line))));

function withUnknown(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withUnknown);
  const entries = Object.entries(value).map(([key, each]) => [key, withUnknown(each)]);
  return { ...Object.fromEntries(entries), of_the_next_release: null };
}
