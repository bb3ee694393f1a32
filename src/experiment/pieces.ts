/** What several parts of the report are made of. */
import type { Opinion } from "./comparison.js";
import { type Html, html } from "./html.js";
import { MARKS } from "./words.js";

/** A verdict that does without colour. */
export function verdict(opinion: Opinion): Html {
  return html`<span class="verdict ${opinion}">${MARKS[opinion]} ${opinion}</span>`;
}

export function listed(items: readonly string[]): Html {
  return html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}
