/** A page on how learning went: the loss, the norm and the named weights from iteration to iteration. */

import { type Html, html, htmlPage } from "../../../draw/index.js";
import { briefWeights } from "../../../game/index.js";
import { curveFigure } from "../../../training/index.js";
import { commandsOf, lossWords, methodOf } from "./outcome.js";
import type { CurvePoint, ReadRun } from "./run-format.js";

const FEATURE_NAMES = [
  "around",
  "capture",
  "vain capture",
  "extension",
  "vain extension",
  "two liberties",
  "capture of the last",
  "self-atari",
];

export function formatBalancingReport(run: Omit<ReadRun, "weightsAt">): string {
  const { plan, curve } = run;
  const title = `Playout policy of Go by ${methodOf(plan)}`;
  const names = FEATURE_NAMES.slice(0, plan.setting.tactics);
  const [first] = curve;
  const last = curve.at(-1);
  const done = last?.iteration ?? 0;
  return htmlPage(
    title,
    html`<h1>${title}</h1>
${
  last === undefined
    ? undefined
    : html`<p class="lead">After ${last.iteration} iterations the mean squared error is ${lossWords(last.test)} on the test (before: ${lossWords(first!.test)}) and
${lossWords(last.training)} on training (before: ${lossWords(first!.training)}).</p>`
}
${done < plan.iterations ? html`<p><strong>This run is not finished:</strong> ${done} of ${plan.iterations} iterations are done; the same command goes on with it.</p>` : undefined}
<h2>Loss</h2>
${figure(curve, "mean squared error", [
  ["test", ({ test }) => test.loss],
  ["training", ({ training }) => training.loss],
])}
<p class="soft">Against the teacher, on values from -1 to 1, by ${plan.values} simulations a position as in learning.</p>
<h2>Norm of the weights</h2>
${figure(curve, "sum of sizes", [["L1 norm", ({ norm }) => norm]])}
<h2>Weights of the features</h2>
${figure(
  curve,
  "weight",
  names.map((name, i) => [`${i + 1} ${name}`, ({ features }) => features[i] ?? 0] as const),
  true,
)}
<div class="scroll"><table>
<thead><tr><th scope="col">iteration</th>${["test", "training", "L1 norm", ...names.map((_, i) => String(i + 1))].map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${curve.map(row)}</tbody></table></div>
<h2>How to repeat it</h2>
<pre>${commandsOf(run).join("\n")}</pre>
<dl>
<dt>Positions</dt><dd>${plan.training.positions}, one a game of <code>${briefWeights(plan.training.source)}</code></dd>
<dt>Teacher</dt><dd><code>${briefWeights(plan.training.teacher)}</code></dd>
<dt>Test</dt><dd>${plan.test.positions} other positions${plan.test.teacher === plan.training.teacher ? undefined : html`, by <code>${briefWeights(plan.test.teacher)}</code>`}</dd>
<dt>Made by</dt><dd>playout ${plan.playout}</dd>
</dl>
`,
  );
}

function figure(
  curve: readonly CurvePoint[],
  y: string,
  series: readonly (readonly [string, (point: CurvePoint) => number])[],
  zero = false,
): Html {
  const lines = series.map(([name, of]) => ({
    name,
    points: curve.map((point) => ({ x: point.iteration, y: of(point) })),
  }));
  return curveFigure({ series: lines, x: "iteration", y, zero });
}

function row({ iteration, test, training, norm, features }: CurvePoint): Html {
  const error = ({ error }: CurvePoint["test"]) => (error === null ? "" : ` ± ${error.toFixed(4)}`);
  const cells = [
    `${test.loss.toFixed(4)}${error(test)}`,
    `${training.loss.toFixed(4)}${error(training)}`,
    norm.toFixed(1),
    ...features.map((weight) => weight.toFixed(2)),
  ];
  return html`<tr><th scope="row">${iteration}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>\n`;
}
