/** The report of a run. */

import { type Html, html, htmlPage } from "../draw/index.js";
import { learningSections } from "./learning/report.js";
import { listed } from "./pieces.js";
import { ratingsSections } from "./ratings/report.js";
import { matchesSections } from "./report-matches.js";
import { pairingSections } from "./report-pairing.js";
import { timesSections } from "./report-times.js";
import { byKind, type Results, type Run, type Session } from "./results.js";
import { valuesSections } from "./values/report.js";

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
