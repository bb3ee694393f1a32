/** To review: the chance to win over the game, and the moves that cost most. */
import { useMemo } from "preact/hooks";
import { drawChances } from "../../../../src/draw/index.js";
import type { BoardState } from "../../../../src/views/index.js";
import { Moves } from "../../../shell/moves.js";
import { percentOf } from "../../../shell/numbers.js";
import { theme } from "../../../shell/theme.js";
import { depthOf, upTo } from "../../../tree/index.js";
import type { BoardView } from "../view.js";
import { b } from "../words/index.js";

/** Playouts of a position. */
const PLAYOUTS = 1000;
const MOMENTS = 5;

export function ReviewPanel<S extends BoardState>({ view }: { view: BoardView<S> }) {
  const { session, analysis } = view;
  const line = session.line.value;
  const length = depthOf(line);
  const judged = analysis.judged.value;
  const chances = useMemo(() => analysis.chances(line), [judged, line]);
  const moments = useMemo(() => analysis.moments(line, MOMENTS), [judged, line]);
  const svg = useMemo(
    () =>
      drawChances({
        chances,
        moments: moments.slice(0, 3).map(({ turn, path }) => ({ move: turn, label: view.moveText(path) })),
        theme: theme.value,
        // Words in the picture are as large on a phone.
        width: Math.min(480, innerWidth - 40),
      }),
    [chances, moments, theme.value],
  );
  const running = analysis.reviewing.value;
  if (length === 0) return <p class="quiet">{b("reviewNone")}</p>;
  return (
    <>
      <button type="button" class="main" onClick={() => void analysis.review(line, PLAYOUTS)}>
        {b(running === undefined ? "reviewButton" : "stopAsking")}
      </button>
      {running && <progress value={running.done} max={running.total} aria-label={b("thinking")} />}
      {chances.length < 2 ? (
        <p class="quiet">{b("reviewHint")}</p>
      ) : (
        <figure class="graph" aria-label={b("chance")}>
          <div class="drawn" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
          <label class="field">
            <span>{b("turn", { number: depthOf(session.path.value), count: length })}</span>
            <input
              type="range"
              min={0}
              max={length}
              value={depthOf(session.path.value)}
              onInput={({ currentTarget }) => session.go(upTo(line, Number(currentTarget.value)))}
            />
          </label>
        </figure>
      )}
      {moments.length > 0 && (
        <section aria-label={b("moments")}>
          <h2>{b("moments")}</h2>
          <ol class="moments">
            {moments.map(({ turn, path, cost, better }) => (
              <li key={turn}>
                <button type="button" class={`move ${view.sideOf(path)}`} onClick={() => session.go(path)}>
                  {view.moveText(path)}
                </button>
                <span class="number">{b("cost", { percent: percentOf(cost) })}</span>
                {better !== undefined && (
                  <span class="quiet small">{b("better", { move: view.moveName(better) })}</span>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      <Moves />
    </>
  );
}
