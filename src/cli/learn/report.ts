/** The page about a learned policy: where it comes from, and how cross entropy and agreement went from pass to pass. */
import { escapeXml } from "../../draw/index.js";
import { type CurvePoint, type Outcome, percent, provenanceOf } from "./outcome.js";

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); --training: #8a5a00; --held: #0b62b8; }
@media (prefers-color-scheme: dark) { :root { --training: #e0a83f; --held: #6cb2f5; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.2rem 0.7rem; text-align: right; border-bottom: 1px solid var(--line); }
svg { max-width: 100%; height: auto; }
svg text { fill: currentColor; font: 12px system-ui, sans-serif; }
`;

const WIDTH = 640;
const HEIGHT = 260;
const MARGIN = { left: 56, right: 90, top: 16, bottom: 36 };

export function formatLearningReport(outcome: Outcome): string {
  const title = `Learned policy of the ${outcome.model} model`;
  const { curve } = outcome;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
<h1>${escapeXml(title)}</h1>
${provenanceOf(outcome)
  .map((line) => `<p>${escapeXml(line)}</p>`)
  .join("\n")}
<h2>Cross entropy by pass, in nats</h2>
${chart(
  curve,
  (fit) => fit.crossEntropy,
  (value) => value.toFixed(2),
)}
<h2>Agreement by pass</h2>
${chart(curve, (fit) => fit.agreement, percent)}
<table>
<tr><th>pass<th>training: cross entropy<th>agreement<th>held out: cross entropy<th>agreement
${curve.map(row).join("\n")}
</table>
`;
}

function row({ pass, training, heldOut }: CurvePoint): string {
  const cells = [training, heldOut].flatMap((fit) => [fit.crossEntropy.toFixed(4), percent(fit.agreement)]);
  return `<tr><td>${[pass, ...cells].join("<td>")}`;
}

/** Two lines over the passes, with their names at their ends. */
function chart(
  curve: readonly CurvePoint[],
  measureOf: (fit: CurvePoint["training"]) => number,
  format: (value: number) => string,
): string {
  const values = curve.flatMap(({ training, heldOut }) => [measureOf(training), measureOf(heldOut)]);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const last = curve.at(-1)?.pass ?? 0;
  const x = (pass: number) => MARGIN.left + (pass / Math.max(last, 1)) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (value: number) =>
    MARGIN.top + ((high - value) / Math.max(high - low, 1e-9)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const parts: string[] = [];
  for (let tick = 0; tick <= 4; tick++) {
    const value = low + (tick / 4) * (high - low);
    parts.push(
      `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${at(y(value))}" y2="${at(y(value))}" stroke="var(--line)"/>`,
      `<text x="${MARGIN.left - 8}" y="${at(y(value) + 4)}" text-anchor="end">${format(value)}</text>`,
    );
  }
  for (const pass of [0, Math.round(last / 2), last])
    parts.push(`<text x="${at(x(pass))}" y="${HEIGHT - 12}" text-anchor="middle">${pass}</text>`);
  for (const [key, name, colour, shift] of [
    ["training", "training", "var(--training)", 14],
    ["heldOut", "held out", "var(--held)", -4],
  ] as const) {
    const points = curve.map((point) => `${at(x(point.pass))},${at(y(measureOf(point[key])))}`);
    const end = curve.at(-1);
    parts.push(`<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="2"/>`);
    if (end !== undefined)
      parts.push(
        `<text x="${at(x(last) + 8)}" y="${at(y(measureOf(end[key])) + shift)}" style="fill:${colour}">${name}</text>`,
      );
  }
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" role="img">${parts.join("\n")}</svg>`;
}

function at(place: number): string {
  return place.toFixed(1);
}
