/** A page on how learning of `playout learn curling-policy` went: cross entropy and agreement from pass to pass. */
import { type Html, html, htmlPage, percent } from "../../../draw/index.js";
import { type FitPoint, fitFigure } from "../../../training/index.js";
import { type Outcome, provenanceOf } from "./outcome.js";

export function formatLearningReport(outcome: Outcome): string {
  const title = `Learned policy of the ${outcome.model} model`;
  const { curve } = outcome;
  return htmlPage(
    title,
    html`<h1>${title}</h1>
${provenanceOf(outcome).map((line) => html`<p>${line}</p>\n`)}
<h2>Cross entropy by pass</h2>
${fitFigure(curve, "nats", (fit) => fit.crossEntropy)}
<h2>Agreement by pass</h2>
${fitFigure(curve, "%", (fit) => 100 * fit.agreement)}
<div class="scroll"><table>
<thead><tr><th scope="col">pass</th>${["training: cross entropy", "agreement", "held out: cross entropy", "agreement"].map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${curve.map(row)}</tbody></table></div>
`,
  );
}

function row({ pass, training, heldOut }: FitPoint): Html {
  const cells = [training, heldOut].flatMap((fit) => [fit.crossEntropy.toFixed(4), percent(fit.agreement)]);
  return html`<tr><th scope="row">${pass}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>\n`;
}
