/** Numbers as people read them. */
import { inPercent } from "../../src/draw/index.js";
import { language } from "./language.js";

/** "63.2 %", which breaks nowhere. */
export function percentOf(share: number): string {
  return `${inPercent(share)}\u00a0%`;
}

/** "12,000", as the language of the page has it. */
export function countOf(count: number): string {
  return count.toLocaleString(language.value);
}
