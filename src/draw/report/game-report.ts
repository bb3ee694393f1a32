/** A whole game as one HTML page that needs nothing but itself and prints on A4. */
import { drawSheet, drawStrip, hammer as hammerGlyph, stoneAt, trend } from "../sheet/index.js";
import { element, escapeXml, type Team, THEMES, type Theme } from "../svg/index.js";
import { formatChange } from "../text/index.js";
import type { GameReport, KeyMoment, LossRow, ReportEnd } from "./report-data.js";
import { REPORT_STYLE } from "./report-style.js";
import { drawWinLine } from "./win-line.js";

export type { GameReport, KeyMoment, LossRow, ReportEnd, ReportShot, TeamFigure } from "./report-data.js";

const STRIP_SCALE = 16.5; // pixels per metre: eight houses across a page
const MOST_COLUMNS = 8;
const MOMENT_SCALE = 20; // pixels per metre

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

function momentItem(report: GameReport, moment: KeyMoment, index: number, theme: Theme): string {
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
  const most = Math.max(...losses.map(({ decision, execution }) => Math.max(decision, execution)), 1e-9);
  const rows = kinds.map((kind) => {
    const cells = ([0, 1] as const).map((team) => {
      const row = losses.find((each) => each.team === team && each.kind === kind);
      return row === undefined ? '<td class="first"></td><td></td><td></td><td></td>' : lossCells(row, most);
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

function lossCells({ throws, points, decision, execution }: LossRow, most: number): string {
  const bar = (loss: number, kind: string) => {
    const width = Math.round((100 * Math.max(0, loss)) / most);
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
  const most = Math.max(...ends.map(({ shots }) => shots.length));
  return Math.min(MOST_COLUMNS, Math.ceil(most / 2));
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
