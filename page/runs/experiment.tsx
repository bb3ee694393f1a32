/** A run of an experiment: its verdicts, its figures, its table, its matches. */
import type { ExperimentRun } from "../../src/server/messages.js";
import { formatRuns } from "../shell/route.js";
import { overview } from "./stream.js";
import { Table } from "./table.js";
import { r } from "./words/index.js";

/** Told apart without colours, as in the report. */
const MARKS = { agrees: "✓", differs: "✗", undecided: "?", "other effort": "≪" } as const;

export function ExperimentReport({ run, id }: { run: ExperimentRun; id: string }) {
  const { paper, place, about, scale, seed, finished, rows, notes, figures, values } = run;
  const [head = [], ...lines] = rows;
  return (
    <>
      <p>{about}</p>
      <p class="quiet small">
        {place}, {paper}. {r("effort", { scale, seed })} {r(finished ? "finished" : "unfinished")}
      </p>
      <Verdicts run={run} />
      {figures.map(({ title, svg }) => (
        <figure key={title} class="drawn-figure">
          <figcaption>{title}</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is wider than the page */}
          <section class="scroll" aria-label={title} tabIndex={0} dangerouslySetInnerHTML={{ __html: svg }} />
        </figure>
      ))}
      {lines.length > 0 && (
        <div class="wrapping">
          <Table title={r("table")} head={head} rows={lines} />
        </div>
      )}
      {notes.length > 0 && (
        <ul class="quiet small notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {values !== undefined && (
        <p>
          <a href={values} download>
            {r("values")}
          </a>
        </p>
      )}
      <Parts id={id} />
    </>
  );
}

function Verdicts({ run: { verdicts } }: { run: ExperimentRun }) {
  const all = verdicts.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return <p class="quiet">{r("noVerdict")}</p>;
  return (
    <ul class="verdicts" aria-label={r("verdicts")}>
      {verdicts.map(({ opinion, count }) => (
        <li key={opinion} class={opinion.replace(" ", "-")}>
          {MARKS[opinion]} {r("verdictCount", { opinion: r(`opinion_${opinion}`), count, all })}
        </li>
      ))}
    </ul>
  );
}

function Parts({ id }: { id: string }) {
  const parts = overview.value?.runs.filter(({ within }) => within === id) ?? [];
  if (parts.length === 0) return null;
  return (
    <section>
      <h3>{r("parts")}</h3>
      <ul>
        {parts.map(({ id: part, title, done, planned }) => (
          <li key={part}>
            <a href={formatRuns(part)}>{title}</a>{" "}
            <span class="quiet number">
              {done}
              {planned !== undefined && `/${planned}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
