/** What several parts of the report are made of. */

import { type Html, html } from "../draw/index.js";
import { COMPARABLE, type Judged } from "./comparison.js";
import { MARKS, partOf } from "./words.js";

/** A verdict that does without colour. */
export function verdict({ opinion, effort }: Judged): Html {
  const word = html`<span class="verdict ${opinion.replace(" ", "-")}">${MARKS[opinion]} ${opinion}</span>`;
  if (opinion !== "other effort" || effort === undefined) return word;
  return html`${word} <small>${partOf(effort)} of the paper's</small>`;
}

/** Why a small run is not judged. */
export function otherEffort(what: string): string {
  return `Other effort: ${what} is below ${partOf(COMPARABLE)} of the paper's, so the values are not judged by it.`;
}

export function listed(items: readonly string[]): Html {
  return html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}
