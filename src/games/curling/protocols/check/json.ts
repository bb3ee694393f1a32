import { TEAM_NAMES } from "../teams.js";
import type { Twist } from "./tap.js";

/**
 * Adds a field of a release that is not out yet to every object. Maps of teams are no objects of fields: no server gives them
 * another key, and clients read every value of them.
 */
export const unknownFields: Twist = (lines) =>
  lines.map((line) => JSON.stringify(withUnknown(JSON.parse(line))));

function withUnknown(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withUnknown);
  const entries = Object.entries(value).map(([key, each]) => [key, withUnknown(each)]);
  if (entries.length > 0 && Object.keys(value).every(isTeam)) return Object.fromEntries(entries);
  return { ...Object.fromEntries(entries), of_the_next_release: null };
}

function isTeam(key: string): boolean {
  return (TEAM_NAMES as readonly string[]).includes(key);
}
