/** Matches, experiments and trainings in folders that were named, while they grow. */
import "./runs.css";
import { useEffect } from "preact/hooks";
import type { RunHead, RunUpdate } from "../../src/server/messages.js";
import { formatRuns } from "../shell/route.js";
import { openServed, served } from "../shell/served.js";
import { ExperimentReport } from "./experiment.js";
import { LiveReport } from "./live.js";
import { MatchReport } from "./match.js";
import { heard, listen, live, overview, told } from "./stream.js";
import { TrainingReport } from "./training.js";
import { r } from "./words/index.js";

/** `run` is the one that is open; empty where none is. */
export function RunsPage({ run }: { run: string }) {
  useEffect(() => listen(run), [run]);
  // On a phone the page itself scrolls: a run that was pressed begins at its top.
  useEffect(() => {
    if (run !== "") scrollTo(0, 0);
  }, [run]);
  const runs = overview.value?.runs;
  const now = told.value;
  const isThere = runs?.some(({ id }) => id === run) ?? true;
  return (
    <main class={`runs${run === "" ? "" : " open"}`}>
      <nav class="shelf" aria-label={r("runs")}>
        <Files />
        {!heard.value && (
          <p class="quiet" role="status">
            {r("silent")}
          </p>
        )}
        {runs === undefined && <p class="quiet">{r("loading")}</p>}
        {runs?.length === 0 && <p class="quiet">{r("empty")}</p>}
        <ul>
          {runs?.map((head) => (
            <li key={head.id} class={head.within === undefined ? "" : "within"}>
              <a href={formatRuns(head.id)} {...(head.id === run && { "aria-current": "page" })}>
                <Row head={head} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section class="report" aria-label={r("report")} aria-live="off">
        {run !== "" && (
          <a class="back" href={formatRuns("")}>
            ‹ {r("allRuns")}
          </a>
        )}
        {run === "" && runs !== undefined && runs.length > 0 && <p class="quiet">{r("choose")}</p>}
        {run !== "" && now?.head.id !== run && (
          <p class="quiet">{r(isThere ? "loading" : "gone", { run })}</p>
        )}
        {now?.head.id === run && <Report told={now} />}
      </section>
    </main>
  );
}

function Files() {
  const files = served.value?.files ?? [];
  if (files.length === 0) return null;
  return (
    <>
      <h2>{r("files")}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.url}>
            <button type="button" onClick={() => void openServed(file)}>
              {file.name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ head }: { head: RunHead }) {
  const { kind, title, id, running, trouble } = head;
  return (
    <>
      <span class="title">
        {running && <span class="running" role="img" aria-label={r("running")} />}
        {title}
      </span>
      <span class="quiet small">
        {r(kind)} · {id}
      </span>
      {trouble === undefined ? (
        <Progress head={head} />
      ) : (
        <span class="trouble small">{r("unreadable")}</span>
      )}
    </>
  );
}

/** Shows how far a run has come; nothing for an experiment without matches, such as one that reads a learning run. */
function Progress({ head: { kind, done, planned } }: { head: RunHead }) {
  if (planned === undefined && done === 0) return null;
  const words = planned === undefined ? r(`done_${kind}`, { done }) : r(`part_${kind}`, { done, planned });
  return (
    <span class="number small">
      {words}
      {planned !== undefined && <progress value={Math.min(done, planned)} max={planned} aria-hidden="true" />}
    </span>
  );
}

function Report({ told: { head, run, report } }: { told: RunUpdate }) {
  const working = live.value;
  return (
    <>
      <header>
        <h2>{head.title}</h2>
        <p class="quiet small">
          {r(head.kind)} · {head.id} · {r(head.running ? "running" : "resting")}
        </p>
        <Progress head={head} />
        {head.running && working?.id === head.id && working.live && <LiveReport live={working.live} />}
        {head.trouble !== undefined && <p class="trouble">{head.trouble}</p>}
        {report !== undefined && (
          <p>
            <a href={report} target="_blank" rel="noreferrer">
              {r("whole")}
            </a>
          </p>
        )}
      </header>
      {(run?.kind === "match" || run?.kind === "ladder") && <MatchReport run={run} />}
      {run?.kind === "training" && <TrainingReport run={run} />}
      {run?.kind === "experiment" && <ExperimentReport run={run} id={head.id} />}
    </>
  );
}
