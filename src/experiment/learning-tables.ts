/** Win rates, weights and curves of an experiment that learns, as tables for papers, programs and the terminal. */
import { inPercent } from "../draw/index.js";
import { wilson } from "../stats/index.js";
import {
  columns,
  count,
  EFFORT,
  effortColumn,
  effortKey,
  KEY,
  MARKS,
  type Proportion,
  shareOf,
  verdictWords,
} from "./comparison.js";
import { fullLearningScale } from "./effort.js";
import type { LearningOutcome } from "./learning.js";
import { doneOf, FEATURES, SERIES, seriesValue } from "./learning-file.js";
import type { Content, Rows, Summary } from "./results.js";
import { eloWords, UNIFORM, type WinRateResult } from "./win-rates.js";

/** The table in the paper's shape; for a figure its claims. All values are those of the table, or the curves. */

export function learningTables(outcome: LearningOutcome): Content {
  const { experiment, entries, weights } = outcome;
  const caption = `${experiment.place}: ${experiment.title}.`;
  const end = `${budgetWords(outcome)} ${KEY}`;
  if (entries.length > 0)
    return {
      caption: `${caption} Games won, %${hasPublished(outcome) ? ": ours (published); marks compare what policies add to the uniform one, in Elo" : ""}. ${sidesWords(outcome)} ${end}`,
      rows: rateRows(outcome),
      values: rateValues(entries),
    };
  if (weights.length > 0)
    return {
      caption: `${caption} Weights: ours (published); marks are about the sign. ${end}`,
      rows: weightRows(outcome),
      values: [
        ["method", "iteration", "published iteration", "feature", "published", "ours", "sign", EFFORT],
        ...weights.flatMap(({ method, iteration, theirs, published, ours, signs, effort }) =>
          FEATURES.map((feature, i) => [
            method,
            String(iteration),
            String(theirs),
            String(feature),
            String(published[i]),
            ours === undefined ? "" : ours[i]!.toFixed(4),
            signs[i]!,
            effortColumn(effort),
          ]),
        ),
      ],
    };
  return { caption: `${caption} ${end}`, rows: claimRows(outcome), values: curveValues(outcome) };
}

export function learningSummary(outcome: LearningOutcome): Summary {
  const { experiment, entries, weights, methods, played, planned, claims } = outcome;
  const done = methods.map(({ name, learned, planned: wanted }) => `${name} ${doneOf(learned)} of ${wanted}`);
  const table = entries.length > 0 ? rateRows(outcome) : weights.length > 0 ? weightRows(outcome) : undefined;
  return {
    title: `${experiment.place}: ${experiment.title}`,
    rows: table ?? claimRows(outcome),
    notes: [
      ...(table === undefined ? [] : claims.map((claim) => `${verdictWords(claim)}: ${claim.text}`)),
      ...(entries.length === 0
        ? []
        : [
            `${hasPublished(outcome) ? "ours (published), %" : "games won, %"}; ${sidesWords(outcome)} ${count(played)} of ${count(planned)} games`,
          ]),
      ...(weights.length === 0 ? [] : ["weights: ours (published); marks are about the sign"]),
      budgetWords(outcome),
      `iterations: ${done.join(", ")}; the paper's effort is --scale ${count(fullLearningScale(experiment.learning))}`,
      ...effortKey(claims),
    ],
  };
}

function hasPublished({ entries }: LearningOutcome): boolean {
  return entries.some(({ published }) => published !== undefined);
}

/** Playouts of both sides. */
function sidesWords(outcome: LearningOutcome): string {
  const { opponent, playouts, spent, experiment } = outcome;
  const theirs = spent.opponent.simulations;
  const ours = `Ours: ${count(playouts ?? 0)} playouts a move against ${opponent}${theirs === undefined ? "" : ` (${count(theirs)} playouts a move in play)`}`;
  if (!hasPublished(outcome)) return `${ours}.`;
  return `${ours}; published: against Fuego at ${count(experiment.winRates?.playouts.opponent ?? 0)} playouts.`;
}

function rateRows({ experiment, entries }: LearningOutcome): Rows {
  const { columns: theirs } = experiment.winRates!;
  const find = (method: string, column: number) =>
    entries.find((entry) => entry.method === method && entry.theirs === column);
  const cell = (entry: WinRateResult | undefined) => {
    if (entry === undefined) return "–";
    const { ours, published, gain } = entry;
    return [
      ours === undefined ? "–" : inPercent(shareOf(ours)),
      published && `(${inPercent(shareOf(published))})`,
      gain?.comparison && MARKS[gain.comparison.opinion],
    ]
      .filter(Boolean)
      .join(" ");
  };
  const methods = [...new Set(entries.map(({ method }) => method))].filter((method) => method !== UNIFORM);
  return [
    ["iterations", ...theirs.map(String)],
    [UNIFORM, cell(find(UNIFORM, 0)), ...theirs.slice(1).map(() => "")],
    ...methods.map((method) => [method, ...theirs.map((column) => cell(find(method, column)))]),
  ];
}

function rateValues(entries: readonly WinRateResult[]): Rows {
  const numbers = (rate: Proportion | undefined) => {
    if (rate === undefined) return ["", "", "", ""];
    const { low, high } = wilson(rate.wins, rate.games);
    return [String(rate.games), ...[shareOf(rate), low, high].map((share) => inPercent(share))];
  };
  return [
    [
      "policy",
      "published iteration",
      "iteration",
      ...columns("published"),
      ...columns("ours"),
      "published Elo over uniform",
      "our Elo over uniform",
      "verdict",
      EFFORT,
    ],
    ...entries.map(({ method, theirs, iteration, published, ours, gain }) => [
      method,
      String(theirs),
      String(iteration),
      ...numbers(published),
      ...numbers(ours),
      gain?.published === undefined ? "" : eloWords(gain.published),
      gain === undefined ? "" : eloWords(gain.ours),
      gain?.comparison?.opinion ?? "",
      effortColumn(gain?.comparison?.effort),
    ]),
  ];
}

function weightRows({ weights }: LearningOutcome): Rows {
  return [
    ["feature", ...weights.map(({ method, iteration, theirs }) => `${method} (${iteration}; ${theirs})`)],
    ...FEATURES.map((feature, i) => [
      String(feature),
      ...weights.map(({ published, ours, signs }) =>
        ours === undefined
          ? `– (${published[i]!.toFixed(2)})`
          : `${ours[i]!.toFixed(2)} (${published[i]!.toFixed(2)}) ${MARKS[signs[i]!]}`,
      ),
    ]),
  ];
}

function claimRows({ claims }: LearningOutcome): Rows {
  return [["claim", "verdict"], ...claims.map((claim) => [claim.text, verdictWords(claim)])];
}

function curveValues({ methods }: LearningOutcome): Rows {
  return [
    ["method", "iteration", ...SERIES, "training error", "test error"],
    ...methods.flatMap(({ name, learned }) =>
      (learned?.curve ?? []).map((step) => [
        name,
        String(step.iteration),
        ...SERIES.map((series) => seriesValue(step, series)?.toFixed(6) ?? ""),
        ...[step.training, step.test].map((loss) => loss?.error?.toFixed(6) ?? ""),
      ]),
    ),
  ];
}

/** What was learned with, ours and the paper's; runs that were given have their own. */
export function budgetWords({ experiment, schedule, methods }: LearningOutcome): string {
  const { learning, shows } = experiment;
  const { positions, simulations } = schedule;
  const ours = methods
    .filter(({ name }) => shows.includes(name))
    .map(({ name, planned, learned }) => {
      const [M, N] = learned?.simulations ?? [simulations, simulations];
      return { name, words: effortWords(learned?.positions ?? positions, M, N, planned) };
    });
  const kinds = [...new Set(ours.map(({ words }) => words))].map((words) => {
    const names = ours.filter((each) => each.words === words).map(({ name }) => name);
    return names.length === ours.length ? words : `${words} (${names.join(", ")})`;
  });
  const { published } = learning;
  return `Ours: ${kinds.join("; ")}. The paper: ${effortWords(published.positions, published.simulations, published.simulations, published.iterations)}.`;
}

function effortWords(positions: number, M: number, N: number, iterations: number): string {
  const simulations = M === N ? `M = N = ${count(M)}` : `M = ${count(M)}, N = ${count(N)}`;
  return `${count(positions)} positions, ${simulations}, ${count(iterations)} iterations`;
}
