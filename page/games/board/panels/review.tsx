/** To review: the chance to win over the game, and the moves that cost most. */
import { useMemo } from "preact/hooks";
import { drawChances } from "../../../../src/draw/index.js";
import type { BoardState } from "../../../../src/show/index.js";
import { Moves } from "../../../shell/moves.js";
import { percentOf } from "../../../shell/numbers.js";
import { theme } from "../../../shell/theme.js";
import { useWidth } from "../../../shell/width.js";
import { t } from "../../../shell/words/index.js";
import { depthOf, upTo } from "../../../tree/index.js";
import type { Analysis, Moment } from "../analysis.js";
import type { BoardView } from "../view.js";
import { b, sideName } from "../words/index.js";

const MOMENTS = 5;

function Graph<S extends BoardState>({
  view,
  chances,
  moments,
}: {
  view: BoardView<S>;
  chances: ReturnType<Analysis<S>["chances"]>;
  moments: readonly Moment[];
}) {
  const [place, width] = useWidth<HTMLDivElement>();
  const svg = useMemo(
    () =>
      width === 0
        ? ""
        : drawChances({
            chances,
            moments: moments
              .slice(0, 3)
              .map(({ turn, path }) => ({ move: turn, label: view.moveText(path) })),
            theme: theme.value,
            width,
            words: {
              title: b("chartTitle"),
              black: b("chartBlack"),
              white: b("chartWhite"),
              interval: b("chartInterval"),
              moments: b("chartMoments"),
            },
          }),
    [chances, moments, theme.value, width],
  );
  return <div ref={place} class="drawn" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

export function ReviewPanel<S extends BoardState>({ view }: { view: BoardView<S> }) {
  const { session, analysis } = view;
  const line = session.line.value;
  const length = depthOf(line);
  const judged = analysis.judged.value;
  const chances = useMemo(() => analysis.chances(line), [judged, line]);
  const moments = useMemo(() => analysis.moments(line, MOMENTS), [judged, line]);
  const running = analysis.reviewing.value;
  const proved = analysis.provedFrom(line);
  if (length === 0) return <p class="quiet">{b("reviewNone")}</p>;
  return (
    <>
      <button type="button" class="main" onClick={() => view.toggleReview()}>
        {running === undefined ? t("reviewGame") : b("stopAsking")}
      </button>
      {running && <progress value={running.done} max={running.total} aria-label={b("thinking")} />}
      {chances.length < 2 ? (
        <p class="quiet">{b("reviewHint")}</p>
      ) : (
        <figure class="graph" aria-label={b("chance")}>
          <Graph view={view} chances={chances} moments={moments} />
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
      {proved && (
        <p>
          <strong>{b("provedFrom", { number: String(proved.turn), side: sideName(proved.winner) })}</strong>{" "}
          {b("provedFree")}
        </p>
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
