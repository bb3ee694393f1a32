/** The results of a run in short, for the page: verdicts, the table in words, and the figures of the report. */
import type { Judged, Opinion } from "./comparison.js";
import type { LearningOutcome } from "./learning/outcome.js";
import { drawCurves, drawRates, drawWeights } from "./learning/plots.js";
import { drawBudgets, drawRatios, drawShares, drawTimes } from "./plots.js";
import { drawRatings } from "./ratings/plot.js";
import { byKind, type Outcome } from "./results.js";
import { formatOutcome } from "./summary.js";
import type { Rows } from "./tables.js";
import { drawFigures } from "./values/plot.js";
import { comparedOf, tallyOf } from "./values/tables.js";

export interface ExperimentOverview {
  /** The count of each verdict; those that were never given are left out. */
  readonly verdicts: readonly { readonly opinion: Opinion; readonly count: number }[];
  /** Head first. */
  readonly rows: Rows;
  readonly notes: readonly string[];
  readonly figures: readonly ReportFigure[];
}

export interface ReportFigure {
  readonly title: string;
  /** Takes its colours from the page around it. */
  readonly svg: string;
}

export function overviewOf(outcome: Outcome): ExperimentOverview {
  const { rows, notes } = formatOutcome(outcome);
  const verdicts = tallyOf(judgedIn(outcome)).map(([opinion, count]) => ({ opinion, count }));
  return { verdicts, rows, notes, figures: figuresOf(outcome) };
}

/** Every value and claim of an outcome that has a verdict. */
function judgedIn(outcome: Outcome): Judged[] {
  return byKind(
    outcome,
    ({ cells }) => cells.flatMap(({ comparison }) => comparison ?? []),
    ({ boards, opinion }) => (boards.length === 0 ? [] : [{ opinion }]),
    ({ budgets }) => budgets.flatMap(({ comparison }) => comparison ?? []),
    (learning) => [
      ...learning.claims,
      ...learning.entries.flatMap(({ gain }) => gain?.comparison ?? []),
      ...learning.weights.flatMap(({ signs, ours }) =>
        ours === undefined ? [] : signs.map((opinion) => ({ opinion })),
      ),
    ],
    ({ order, played, players, gaps }) =>
      played === 0
        ? []
        : [
            { opinion: order },
            ...players.flatMap(({ comparison }) => comparison ?? []),
            ...gaps.flatMap(({ judged }) => judged ?? []),
          ],
    (values) => [...values.claims, ...comparedOf(values)],
  );
}

function figuresOf(outcome: Outcome): ReportFigure[] {
  return byKind(
    outcome,
    ({ cells }) =>
      one(
        cells.some(({ ours }) => ours !== undefined),
        "Games won by the first player, %, with 95 % intervals: published (diamonds) and ours (circles)",
        () => drawShares(cells.filter(({ ours }) => ours !== undefined)),
      ),
    (times) => [
      ...one(times.boards.length > 0, "CPU time of a million playouts, board by board", () =>
        drawTimes(times),
      ),
      ...one(times.boards.length > 0, "How many times as fast, board by board", () => drawRatios(times)),
    ],
    (pairing) =>
      one(
        pairing.budgets.some(({ ours }) => ours !== undefined),
        "Score over the budget, with 95 % intervals: published (diamond) and ours (circles)",
        () => drawBudgets(pairing),
      ),
    learningFigures,
    (ratings) =>
      one(ratings.played > 0, "Elo with 95 % intervals: published (diamonds) and ours (circles)", () =>
        drawRatings(ratings),
      ),
    (values) =>
      drawFigures(values).map(({ title, picture, isCompared }) => ({
        title: isCompared ? `${title}: ours in full, published broken` : title,
        svg: picture,
      })),
  );
}

function learningFigures(outcome: LearningOutcome): ReportFigure[] {
  const { entries, weights, methods } = outcome;
  const hasLearned = methods.some(({ learned }) => learned !== undefined);
  return [
    ...(hasLearned ? drawCurves(outcome) : []).map((svg) => ({ title: "Learning curves", svg })),
    ...one(
      entries.some(({ ours, theirs }) => ours !== undefined && theirs > 0),
      "Games won over the iterations, %",
      () => drawRates(entries, "ours"),
    ),
    ...one(
      weights.some(({ ours }) => ours !== undefined),
      "Weights of the features: published and ours",
      () => drawWeights(weights),
    ),
  ];
}

function one(isThere: boolean, title: string, draw: () => string): ReportFigure[] {
  return isThere ? [{ title, svg: draw() }] : [];
}
