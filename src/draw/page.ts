/** One HTML page that needs no other file: escaped HTML, colours, style. */
import { escapeXml } from "./svg.js";

// HTML text with everything put in escaped, unless it is HTML already.

/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlPart = string | number | Html | undefined | readonly HtmlPart[];

export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((text, string, i) => text + writePart(parts[i - 1]) + string));
}

function writePart(part: HtmlPart): string {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(writePart).join("");
  return escapeXml(String(part));
}

/** Colours of what is shown, published values first, then ours and others; the page defines them for light and for dark. */
export const PAGE_COLOURS = [
  "var(--published)",
  "var(--measured)",
  "var(--third)",
  "var(--fourth)",
  "var(--fifth)",
  "var(--sixth)",
] as const;

/** Colours of pages and of plots that stand alone, light or dark as the reader has it. */
export const PAGE_PALETTE = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #5c646c; --page: #ffffff; --panel: #f5f6f7; --line: #d9dde1;
  --published: #8a5a00; --measured: #0b62b8; --third: #1f7a4d; --fourth: #9a3e88; --fifth: #b0412e; --sixth: #3d6b78;
  --agrees: #1f7a4d; --differs: #b0302a; --undecided: #6b6f76; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8ea; --soft: #a2aab2; --page: #15181b; --panel: #1e2226;
  --line: #363c42; --published: #e0a83f; --measured: #6cb2f5; --third: #63c795; --fourth: #d88bc8; --fifth: #ef8a76; --sixth: #8fc3d1;
  --agrees: #63c795; --differs: #f28b82; --undecided: #a2aab2; } }`;

/** The look of reports of matches, experiments and learning: light or dark as the reader has it, narrow screens, paper. */
const PAGE_STYLE = `${PAGE_PALETTE}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .3rem; text-wrap: balance; }
h2 { font-size: 1.15rem; margin: 2.2rem 0 .6rem; }
p, ul, ol { margin: .5rem 0; max-width: 44rem; }
ul, ol { padding-left: 1.4rem; }
li { margin: .3rem 0; }
.soft, caption, figcaption, small { color: var(--soft); }
.lead { font-size: 1.05rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .6rem 0; }
caption { text-align: left; padding-bottom: .4rem; font-size: .9rem; }
th, td { padding: .45rem .7rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th, td:not(.number) { text-align: left; }
th { font-weight: 600; white-space: nowrap; }
thead th { border-bottom: 2px solid var(--line); vertical-align: bottom; }
.number { text-align: right; white-space: nowrap; }
thead th.number { text-align: right; white-space: normal; }
table.grid td { border-left: 1px solid var(--line); }
table.grid th, table.grid td { padding: .45rem .55rem; }
table.grid th:first-child { position: sticky; left: 0; background: var(--page); }
.value { display: block; white-space: nowrap; }
.value small { font-size: .82em; }
.mine { font-size: 1.1rem; font-weight: 650; color: var(--measured); }
.mine small { font-weight: 400; }
td.agent { min-width: 18rem; }
th.name, td.name { white-space: normal; min-width: 6rem; max-width: 22rem; }
th.name { min-width: 9rem; }
table.cross td { text-align: center; } table.cross td.self { background: var(--panel); }
.theirs { color: var(--published); }
.verdict { font-weight: 600; white-space: nowrap; }
.agrees { color: var(--agrees); } .differs { color: var(--differs); } .undecided, .other-effort { color: var(--undecided); }
.tally { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding: .8rem 1rem; background: var(--panel);
  border-radius: .5rem; list-style: none; max-width: none; }
.tally li { margin: 0; max-width: 100%; }
.notice { padding: .6rem 1rem; background: var(--panel); border-left: 4px solid var(--published); max-width: none; }
a { color: var(--measured); }
summary { cursor: pointer; color: var(--soft); }
figure { margin: 1rem 0; }
figure svg { display: block; width: 100%; min-width: 34rem; max-width: 45rem; height: auto; }
figcaption { font-size: .9rem; max-width: 44rem; }
.key { display: inline-flex; align-items: center; gap: .35rem; margin-right: 1rem; }
.key i { width: .7rem; height: .7rem; display: inline-block; }
.key .first { background: var(--published); transform: rotate(45deg) scale(.8); }
.key .second { background: var(--measured); border-radius: 50%; }
code, pre { font: .86em/1.5 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { background: var(--panel); padding: .8rem 1rem; border-radius: .5rem; overflow-x: auto; }
dl { display: grid; grid-template-columns: fit-content(16rem) 1fr; gap: .25rem 1rem; margin: .6rem 0; }
dt { color: var(--soft); overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 36rem) { main { padding: 1.2rem .9rem 3rem; } h1 { font-size: 1.35rem; } dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .5rem; } th, td { padding: .4rem .5rem; } }
@media print { :root { --ink: #000; --soft: #444; --page: #fff; --panel: #f3f3f3; --line: #bbb; --published: #7a4f00;
  --measured: #084b8a; --third: #17613c; --fourth: #7c2f6d; --fifth: #8f2f20; --sixth: #2a4f5a; --agrees: #17613c; --differs: #8f1f1a; --undecided: #444; }
  body { font-size: 10pt; } main { max-width: none; padding: 0; } .scroll { overflow: visible; }
  table.grid th:first-child { position: static; } th, td { padding: .25rem .4rem; } h2 { break-after: avoid; }
  figure, tr, pre { break-inside: avoid; } pre { white-space: pre-wrap; } }
`;

// One HTML page that needs nothing but itself.

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
