/** The report of an experiment that learns: plots, claims, win rates, weights, schedules. */
import {
  type ChartLine,
  drawLines,
  Html,
  type HtmlPart,
  html,
  inPercent,
  linear,
  PAGE_COLOURS,
  Plot,
  pageFrame,
  plotPicture,
  plotWords,
  rows,
} from "../draw/index.js";
import { wilson } from "../stats/index.js";
import {
  count,
  duration,
  htmlList,
  otherEffort,
  type Proportion,
  percentRange,
  shareOf,
  verdict,
} from "./comparison.js";
import { fullLearningScale } from "./effort.js";
import type { ClaimResult, LearningOutcome, WeightsResult } from "./learning.js";
import {
  type CurveName,
  doneOf,
  FEATURES,
  type LearnedMethod,
  pointsOf,
  type ScheduleFields,
} from "./learning-file.js";
import { budgetWords, learningSummary, learningTables } from "./learning-tables.js";
import type { OutcomeReport, ReportFigure } from "./results.js";
import { ELO_TOLERANCE, signedElo, UNIFORM, type WinRateResult } from "./win-rates.js";

export const learningReport: OutcomeReport<LearningOutcome> = {
  sections: learningSections,
  tables: learningTables,
  summary: learningSummary,
  judged: ({ claims, entries, weights }) => [
    ...claims,
    ...entries.flatMap(({ gain }) => gain?.comparison ?? []),
    ...weights.flatMap(({ signs, ours }) =>
      ours === undefined ? [] : signs.map((opinion) => ({ opinion })),
    ),
  ],
  figures(outcome) {
    const { entries, weights, methods } = outcome;
    const figures: ReportFigure[] = [];
    if (methods.some(({ learned }) => learned !== undefined))
      for (const svg of drawCurves(outcome)) figures.push({ title: "Learning curves", svg });
    if (entries.some(({ ours, theirs }) => ours !== undefined && theirs > 0))
      figures.push({ title: "Games won over the iterations, %", svg: drawRates(entries, "ours") });
    if (weights.some(({ ours }) => ours !== undefined))
      figures.push({ title: "Weights of the features: published and ours", svg: drawWeights(weights) });
    return figures;
  },
};

const LABELS: Readonly<Record<CurveName, string>> = {
  test: "loss on the test positions",
  training: "loss on training positions",
  norm: "L1 norm of the weights",
  weights: "weight",
};

/** All curves that belong in one plot: losses together, one plot of norms, one of weights a method. */
function drawCurves({ experiment, methods }: LearningOutcome): string[] {
  const { curves, shows } = experiment;
  const learned = methods.flatMap((each) =>
    shows.includes(each.name) && each.learned ? [each.learned] : [],
  );
  const losses = curves.filter((each) => each === "test" || each === "training");
  const plots: string[] = [];
  const axes = (y: string) => ({ x: "iterations", y });
  if (losses.length > 0)
    plots.push(
      drawLines({
        ...axes(losses.length > 1 ? "loss" : LABELS[losses[0]!]),
        series: lossLines(learned, losses),
      }),
    );
  if (curves.includes("norm"))
    plots.push(
      drawLines({ ...axes(LABELS.norm), series: learned.map((each) => line(each.name, each, "norm")) }),
    );
  if (curves.includes("weights"))
    for (const each of learned)
      plots.push(
        drawLines({
          ...axes(`${LABELS.weights} in ${each.name}`),
          series: FEATURES.map((feature) => line(`feature ${feature}`, each, `weight-${feature}`)),
          zero: true,
        }),
      );
  return plots;
}

/** Of each method the first curve in full and the second one broken. */
function lossLines(learned: readonly LearnedMethod[], losses: readonly ("test" | "training")[]): ChartLine[] {
  return learned.flatMap((each) =>
    losses.map((loss, i) => ({
      ...line(losses.length > 1 ? `${each.name}, ${loss}` : each.name, each, loss),
      dashed: i > 0,
    })),
  );
}

function line(name: string, learned: LearnedMethod, series: Parameters<typeof pointsOf>[1]): ChartLine {
  return { name, points: pointsOf(learned, series) };
}

/** Win rates over the paper's iterations: ours, or the published ones. */
function drawRates(entries: readonly WinRateResult[], whose: "ours" | "published"): string {
  const methods = [...new Set(entries.map(({ method }) => method))].filter((method) => method !== UNIFORM);
  const uniform = entries.find(({ method }) => method === UNIFORM)?.[whose];
  const columns = entries.map(({ theirs }) => theirs).filter((theirs) => theirs > 0);
  const flat =
    uniform === undefined
      ? []
      : [Math.min(...columns), Math.max(...columns)].map((x) => ({ x, y: 100 * shareOf(uniform) }));
  return drawLines({
    x: "iterations, in the paper's count",
    y: `${whose === "ours" ? "ours" : "published"}: games won, %`,
    series: [
      ...methods.map((method) => ({
        name: method,
        points: entries.flatMap((entry) => {
          const rate = entry[whose];
          return entry.method !== method || rate === undefined
            ? []
            : [{ x: entry.theirs, y: 100 * shareOf(rate) }];
        }),
      })),
      { name: UNIFORM, points: flat, plain: true },
    ],
  });
}

const HEIGHT = 260; // pixels
const TOP = 30; // pixels, for the names of methods
const BETWEEN = 10; // pixels

/** By method: published and our weights of each feature on one line. */
function drawWeights(weights: readonly WeightsResult[]): string {
  const whole = { ...pageFrame(HEIGHT, 40, 12), top: TOP };
  const width = (whole.right - whole.left) / weights.length;
  const all = [0, ...weights.flatMap(({ published = [], ours = [] }) => [...published, ...ours])];
  const x = linear([Math.min(...all), Math.max(...all)], 4);
  const y = rows(FEATURES.map(String));
  const panels = weights.map(({ method, published = [], ours = [] }, i) => {
    const left = whole.left + i * width;
    const frame = { ...whole, left: left + BETWEEN / 2, right: left + width - BETWEEN / 2 };
    const plot = new Plot(frame, x, y);
    const points = (of: readonly number[]) => of.map((weight, row) => ({ x: weight, y: row }));
    return [
      plot.title(method, 9),
      plot.xAxis(i === weights.length - 1 ? "weight" : "", { grid: true }),
      plot.upright(0, {}),
      plot.dots(points(published), "diamond", 4, { fill: PAGE_COLOURS[0] }, -3),
      plot.dots(points(ours), "circle", 4, { fill: PAGE_COLOURS[1] }, 3),
    ].join("");
  });
  return plotPicture(
    { height: HEIGHT, title: "weights of features" },
    new Plot(whole, x, y).yAxis(),
    plotWords("feature", 14, (TOP + whole.bottom) / 2, true),
    ...panels,
  );
}

// What the report of an experiment that learns shows: claims, win rates, weights, curves, and how it was learned.

function learningSections(outcome: LearningOutcome): Html {
  const { experiment, claims, entries, weights, methods } = outcome;
  const curves = methods.some(({ learned }) => learned !== undefined) ? drawCurves(outcome) : [];
  return html`
<p class="lead">${budgetWords(outcome)}</p>
${claims.length === 0 ? undefined : html`<h2>What the paper says</h2>\n${claimTable(claims)}\n<p class="soft">${CLAIMS} ${LITTLE}</p>`}
${curves.map((curve) => html`<figure><div class="scroll">${new Html(curve)}</div></figure>`)}
${experiment.curves.some((each) => each === "test" || each === "training") ? html`<p class="soft">${LOSS}</p>` : undefined}
${entries.length === 0 ? undefined : rates(outcome)}
${weights.length === 0 ? undefined : weightSections(weights)}
${isDifferent(outcome) && experiment.reasons.length > 0 ? html`<p>Known reasons for differences:</p>${htmlList(experiment.reasons.map(({ text }) => text))}` : undefined}
<h2>How it was learned</h2>
${runs(outcome)}
${schedules(outcome)}
<p>The paper's own effort is --scale ${count(fullLearningScale(experiment.learning))}.</p>`;
}

const CLAIMS =
  "A claim agrees or differs where what was found is more than luck: for losses and win rates by 95 % intervals, for weights by how far they wander from iteration to " +
  "iteration; norms are known exactly. For several methods it must hold for each.";

const LITTLE = otherEffort(
  "the work of the learning (positions, simulations and iterations multiplied) or, for win rates, of a move (playouts)",
);

const LOSS =
  "Loss: mean of (value by simulations - value by the teacher)² over positions, both from -1 to 1. SB is measured by plain playouts, UCTB by " +
  "searches as in learning. A value from so many simulations has an error of its own, which adds about the same to every point of a curve.";

function isDifferent({ claims, entries, weights }: LearningOutcome): boolean {
  const opinions = [
    ...claims.map(({ opinion }) => opinion),
    ...entries.flatMap(({ gain }) => gain?.comparison?.opinion ?? []),
    ...weights.flatMap(({ signs }) => signs),
  ];
  return opinions.includes("differs");
}

function claimTable(claims: readonly ClaimResult[]): Html {
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">claim</th><th scope="col">verdict</th><th scope="col">what was found</th></tr></thead>
<tbody>${claims.map(
    (claim) => html`<tr><td class="agent">${claim.text}</td><td>${verdict(claim)}</td>
<td>${claim.findings.map((each) => html`<div>${claim.findings.length > 1 ? html`${verdict(each)} ` : undefined}${each.method === "" ? "" : html`<strong>${each.method}</strong>: `}${each.words}</div>`)}</td></tr>\n`,
  )}</tbody></table></div>`;
}

const RATES = html`<p class="soft">The paper's opponent cannot be had any more, and how often a policy wins depends on whom it meets. So verdicts compare what a policy adds to the uniform
one: differs where the 95 % interval of the difference leaves 0 out, agrees where it holds 0 and the difference is known to within ${ELO_TOLERANCE} Elo, undecided: too
few games to tell. ${LITTLE}</p>`;

function rates(outcome: LearningOutcome): Html {
  const { experiment, entries, opponent, playouts, spent, played, planned, broken } = outcome;
  const { columns, playouts: theirs } = experiment.winRates!;
  const methods = [...new Set(entries.map(({ method }) => method))].filter((method) => method !== UNIFORM);
  const find = (method: string, theirs: number) =>
    entries.find((each) => each.method === method && each.theirs === theirs);
  const uniform = find(UNIFORM, 0);
  const shown = entries.some(({ method, ours }) => method !== UNIFORM && ours !== undefined);
  const isPublished = entries.some(({ published }) => published !== undefined);
  const side = (
    name: string,
    own: (typeof spent)["ours"],
    asked: HtmlPart,
  ) => html`<tr><th scope="row">${name}</th><td>${asked}</td>
<td class="number">${own.simulations === undefined ? "–" : count(own.simulations)}</td><td class="number">${own.seconds === undefined ? "–" : duration(own.seconds)}</td></tr>\n`;
  return html`<h2>Win rates</h2>
<div class="scroll"><table class="grid">
<caption>Games won, %, and Elo above the uniform policy, with 95 % intervals; by iterations of the paper, those of ours in brackets</caption>
<thead><tr><th scope="col">policy</th>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${methods.map(
    (method) =>
      html`<tr><th scope="row">${method}</th>${columns.map((column) => html`<td>${entryWords(find(method, column))}</td>`)}</tr>\n`,
  )}<tr><th scope="row">${UNIFORM}</th><td colspan="${columns.length}">${entryWords(uniform)}</td></tr></tbody></table></div>
${isPublished ? RATES : undefined}
${shown ? html`<figure><div class="scroll">${new Html(drawRates(entries, "ours"))}</div></figure>` : undefined}
${shown && isPublished ? html`<figure><div class="scroll">${new Html(drawRates(entries, "published"))}</div></figure>` : undefined}
<h2>Both sides</h2>
<div class="scroll"><table>
<thead><tr><th scope="col"></th><th scope="col">asked for</th><th scope="col" class="number">playouts a move</th><th scope="col" class="number">time a move</th></tr></thead>
<tbody>${side("ours", spent.ours, `${count(playouts!)} playouts a move`)}${side("opponent", spent.opponent, html`<code>${opponent}</code>`)}</tbody></table></div>
<p>Means as they were in play; a program that is not ours does not tell its playouts. The paper's Fuego had ${count(theirs.opponent)} playouts a move; how many its own side had is not said: by our reading ${count(theirs.ours)}.
${count(played)} of ${count(planned)} games played${broken === 0 ? "" : `; ${count(broken)} of them ended by a crash, a stall or an illegal answer and do not count`}. Every entry is a match with colours
swapped, in <code>matches/</code>.</p>`;
}

function entryWords(entry: WinRateResult | undefined): Html {
  if (entry === undefined) return html`<span class="soft">–</span>`;
  const { ours, published, gain, iteration } = entry;
  const range = (rate: Proportion) =>
    html`<span class="value"><small>${percentRange(wilson(rate.wins, rate.games))}</small></span>`;
  return html`${
    ours === undefined
      ? html`<span class="value soft">not yet played</span>`
      : html`<span class="value mine">${inPercent(shareOf(ours))}${iteration > 0 ? html` <small>(${iteration})</small>` : undefined}</span>${range(ours)}`
  }${published && html`<span class="value theirs">paper ${inPercent(shareOf(published))}</span>${range(published)}`}${gain && gainWords(gain)}`;
}

function gainWords({ ours, published, comparison }: NonNullable<WinRateResult["gain"]>): Html {
  return html`<span class="value">${signedElo(ours.value)} Elo</span><span class="value"><small>${signedElo(ours.low)} to ${signedElo(ours.high)}</small></span>
${published && html`<span class="value theirs">paper ${signedElo(published.value)}</span>`}${comparison && verdict(comparison)}`;
}

function weightSections(weights: readonly WeightsResult[]): Html {
  const shown = weights.filter(({ ours }) => ours !== undefined);
  return html`<h2>Weights</h2>
<div class="scroll"><table class="grid">
<caption>Weights of the six features; in brackets iterations of ours, and of the paper</caption>
<thead><tr><th scope="col">feature</th>${weights.map(({ method, iteration, theirs }) => html`<th scope="col">${method}<br><small>(${iteration}; paper ${theirs})</small></th>`)}</tr></thead>
<tbody>${FEATURES.map(
    (feature, i) =>
      html`<tr><th scope="row">${feature}</th>${weights.map(
        ({ published, ours, signs, effort }) =>
          html`<td>${ours === undefined ? html`<span class="value soft">not yet</span>` : html`<span class="value mine">${ours[i]!.toFixed(2)}</span>`}<span class="value theirs">paper ${published[i]!.toFixed(2)}</span>${verdict({ opinion: signs[i]!, effort })}</td>`,
      )}</tr>\n`,
  )}</tbody></table></div>
<p class="soft">Verdicts are about the sign: agrees or differs where the weight's steps from iteration to iteration go one way by more than luck (95 %, Student) and by
more than the sample of positions explains, undecided otherwise. The sizes grow with every further iteration, in the paper as here. ${LITTLE}</p>
${
  shown.length === 0
    ? undefined
    : html`<figure><div class="scroll">${new Html(drawWeights(weights))}</div>
<figcaption><span class="key"><i class="first"></i> published</span><span class="key"><i class="second"></i> ours</span></figcaption></figure>`
}`;
}

function runs({ methods, experiment }: LearningOutcome): Html {
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">method</th><th scope="col" class="number">threshold</th><th scope="col" class="number">iterations</th><th scope="col">how</th></tr></thead>
<tbody>${methods.map(
    ({ name, planned, learned }) =>
      html`<tr><th scope="row">${name}</th><td class="number">${experiment.learning.methods[name]!.threshold ?? "–"}</td><td class="number">${doneOf(learned)} of ${planned}</td>
<td class="agent">${learned === undefined ? html`<span class="soft">not yet</span>` : learned.about.map((line) => html`<div><code>${line}</code></div>`)}</td></tr>\n`,
  )}</tbody></table></div>`;
}

const FIELDS: readonly (readonly [keyof ScheduleFields, string])[] = [
  ["positions", "positions to learn from"],
  ["test", "test positions"],
  ["simulations", "M = N, simulations a position"],
  ["iterations", "iterations"],
  ["selfPlay", "playouts a move of the games they are from"],
  ["teacher", "playouts of the teacher"],
];

function schedules({ experiment, schedule }: LearningOutcome): Html {
  const { published } = experiment.learning;
  return html`<div class="scroll"><table>
<caption>At this scale; runs that were given may have another schedule, which is told above</caption>
<thead><tr><th scope="col"></th><th scope="col" class="number">ours</th><th scope="col" class="number">paper</th></tr></thead>
<tbody>${FIELDS.map(([field, words]) => html`<tr><th scope="row">${words}</th><td class="number">${count(schedule[field])}</td><td class="number">${count(published[field])}</td></tr>\n`)}</tbody></table></div>`;
}
