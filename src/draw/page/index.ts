/** Pages of HTML that need nothing else. */
export { Html, html, type Part } from "./html.js";
export { htmlPage } from "./html-page.js";
export { PAGE_COLOURS, PAGE_PALETTE } from "./page-style.js";
