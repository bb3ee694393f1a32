/** One HTML page that needs nothing but itself. */
import { Html, html } from "./html.js";
import { PAGE_STYLE } from "./page-style.js";

export function htmlPage(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(PAGE_STYLE)}</style>
</head>
<body>
<main>
${body}</main>
</body>
</html>
`.text;
}
