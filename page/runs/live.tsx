/** A run that somebody works on: how long it will take, and who does it. */
import type { RunCrew, RunLive, RunWorker } from "../../src/server/messages.js";
import { Table } from "./table.js";
import { r } from "./words/index.js";

export function LiveReport({ live: { left, crew } }: { live: RunLive }) {
  const facts = [...(left === undefined ? [] : [leftWords(left)]), crewWords(crew)];
  const refusing = crew.queue?.workers.filter(({ refuses }) => refuses !== undefined) ?? [];
  return (
    <>
      <p class="number">{facts.join(" · ")}</p>
      {crew.queue !== undefined && crew.queue.workers.length > 0 && (
        <Table
          title={r("workers")}
          head={[r("worker"), r("threads"), r("now"), r("done"), r("failed"), r("rate")]}
          rows={crew.queue.workers.map(workerRow)}
        />
      )}
      {refusing.map(({ name, refuses = "" }) => (
        <p key={name} class="trouble">
          {r("refuses", { name, refuses })}
        </p>
      ))}
    </>
  );
}

function workerRow({ name, threads, running, done, failed, rate }: RunWorker) {
  return [name, threads, running, done, failed, rate.toFixed(1)];
}

function crewWords({ threads, queue }: RunCrew): string {
  if (queue === undefined) return r("crew", { threads });
  const { at, workers } = queue;
  return workers.length === 0 ? r("nobody", { at }) : r("crewAway", { workers: workers.length, threads, at });
}

/** In seconds, minutes, hours or days, as the terminal tells it. */
function leftWords(seconds: number): string {
  if (seconds <= 90) return r("left_s", { n: seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes <= 90) return r("left_min", { n: minutes });
  return minutes <= 48 * 60
    ? r("left_h", { n: (minutes / 60).toFixed(1) })
    : r("left_days", { n: Math.round(minutes / 60 / 24) });
}
