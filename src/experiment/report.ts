/**
 * The results of a run: the report, the overview on the page, and a summary for a terminal.
 *
 * The report of a run.
 */
import { type Html, html, htmlPage, inPercent } from "../draw/index.js";
import type { Session } from "../jobs/index.js";
import {
  chance,
  count,
  duration,
  effortKey,
  type Judged,
  listed,
  type Opinion,
  percentRange,
  shareWords,
  verdictWords,
} from "./comparison.js";
import { fullScale } from "./effort.js";
import type { LearningOutcome } from "./learning.js";
import { drawCurves, drawRates, drawWeights, learningSections } from "./learning-report.js";
import { fullPairingScale, namesOf } from "./pairing.js";
import { drawBudgets, drawRatios, drawShares, drawTimes } from "./plots.js";
import { drawRatings, ratingsSections, ratingsSummary } from "./ratings-report.js";
import { matchesSections, pairingSections, timesSections } from "./report-matches.js";
import {
  byKind,
  type MatchesOutcome,
  type Outcome,
  type PairingOutcome,
  type Results,
  type Run,
  type TimesOutcome,
} from "./results.js";
import { comparedOf, learningSummary, type Rows, tallyOf, valuesSummary } from "./tables.js";
import { drawFigures, valuesSections } from "./values-report.js";

export function formatReport(results: Results): string {
  const { run, outcome, finished } = results;
  const { experiment } = outcome;
  const sections = byKind(
    outcome,
    matchesSections,
    timesSections,
    pairingSections,
    learningSections,
    ratingsSections,
    valuesSections,
  );
  const body = html`<h1>${experiment.place}: ${experiment.title}</h1>
<p class="soft">${experiment.paper}</p>
<p>${experiment.about}</p>
${finished ? undefined : html`<p><strong>This run is not finished.</strong> The report shows what has been measured so far; the same command goes on with it.</p>`}
${sections}
<h2>What the paper leaves open</h2>
${experiment.choices.length === 0 ? html`<p>Nothing that matters here.</p>` : listed(experiment.choices)}
<h2>How to repeat it</h2>
<pre>${commandOf(results)}</pre>
<dl>
<dt>Seed</dt><dd><code>${run.seed}</code></dd>
<dt>Scale</dt><dd>${run.scale}</dd>
${run.sessions.map(sessionRows)}
</dl>
`;
  return htmlPage(`${experiment.place}: ${experiment.title}`, body);
}

function commandOf({ run, outcome }: Results): string {
  const file = run.boards?.file;
  const boards = file === undefined ? "" : ` --olympiad ${quoted(file)}`;
  return `playout experiment run ${outcome.experiment.name} --scale ${run.scale} --seed ${quoted(run.seed)}${boards}${runOptions(run.runs)}${learningOptions(run)}`;
}

/** Folders are told from the run folder. */
function runOptions(runs: Readonly<Record<string, string>> = {}): string {
  return Object.entries(runs)
    .map(([name, folder]) => ` --learned ${quoted(`${name}=${folder}`)}`)
    .join("");
}

function learningOptions({ learning }: Run): string {
  if (learning === undefined) return "";
  const { given, opponent, playouts, opponentPlayouts } = learning;
  return [
    runOptions(given),
    opponent === undefined ? "" : ` --opponent ${quoted(opponent)}`,
    playouts === undefined ? "" : ` --playouts ${playouts}`,
    opponentPlayouts === undefined ? "" : ` --opponent-playouts ${opponentPlayouts}`,
  ].join("");
}

function sessionRows(session: Session, i: number, all: readonly Session[]): Html {
  const { version, commit, cpu, cores, node, platform, threads, started } = session;
  return html`<dt>${all.length === 1 ? "Run" : `Session ${i + 1}`}</dt>
<dd>${started.slice(0, 16).replace("T", " ")} UTC; playout ${version}${commit === undefined ? "" : `, commit ${commit.slice(0, 12)}`};
Node ${node} on ${platform}; ${cpu}, ${cores} cores, ${threads} ${threads === 1 ? "thread" : "threads"}</dd>`;
}

/** A word for the shell. */
function quoted(text: string): string {
  return /^[\w.,/=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

// The results in a few lines for a terminal.

export interface Summary {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

export function formatOutcome(outcome: Outcome): Summary {
  return byKind(outcome, ofMatches, ofTimes, ofPairing, learningSummary, ratingsSummary, valuesSummary);
}

function ofMatches({ experiment, effort, cells, played, planned }: MatchesOutcome): Summary {
  const { place, title, published } = experiment;
  const scale = fullScale(experiment.default, published);
  return {
    title: `${place}: ${title}`,
    rows: [
      ["first - second", "published %", "ours %", "games", "verdict"],
      ...cells
        .filter((cell) => cell.published?.from === undefined)
        .map((cell) => [
          `${cell.first} - ${cell.second}`,
          cell.published === undefined ? "–" : shareWords(cell.published),
          cell.ours === undefined ? "–" : shareWords(cell.ours),
          count(cell.ours?.games ?? 0),
          cell.comparison === undefined ? "–" : verdictWords(cell.comparison),
        ]),
    ],
    notes: [
      `won by the first player, with 95 % intervals; ${count(played)} of ${count(planned)} games`,
      `ours at ${duration(effort.seconds)} of one core a move; published at ${duration(published.seconds)}, which is --scale ${count(scale)}`,
      ...effortKey(cells.flatMap(({ comparison }) => comparison ?? [])),
    ],
  };
}

function ofTimes({
  experiment,
  boards,
  faster,
  firmlySlower,
  opinion,
  playouts,
  planned,
}: TimesOutcome): Summary {
  const { place, title, published, fast, plain } = experiment;
  return {
    title: `${place}: ${title}`,
    rows: [
      [`${fast} against ${plain}`, "faster", "of", "slower by more than luck", "verdict"],
      [
        "published",
        count(published.faster),
        count(published.boards),
        count(published.boards - published.faster),
        "",
      ],
      ["ours", count(faster), count(boards.length), count(firmlySlower), verdictWords({ opinion })],
    ],
    notes: [
      `${count(playouts)} playouts a board and way, ${count(boards.length)} of ${count(planned)} boards; published with ${count(published.playouts)}`,
    ],
  };
}

function ofPairing({ experiment, published, budgets, played, planned }: PairingOutcome): Summary {
  const { place, title } = experiment;
  const [name, other] = namesOf(experiment);
  const numbers = ({ first, second, mean, test, games }: typeof published) => [
    count(games),
    inPercent(first.rate.value),
    inPercent(second.rate.value),
    `${inPercent(mean.value)} (${percentRange(mean)})`,
    chance(test.p),
  ];
  const { rounds } = experiment.published;
  return {
    title: `${place}: ${title}`,
    rows: [
      [
        "rounds",
        "simulations",
        "games",
        "first %",
        "second %",
        "mean %",
        "p",
        "stronger",
        "against the paper",
      ],
      [`${rounds}, paper`, count(rounds * experiment.round), ...numbers(published), "", ""],
      ...budgets.map((each) => [
        String(each.rounds),
        count(each.simulations),
        ...(each.ours === undefined ? ["0", "–", "–", "–", "–"] : numbers(each.ours)),
        verdictWords({ opinion: each.claim, effort: each.effort }),
        each.comparison === undefined ? "–" : verdictWords(each.comparison),
      ]),
    ],
    notes: [
      `what ${name} scores against ${other}, by side in the first end; 95 % intervals from pairs; ${count(played)} of ${count(planned)} games`,
      `a tie counts ${experiment.tie} for who would throw first in an extra end; the paper's effort is --scale ${count(fullPairingScale(experiment))}`,
      ...effortKey(budgets.map(({ claim, effort }) => ({ opinion: claim, effort }))),
    ],
  };
}

// The results of a run in short, for the page: verdicts, the table in words, and the figures of the report.

export interface ExperimentOverview {
  /** The count of each verdict; those that were never given are left out. */
  readonly verdicts: readonly { readonly opinion: Opinion; readonly count: number }[];
  /** Head first. */
  readonly rows: Rows;
  readonly notes: readonly string[];
  readonly figures: readonly ReportFigure[];
}

interface ReportFigure {
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
