/** A whole game of curling as one HTML page that prints on A4. */
import { type Team, THEMES, type Theme, type ThemeName } from "./colours.js";
import type { SheetLines } from "./sheet/ice.js";
import type { Overlay } from "./sheet/overlays.js";
import { drawSheet } from "./sheet/sheet.js";
import { hammer as hammerGlyph, type PlacedStone, stoneAt, trend } from "./sheet/stones.js";
import { drawStrip, type StripShot } from "./sheet/strip.js";
import { element, escapeXml } from "./svg.js";
import { formatChange } from "./text.js";
import { drawWinLine } from "./win-line.js";

/** Chances are those of the first team to win the game, from 0 to 1; losses and changes are differences of such chances. */
export interface GameReport {
  readonly title: string;
  readonly subtitle?: string; // event, rules, who threw with which hand
  readonly teams: readonly [string, string]; // names
  readonly sheet: SheetLines;
  readonly length: number; // ends of the game; more were played where there were extra ends
  readonly ends: readonly ReportEnd[]; // in the order of play
  readonly result?: string; // "Alpha wins by 2"
  readonly moments?: readonly ReportMoment[]; // the most important first
  readonly losses?: readonly LossRow[]; // a row for each team and kind of shot
  readonly figures?: readonly TeamFigure[]; // anything else that compares the teams
  readonly notes?: readonly string[]; // how the numbers were found, a sentence each
  readonly flip?: boolean; // the thrower's view in place of the skip's, false by default
  readonly theme?: ThemeName; // light by default
}

export interface ReportEnd {
  readonly hammer?: Team; // who throws last, where it is known
  readonly score?: readonly [number, number]; // points of both teams; none where the end was broken off
  readonly win?: number; // chance before the first throw
  readonly error?: number; // standard error of it
  readonly shots: readonly ReportShot[]; // none where the record begins later
}

export interface ReportShot extends StripShot {
  readonly win?: number; // chance after the throw; the last of an end: before the next end
  readonly error?: number; // standard error of it
}

/** A throw that decided much. */
export interface ReportMoment {
  readonly end: number; // from 1
  readonly throw: number; // in its end, from 1
  readonly change: number; // of the chance of the team that threw
  readonly decision?: number; // the part lost by the choice, 0 or more
  readonly execution?: number; // the part lost by the hand; negative where it was lucky
  readonly text: string; // what was played and what would have been better; a line feed begins a line
  readonly stones?: readonly PlacedStone[]; // before the throw
  readonly overlays?: readonly Overlay[]; // the throw played, the better one
}

/** One number for each team: "hammer efficiency", "50%", "33%". */
export interface TeamFigure {
  readonly name: string;
  readonly values: readonly [string, string];
}

export interface LossRow {
  readonly team: Team;
  readonly kind: string; // "draw", "take-out"; "all" for the sum
  readonly throws: number;
  readonly points?: number; // mean of the points 0 to 4
  readonly decision: number; // loss by the choice, mean of a throw
  readonly execution: number; // loss by the hand, mean of a throw
}

/** The look of a game report: as wide as a page of A4 less its margins, on screen and on paper. */
const REPORT_STYLE = `
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

// A whole game as one HTML page that needs nothing but itself and prints on A4.

const STRIP_SCALE = 16.5; // pixels per metre: eight houses across a page
const MAX_COLUMNS = 8;
const MOMENT_SCALE = 20; // pixels per metre

/** Writes the report of a game as a page of HTML with pictures inside, which needs no other file. */
export function drawGameReport(report: GameReport): string {
  const theme = THEMES[report.theme ?? "light"];
  const { title, subtitle, result, notes = [] } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${variables(theme)}${REPORT_STYLE}</style>
</head>
<body>
<main>
<h1>${escapeXml(title)}</h1>
${subtitle === undefined ? "" : `<p class="quiet">${escapeXml(subtitle)}</p>`}
${lineScore(report, theme)}
${result === undefined ? "" : `<p class="result">${escapeXml(result)}</p>`}
${winSection(report, theme)}
${momentSection(report, theme)}
${lossSection(report, theme)}
${figureSection(report, theme)}
${endSection(report, theme)}
${notes.length === 0 ? "" : `<footer>${notes.map((note) => `<p>${escapeXml(note)}</p>`).join("\n")}</footer>`}
</main>
</body>
</html>`;
}

function variables(theme: Theme): string {
  const { background, text, quiet, panel, brushes } = theme;
  return `
:root { --page: ${background}; --ink: ${text}; --quiet: ${quiet}; --panel: ${panel};
  --decision: ${brushes.blue}; --execution: ${brushes.orange}; --rise: ${brushes.green}; --fall: ${brushes.orange}; }`;
}

function icon(size: number, content: string): string {
  return element(
    "svg",
    { class: "icon", width: size, height: size, viewBox: `0 0 ${size} ${size}` },
    content,
  );
}

function teamIcon(team: Team, theme: Theme): string {
  return icon(14, stoneAt(7, 7, 6.5, { team }, -0.6, theme));
}

function lineScore({ teams, ends, length }: GameReport, theme: Theme): string {
  const count = Math.max(length, ends.length);
  const numbers = Array.from({ length: count }, (_, i) => `<th>${i + 1}</th>`).join("");
  const rows = ([0, 1] as const).map((team) => {
    const cells = Array.from({ length: count }, (_, i) => {
      const end: ReportEnd | undefined = ends[i];
      const points = end?.score?.[team];
      const mark = end?.hammer === team ? icon(12, hammerGlyph(1, 6, theme)) : "";
      return `<td${points ? ' class="scored"' : ""}>${points ?? ""}${mark}</td>`;
    });
    const total = ends.reduce((sum, { score }) => sum + (score?.[team] ?? 0), 0);
    const name = `<th class="team">${teamIcon(team, theme)}${escapeXml(teams[team])}</th>`;
    return `<tr>${name}${cells.join("")}<td class="total">${total}</td></tr>`;
  });
  return `<table class="score"><caption>Line score; ${icon(12, hammerGlyph(1, 6, theme))} last stone</caption>
<thead><tr><th></th>${numbers}<th>total</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table>`;
}

function winSection({ teams, ends, moments = [] }: GameReport, theme: Theme): string {
  const known = ends.some((end) => end.win !== undefined || end.shots.some(({ win }) => win !== undefined));
  if (!known) return "";
  const errors = ends.some((end) => end.error || end.shots.some(({ error }) => error));
  const caption = [
    `The chance of ${teams[0]} to win, after every throw where it is known.`,
    errors ? "Grey band: 95% interval." : "",
    moments.length > 0 ? "Numbers: key moments." : "",
    "A hammer stands on the side of the team with the last stone.",
  ];
  return `<section>
<h2>Chance to win</h2>
<figure class="line">${drawWinLine({ teams, ends, moments }, theme)}
<figcaption>${escapeXml(caption.filter((part) => part !== "").join(" "))}</figcaption></figure>
</section>`;
}

const MOMENT_KEY =
  '<p class="quiet">The stones before the throw. Solid: the throw that was made; dashed: the one that the analysis prefers.</p>';

function momentSection(report: GameReport, theme: Theme): string {
  const { moments = [] } = report;
  if (moments.length === 0) return "";
  return `<section>
<h2>Key moments</h2>
${moments.some(({ stones }) => stones !== undefined) ? MOMENT_KEY : ""}
<ol class="moments">
${moments.map((moment, i) => momentItem(report, moment, i, theme)).join("\n")}
</ol>
</section>`;
}

function momentItem(report: GameReport, moment: ReportMoment, index: number, theme: Theme): string {
  const { end, throw: number, change, decision, execution, text, stones, overlays = [] } = moment;
  const { sheet, flip = false, theme: name = "light" } = report;
  const shot = report.ends[end - 1]?.shots.find((each, i) => (each.number ?? i + 1) === number);
  const rises = change >= 0;
  const parts = [
    decision === undefined ? "" : `decision ${formatChange(-decision)}`,
    execution === undefined ? "" : `execution ${formatChange(-execution)}`,
  ].filter((part) => part !== "");
  const picture =
    stones === undefined
      ? ""
      : drawSheet({
          sheet,
          stones,
          overlays,
          view: "play",
          scale: MOMENT_SCALE,
          flip,
          theme: name,
          bare: true,
        });
  const colour = rises ? theme.brushes.green : theme.brushes.orange;
  return `<li>${picture}<div><b class="number">${index + 1}</b> ${shot === undefined ? "" : teamIcon(shot.team, theme)}<b>End ${end}, throw ${number}</b>
<span class="change ${rises ? "rise" : "fall"}">${icon(10, trend(5, 5, 4, rises, colour))}${formatChange(change)}</span>
${text
  .split("\n")
  .map((line) => `<p>${escapeXml(line)}</p>`)
  .join("\n")}
${parts.length === 0 ? "" : `<p class="quiet">${escapeXml(parts.join(", "))}</p>`}</div></li>`;
}

/** Kinds in the order of the rows, their sum last; the teams side by side. */
function lossSection({ teams, losses = [] }: GameReport, theme: Theme): string {
  if (losses.length === 0) return "";
  const given = [...new Set(losses.map(({ kind }) => kind))];
  const kinds = [...given.filter((kind) => kind !== "all"), ...given.filter((kind) => kind === "all")];
  const max = Math.max(...losses.map(({ decision, execution }) => Math.max(decision, execution)), 1e-9);
  const rows = kinds.map((kind) => {
    const cells = ([0, 1] as const).map((team) => {
      const row = losses.find((each) => each.team === team && each.kind === kind);
      return row === undefined ? '<td class="first"></td><td></td><td></td><td></td>' : lossCells(row, max);
    });
    return `<tr${kind === "all" ? ' class="all"' : ""}><th>${escapeXml(kind)}</th>${cells.join("")}</tr>`;
  });
  const groups = ([0, 1] as const)
    .map(
      (team) => `<th colspan="4" class="team first">${teamIcon(team, theme)}${escapeXml(teams[team])}</th>`,
    )
    .join("");
  const names = '<th class="first">throws</th><th>points</th><th>decision</th><th>execution</th>'.repeat(2);
  return `<section>
<h2>What was lost</h2>
<table class="losses"><caption>Mean of a throw: points from 0 to 4, and percentage points of the chance to win that were lost by the
choice of the throw (decision) and by the hand (execution; negative: luck)</caption>
<thead><tr><th></th>${groups}</tr><tr><th>kind</th>${names}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table>
</section>`;
}

function lossCells({ throws, points, decision, execution }: LossRow, max: number): string {
  const bar = (loss: number, kind: string) => {
    const width = Math.round((100 * Math.max(0, loss)) / max);
    return `<td>${formatChange(loss).replace("+", "")}<i class="${kind}" style="width:${width}%"></i></td>`;
  };
  const mean = points === undefined ? "" : points.toFixed(1);
  return `<td class="first">${throws}</td><td>${mean}</td>${bar(decision, "decision")}${bar(execution, "execution")}`;
}

function figureSection({ teams, figures = [] }: GameReport, theme: Theme): string {
  if (figures.length === 0) return "";
  const heads = ([0, 1] as const).map(
    (team) => `<th class="team">${teamIcon(team, theme)}${escapeXml(teams[team])}</th>`,
  );
  const rows = figures.map(({ name, values }) => {
    return `<tr><th>${escapeXml(name)}</th>${values.map((value) => `<td>${escapeXml(value)}</td>`).join("")}</tr>`;
  });
  return `<section>
<h2>Teams</h2>
<table class="figures"><thead><tr><th></th>${heads.join("")}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table>
</section>`;
}

function stripKey({ ends }: GameReport, theme: Theme): string {
  const shots = ends.flatMap((end) => end.shots);
  const parts = ["The stones after each throw; ghosts show where stones were before it."];
  if (shots.some(({ points }) => points !== undefined))
    parts.push("Dots: 0 to 4 points for how well it was made.");
  if (shots.some(({ change }) => change !== undefined)) {
    const [up, down] = [true, false].map((rises) =>
      icon(9, trend(4.5, 4.5, 3.6, rises, rises ? theme.brushes.green : theme.brushes.orange)),
    );
    parts.push(`${up}${down} change of the thrower's chance to win, percentage points.`);
  }
  return parts.join(" ");
}

function endSection(report: GameReport, theme: Theme): string {
  const [first = "", ...others] = report.ends
    .map((end, i) => endFigure(report, end, i))
    .filter((figure) => figure !== "");
  return `<section>
<div class="together">
<h2>Ends</h2>
<p class="quiet key">${stripKey(report, theme)}</p>
${first}
</div>
${others.join("\n")}
</section>`;
}

/** Two rows for a whole end. */
function columnsOf({ ends }: GameReport): number {
  const max = Math.max(...ends.map(({ shots }) => shots.length));
  return Math.min(MAX_COLUMNS, Math.ceil(max / 2));
}

function endFigure(report: GameReport, end: ReportEnd, index: number): string {
  const { teams, sheet, flip = false, theme = "light" } = report;
  const sums = ([0, 1] as const).map((team) =>
    report.ends.slice(0, index + 1).reduce((sum, { score }) => sum + (score?.[team] ?? 0), 0),
  );
  const outcome =
    end.score === undefined
      ? "not finished"
      : end.score[0] === end.score[1]
        ? "blank"
        : `${teams[end.score[0] > end.score[1] ? 0 : 1]} scores ${Math.max(...end.score)}`;
  const standing = `${teams[0]} ${sums[0]}, ${teams[1]} ${sums[1]}`;
  const hammer = end.hammer === undefined ? "" : ` \u00b7 last stone: ${teams[end.hammer]}`;
  if (end.shots.length === 0) return "";
  const strip = drawStrip({
    sheet,
    shots: end.shots,
    columns: columnsOf(report),
    scale: STRIP_SCALE,
    flip,
    theme,
    bare: true,
  });
  return `<figure class="end"><h3>End ${index + 1}: ${escapeXml(outcome)} <small>${escapeXml(standing + hammer)}</small></h3>
${strip}</figure>`;
}
