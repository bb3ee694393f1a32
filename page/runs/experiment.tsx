/** A run of an experiment: what it is, its table, its matches. */
import type { ExperimentRun } from "../../src/server/told.js";
import { formatRuns } from "../shell/route.js";
import { overview } from "./stream.js";
import { Table } from "./table.js";
import { r } from "./words/index.js";

export function ExperimentReport({ run, id }: { run: ExperimentRun; id: string }) {
  const { paper, place, about, scale, seed, finished, table } = run;
  const parts = overview.value?.runs.filter(({ within }) => within === id) ?? [];
  const [head = [], ...rows] = table;
  return (
    <>
      <p>{about}</p>
      <p class="quiet small">
        {place}, {paper}. {r("effort", { scale, seed })} {r(finished ? "finished" : "unfinished")}
      </p>
      {rows.length > 0 && <Table title={r("table")} head={head} rows={rows} />}
      {parts.length > 0 && (
        <section>
          <h3>{r("parts")}</h3>
          <ul>
            {parts.map(({ id: part, title, done, planned }) => (
              <li key={part}>
                <a href={formatRuns(part)}>{part.slice(id.length + 1)}</a>{" "}
                <span class="quiet number">
                  {title} · {done}
                  {planned !== undefined && `/${planned}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
