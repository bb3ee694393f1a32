/** The results of a run: the HTML report, tables for papers and programs, the overview on the page, and a summary for a terminal. */
import { type Html, html, htmlPage } from "../draw/index.js";
import type { Session } from "../jobs/index.js";
import { htmlList, type Opinion, tallyOf } from "./comparison.js";
import { learningReport } from "./learning-report.js";
import { matchesReport } from "./matches.js";
import { pairingReport } from "./pairing-report.js";
import { ratingsReport } from "./ratings-report.js";
import type {
  ExperimentOutcome,
  ExperimentStart,
  OutcomeReport,
  ReportFigure,
  Results,
  Rows,
  Summary,
} from "./results.js";
import { timesReport } from "./times.js";
import { valuesReport } from "./values-report.js";

/** The reports of all kinds of experiments. */
const REPORTS: {
  readonly [K in ExperimentOutcome["kind"]]: OutcomeReport<Extract<ExperimentOutcome, { kind: K }>>;
} = {
  matches: matchesReport,
  "playout-times": timesReport,
  pairing: pairingReport,
  learning: learningReport,
  ratings: ratingsReport,
  values: valuesReport,
};

function reportOf(outcome: ExperimentOutcome): OutcomeReport<ExperimentOutcome> {
  return REPORTS[outcome.kind] as OutcomeReport<ExperimentOutcome>;
}

export function formatReport(results: Results): string {
  const { run, outcome, finished } = results;
  const { experiment } = outcome;
  const sections = reportOf(outcome).sections(outcome);
  const body = html`<h1>${experiment.place}: ${experiment.title}</h1>
<p class="soft">${experiment.paper}</p>
<p>${experiment.about}</p>
${finished ? undefined : html`<p><strong>This run is not finished.</strong> The report shows what has been measured so far; the same command goes on with it.</p>`}
${sections}
<h2>What the paper leaves open</h2>
${experiment.choices.length === 0 ? html`<p>Nothing that matters here.</p>` : htmlList(experiment.choices)}
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
  const boards = file === undefined ? "" : ` --olympiad ${quoteText(file)}`;
  return `playout experiment run ${outcome.experiment.name} --scale ${run.scale} --seed ${quoteText(run.seed)}${boards}${runOptions(run.runs)}${learningOptions(run)}`;
}

/** Folders are told from the run folder. */
function runOptions(runs: Readonly<Record<string, string>> = {}): string {
  return Object.entries(runs)
    .map(([name, folder]) => ` --learned ${quoteText(`${name}=${folder}`)}`)
    .join("");
}

function learningOptions({ learning }: ExperimentStart): string {
  if (learning === undefined) return "";
  const { given, opponent, playouts, opponentPlayouts } = learning;
  return [
    runOptions(given),
    opponent === undefined ? "" : ` --opponent ${quoteText(opponent)}`,
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
function quoteText(text: string): string {
  return /^[\w.,/=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Sums up an outcome for a terminal. */
export function formatOutcome(outcome: ExperimentOutcome): Summary {
  return reportOf(outcome).summary(outcome);
}

export interface Tables {
  readonly "table.md": string;
  readonly "table.tex": string;
  readonly "table.csv": string;
}

/** Formats the table of an outcome for papers and programs. */
export function formatTables(outcome: ExperimentOutcome): Tables {
  const { caption, rows, values } = reportOf(outcome).tables(outcome);
  return {
    "table.md": `${caption}\n\n${markdown(rows)}`,
    "table.tex": latex(rows, caption),
    "table.csv": csv(values),
  };
}

function markdown([head = [], ...rows]: Rows): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/[\\|]/g, "\\$&")).join(" | ")} |\n`;
  return line(head) + line(head.map(() => "---")) + rows.map(line).join("");
}

const LATEX: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "–": "--",
  "✓": "$\\checkmark$",
  "✗": "$\\times$",
  "≪": "$\\ll$",
};

function latex([head = [], ...rows]: Rows, caption: string): string {
  const escaped = (text: string) => text.replace(/[\\–✓✗≪]|[%&#_${}]/g, (each) => LATEX[each] ?? `\\${each}`);
  const line = (cells: readonly string[]) => `  ${cells.map(escaped).join(" & ")} \\\\\n`;
  return [
    "% needs booktabs and amssymb\n\\begin{table}\n\\centering\n",
    `\\begin{tabular}{l${"c".repeat(head.length - 1)}}\n  \\toprule\n`,
    line(head),
    "  \\midrule\n",
    ...rows.map(line),
    `  \\bottomrule\n\\end{tabular}\n\\caption{${escaped(caption)}}\n\\end{table}\n`,
  ].join("");
}

function csv(rows: Rows): string {
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => `${row.map(quoted).join(",")}\n`).join("");
}

/** The results of a run in short, for the page: verdicts, the table in words, and the figures of the report. */
export interface ExperimentOverview {
  /** The count of each verdict; those that were never given are left out. */
  readonly verdicts: readonly { readonly opinion: Opinion; readonly count: number }[];
  /** Head first. */
  readonly rows: Rows;
  readonly notes: readonly string[];
  readonly figures: readonly ReportFigure[];
}

export function overviewOf(outcome: ExperimentOutcome): ExperimentOverview {
  const { summary, judged, figures } = reportOf(outcome);
  const { rows, notes } = summary(outcome);
  const verdicts = tallyOf(judged(outcome)).map(([opinion, count]) => ({ opinion, count }));
  return { verdicts, rows, notes, figures: figures(outcome) };
}
