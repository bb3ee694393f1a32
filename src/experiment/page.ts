/** One HTML page that needs nothing but itself. */
import { Html, html } from "./html.js";
import { STYLE } from "./style.js";

export function formatPage(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
${body}</main>
</body>
</html>
`.text;
}
