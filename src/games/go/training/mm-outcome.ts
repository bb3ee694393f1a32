/** What `playout learn go-mm` has learned, and how it is written: as JSON, as the module that ships, and as a page. */
import { type Html, html, htmlPage, percent } from "../../../draw/index.js";
import { shown } from "../../../game/index.js";
import type { Fit } from "../../../learn/index.js";
import { counted, type FitPoint, fitFigure } from "../../../training/index.js";
import type { MmCounts } from "./mm-examples.js";
import type { MmSet } from "./mm-sets.js";
import { constantOf } from "./outcome.js";

export interface MmOutcome {
  readonly set: MmSet;
  /** The command line that repeats it, given the games. */
  readonly command: string;
  readonly playout: string;
  /** Where the games come from, in words. */
  readonly sources: readonly string[];
  readonly counts: MmCounts;
  /** Moves that were learned from. */
  readonly learnedFrom: number;
  readonly shapes: number;
  /** The first point is before any learning, when all moves are as likely. */
  readonly curve: readonly FitPoint[];
  readonly gammas: Float64Array;
  /** The weights as text, and what else the file tells. */
  readonly packed: ReturnType<MmSet["weigh"]>;
}

export function formatMmFile(given: MmOutcome): string {
  const { set, gammas, packed, ...outcome } = given;
  const { format, name, features } = set;
  const strengths = Object.fromEntries(namedStrengths(given));
  const file = { format, version: 1, set: name, features, ...outcome, strengths, ...packed };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** The strengths of all features that have a name of their own. */
function namedStrengths({ set, gammas }: Pick<MmOutcome, "set" | "gammas">): [string, number][] {
  return [...gammas].flatMap((gamma, feature): [string, number][] => {
    const name = set.nameOf(feature);
    return name === undefined ? [] : [[name, Number(gamma.toPrecision(4))]];
  });
}

/** The lines that say where strengths come from, also as comments of a module: none may end early. */
export function mmProvenance(outcome: MmOutcome): string[] {
  const { set, playout, command, sources, counts, learnedFrom, curve, shapes } = outcome;
  const [first, last] = [curve[0], curve.at(-1)];
  const left = [
    ...(counts.losers > 0 ? [`${counts.losers} by players who did not win`] : []),
    `${counted(counts.strange, "early pass", "early passes")}, into own eyes or against our rules`,
    `${counts.forced} without a choice`,
  ];
  return [
    `${set.about}, learned by Minorization-Maximization, made by playout ${playout}:`,
    `  ${command}`,
    ...sources.map((source) => `from ${source}`),
    `${counted(counts.moves, "move")} of ${counted(counts.games, "game")}, of which ${learnedFrom} were learned from; left out: ${left.join(", ")};`,
    `held out: ${counted(last?.heldOut.examples ?? 0, "move")} of ${counted(counts.heldOutGames, "game")}.${shapes > 0 ? ` ${counted(shapes, "shape")}.` : ""}`,
    `On these after ${counted(last?.pass ?? 0, "pass", "passes")}: ${fitWords(last?.heldOut)} (all moves alike: ${fitWords(first?.heldOut)}).`,
  ].map(shown);
}

/** `mean log-evidence -2.3982, prediction 32.9 %`. */
export function fitWords(fit: Fit | undefined): string {
  if (fit === undefined) return "";
  return `mean log-evidence ${(-fit.crossEntropy).toFixed(4)}, prediction ${percent(fit.agreement)}`;
}

/** A module for `src/games/go/prior/weights`, or of a policy for `src/games/go/policy/weights`. */
export function formatMmModule(outcome: MmOutcome, file: string): string {
  const head = mmProvenance(outcome).map((line) => `// ${line}\n`);
  return `${head.join("")}export const ${constantOf(file)} =\n  "${outcome.packed.weights}";\n`;
}

export function formatMmReport(outcome: MmOutcome): string {
  const { set, curve, command } = outcome;
  const title = set.about;
  const [about, , ...lines] = mmProvenance(outcome);
  return htmlPage(
    title,
    html`<h1>${title}</h1>
<p>${[about?.replace(/, made by.*/, "."), ...lines].join(" ")}</p>
<h2>Mean log-evidence</h2>
${fitFigure(curve, "ln of the chance of the move played", (fit) => -fit.crossEntropy)}
<h2>First choice foretold</h2>
${fitFigure(curve, "share of moves in %", (fit) => 100 * fit.agreement)}
<div class="scroll"><table>
<thead><tr><th scope="col">pass</th>${["held out", "", "training", ""].map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${curve.map(row)}</tbody></table></div>
<h2>Strengths</h2>
<div class="scroll"><table><tbody>
${namedStrengths(outcome).map(([name, gamma]) => html`<tr><th scope="row">${name}</th><td class="number">${gamma.toFixed(3)}</td></tr>\n`)}
</tbody></table></div>
<h2>How to repeat it</h2>
<pre>${command}</pre>
`,
  );
}

function row({ pass, heldOut, training }: FitPoint): Html {
  const cells = [heldOut, training].flatMap((fit) => [
    (-fit.crossEntropy).toFixed(4),
    percent(fit.agreement),
  ]);
  return html`<tr><th scope="row">${pass}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>\n`;
}
