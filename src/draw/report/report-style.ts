/** The look of a game report: as wide as a page of A4 less its margins, on screen and on paper. */
export const REPORT_STYLE = `
@page { size: A4; margin: 12mm; }
* { box-sizing: border-box; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
body { margin: 0; overflow-wrap: anywhere; background: var(--page); color: var(--ink); font: 14px/1.45 Helvetica, Arial, "Noto Sans", "Noto Sans JP", sans-serif; }
main { max-width: 780px; margin: 0 auto; padding: 28px 10px 48px; }
h1 { font-size: 24px; line-height: 1.2; margin: 0 0 4px; }
h2 { font-size: 17px; margin: 26px 0 6px; break-after: avoid; }
h3 { font-size: 14px; margin: 0 0 5px; }
h3 small { font-size: 12px; font-weight: 400; color: var(--quiet); margin-left: 8px; }
p { margin: 4px 0; }
.quiet, caption, figcaption, footer { color: var(--quiet); font-size: 12px; }
.result { font-size: 15px; font-weight: 700; }
.icon { vertical-align: -2px; margin-right: 5px; }
.together { break-inside: avoid; }
.key .icon { margin-right: 1px; vertical-align: -1px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 10px 0; break-inside: avoid; }
caption { text-align: left; caption-side: bottom; padding-top: 5px; }
caption .icon { margin: 0 2px 0 0; }
th, td { padding: 4px 7px; text-align: right; border-bottom: 1px solid color-mix(in srgb, var(--quiet) 30%, transparent); }
th { font-weight: 400; color: var(--quiet); }
tbody th, th.team { text-align: left; color: var(--ink); }
thead th:first-child { text-align: left; }
thead th { border-bottom-color: var(--quiet); }
table.score { width: 100%; }
table.score th, table.score td { text-align: center; }
table.score .team { text-align: left; font-weight: 700; font-size: 15px; }
table.score td { position: relative; color: var(--quiet); min-width: 34px; }
table.score td.scored { color: var(--ink); font-weight: 700; font-size: 16px; }
table.score td .icon { position: absolute; left: calc(50% + 9px); top: calc(50% - 6px); margin: 0; opacity: .7; }
table.score td.total { color: var(--ink); font-weight: 700; font-size: 18px; background: var(--panel); }
table.losses { width: 100%; font-size: 13px; }
table.losses th.team { text-align: center; }
table.losses .first { border-left: 1px solid color-mix(in srgb, var(--quiet) 30%, transparent); }
table.losses i { display: block; height: 3px; margin-left: auto; border-radius: 1px; }
table.losses tr.all > * { font-weight: 700; border-top: 1px solid var(--quiet); }
i.decision { background: var(--decision); }
i.execution { background: var(--execution); }
figure { margin: 8px 0; break-inside: avoid; }
figure.end { margin: 0 0 18px; }
figure > svg, .moments svg:not(.icon) { display: block; max-width: 100%; height: auto; }
figure.line > svg { width: 100%; }
.moments { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 12px 20px; }
.moments li { display: flex; gap: 12px; break-inside: avoid; }
.moments li > svg { flex: none; }
.moments p { font-size: 13px; line-height: 1.35; }
.moments p.quiet { font-size: 12px; }
.moments .number { display: inline-block; width: 20px; height: 20px; line-height: 20px; border-radius: 50%; text-align: center;
  background: var(--decision); color: var(--page); font-size: 12px; margin-right: 4px; }
.change { margin-left: 6px; font-weight: 700; white-space: nowrap; }
.change .icon { margin-right: 2px; vertical-align: 0; }
.rise { color: var(--rise); }
.fall { color: var(--fall); }
footer { margin-top: 20px; border-top: 1px solid color-mix(in srgb, var(--quiet) 30%, transparent); padding-top: 6px; }
@media (max-width: 560px) { .moments { grid-template-columns: 1fr; } figure { overflow-x: auto; } figure > svg { min-width: 560px; } }
@media print { main { max-width: none; padding: 0; } h1 { font-size: 20px; } }
`;
