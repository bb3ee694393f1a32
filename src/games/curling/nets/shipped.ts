/** The nets that are shipped, a module a net, written by `playout curling net --module`; where they come from is told in their heads. */
import { net as fcv1 } from "./fcv1.js";
import { net as gpi } from "./gpi.js";
import { net as legacy } from "./legacy.js";

/** By name, as text; empty where a page leaves the text out of its scripts and provides it later. */
const SHIPPED: Map<string, string> = new Map([
  ["gpi", gpi],
  ["fcv1", fcv1],
  ["legacy", legacy],
]);

/** Those that value positions, by the rules that they were made for. */
const POSITIONS: ReadonlyMap<string, string> = new Map([
  ["dc3", "fcv1"],
  ["legacy-gat", "legacy"],
]);

/** The nets by name, all of them, those that value positions, and those that value throws. */
export const NETS: readonly string[] = [...SHIPPED.keys()];
export const POSITION_NETS: readonly string[] = [...POSITIONS.values()];
export const THROW_NETS: readonly string[] = NETS.filter((name) => !POSITION_NETS.includes(name));

/** The net of a name as text; nothing where there is none. Throws one line where a page has not provided it yet. */
export function shippedNet(name: string): string | undefined {
  const text = SHIPPED.get(name);
  if (text === "") throw new Error(`the net ${name} is not loaded`);
  return text;
}

/** Provides the text of a net that the scripts of a page leave out. */
export function provideNet(name: string, text: string): void {
  SHIPPED.set(name, text);
}

/** The name of the net that values positions under rules of this name; nothing where there is none. */
export function positionNetFor(rules: string): string | undefined {
  return POSITIONS.get(rulesOfNets(rules));
}

/**
 * Rules under which ends are so alike that nets of positions made for one serve the other: the third and the fourth generation have the same ice and hands, and differ in
 * when stones leave at lines and in which guards are spared. Mixed doubles is played on the same ice, and what is left of its ends looks like what is left of others.
 */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ["dc4", "dc3"],
  ["dc4-no-tick", "dc3"],
  ["dc4-library", "dc3"],
  ["dc4-mixed-doubles", "dc3"],
  ["legacy-mixed-doubles", "legacy-gat"],
]);

/** The rules that nets of positions for these rules may have been made for. */
export function rulesOfNets(rules: string): string {
  return ALIKE.get(rules) ?? rules;
}
