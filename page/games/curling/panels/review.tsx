/** To look back: the chance to win over the game, the key moments, every throw and what it cost. */
import { drawStrip, drawWinLine, type StripShot, THEMES } from "../../../../src/draw/index.js";
import {
  type GameAnalysis,
  memberOfThrow,
  type NamedThrow,
  scoreOf,
  type TrialEstimate,
  turnOf,
} from "../../../../src/games/curling/index.js";
import { Moves } from "../../../shell/moves.js";
import { Working } from "../../../shell/parts.js";
import { theme } from "../../../shell/theme.js";
import { useWidth } from "../../../shell/width.js";
import { t } from "../../../shell/words/index.js";
import type { Review } from "../jobs.js";
import type { CurlingView } from "../view.js";
import { c, lieWords, memberName, percentOf, teamName, throwName } from "../words/index.js";
import { Hammer, Success } from "./figures.js";
import { ScoreTable } from "./score-table.js";

export function ReviewPanel({ view }: { view: CurlingView }) {
  const { review, session } = view;
  const found = review.found.value;
  if (session.line.value === "") return <p class="quiet">{c("reviewNone")}</p>;
  const judging = review.running.value && (review.progress.value !== undefined || found !== undefined);
  return (
    <>
      {judging ? (
        <Working title={c("part_trials")} progress={review.progress.value} onStop={() => review.stop()} />
      ) : (
        found?.analysis === undefined && (
          <>
            <button type="button" class="main" onClick={() => void review.judge()}>
              {t("reviewGame")}
            </button>
            <p class="quiet">{c("reviewHint")}</p>
          </>
        )
      )}
      <ScoreTable state={session.stateAt(session.line.value)} names={session.names} />
      {found !== undefined && <Hammer found={found} />}
      {found !== undefined && <WinLine view={view} found={found} />}
      {found?.analysis !== undefined && <Moments view={view} analysis={found.analysis} />}
      {found?.analysis !== undefined && <Success view={view} analysis={found.analysis} />}
      {found !== undefined && <Strip view={view} found={found} />}
      {found?.analysis !== undefined && <Losses view={view} analysis={found.analysis} />}
      <Moves />
    </>
  );
}

/** The place that one stands at: ends from 1. */
function placeOf(view: CurlingView): { end: number; throw: number } {
  const state = view.session.state.value;
  return { end: state.end + 1, throw: state.throwNumber };
}

function WinLine({ view, found: { report } }: { view: CurlingView; found: Review }) {
  const teams = [teamName(0), teamName(1)] as const;
  const { ends, moments = [] } = report;
  const words = {
    title: c("winLine"),
    description: c("winLineWords", {
      team: teams[0],
      chances: ends
        .flatMap(({ win }, i) =>
          win === undefined ? [] : [`${c("end", { number: i + 1 })} ${percentOf(win)}\u00a0%`],
        )
        .join(", "),
    }),
    ends: ends.map((_, i) => c("end", { number: i + 1 })),
    hammer: c("hammer"),
  };
  const [place, width] = useWidth<HTMLElement>();
  const svg =
    width === 0
      ? ""
      : drawWinLine(
          { teams, ends, moments, width, now: placeOf(view), steps: true, words },
          THEMES[theme.value],
        );
  return (
    <section ref={place}>
      <h2>{c("winLine")}</h2>
      <Picture
        svg={svg}
        onPress={({ end, throw: throws }) => view.session.go(view.review.pathOf(Number(end), Number(throws)))}
      />
    </section>
  );
}

/** A picture of which parts can be pressed: those with data. Keys have the list of moves for it. */
function Picture({ svg, onPress }: { svg: string; onPress(data: DOMStringMap): void }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list of moves does the same by keys
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      class="figure"
      onClick={({ target }) => {
        const part = (target as Element).closest<SVGElement>("[data-end], [data-shot]");
        if (part !== null) onPress(part.dataset);
      }}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}

function Moments({ view, analysis }: { view: CurlingView; analysis: GameAnalysis }) {
  return (
    <section>
      <h2>{c("moments")}</h2>
      {analysis.moments.length === 0 && <p class="quiet">{c("noMoments")}</p>}
      <ol class="moments">
        {analysis.moments.map(({ index, change, cause }, i) => {
          const made = analysis.throws[index];
          if (made === undefined) return null;
          const { end, throw: number, team, intended, best } = made;
          return (
            <li key={index}>
              <button
                type="button"
                class={team === 0 ? "first" : "second"}
                onClick={() => view.session.go(view.review.pathOf(end + 1, number + 1))}
              >
                <span class="badge">{i + 1}</span>
                <span class="grow">
                  <span>
                    {c("end", { number: end + 1 })}, {number + 1}: {nameOf(intended)}
                  </span>
                  {cause === "decision" && best.words !== intended.words && (
                    <span class="quiet small">{c("better", { throw: nameOf(best) })}</span>
                  )}
                </span>
                <strong class={`number ${change < 0 ? "bad" : "good"}`}>{changeOf(change)}</strong>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function nameOf(named: NamedThrow): string {
  return throwName(named, turnOf(named.shot));
}

/** A difference of chances in points. */
function changeOf(change: number): string {
  const points = (100 * change).toFixed(1);
  return change < 0 ? points.replace("-", "\u2212") : `+${points}`;
}

/** Leaves out what is below the noise, or rounds to nothing. */
function lossOf({ mean, error }: TrialEstimate): string {
  return Math.abs(mean) <= Math.max(2 * error, 0.0005) ? "\u2013" : changeOf(-mean);
}

function Strip({ view, found: { report } }: { view: CurlingView; found: Review }) {
  const { session } = view;
  const { end: now, endJustFinished } = session.state.value;
  const index = endJustFinished && session.path.value !== "" ? now - 1 : now;
  const end = report.ends[index];
  if (end === undefined || end.shots.length === 0) return null;
  const shots = end.shots.map((shot) => inLanguage(view, index, shot));
  const svg = drawStrip({
    sheet: report.sheet,
    shots,
    words: {
      title: c("strip", { end: c("end", { number: index + 1 }) }),
      description: shots.map(({ number, kind, text }) => `${number}: ${kind}, ${text}.`).join(" "),
    },
    columns: 4,
    scale: 21,
    theme: theme.value,
    bare: true,
  });
  return (
    <section>
      <h2>{c("strip", { end: c("end", { number: index + 1 }) })}</h2>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list of moves does the same by keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        class="figure"
        onClick={({ target, currentTarget }) => {
          const shot = (target as Element).closest(".shot");
          const place = [...currentTarget.querySelectorAll(".shot")].indexOf(shot as Element);
          const number = end.shots[place]?.number;
          if (number !== undefined) session.go(view.review.pathOf(index + 1, number));
        }}
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    </section>
  );
}

/** A throw with the words of the page. */
function inLanguage(view: CurlingView, end: number, { player: _, ...shot }: StripShot): StripShot {
  const { rules } = view.game;
  const { number = 1, turn = "cw", points } = shot;
  const path = view.review.pathOf(end + 1, number);
  const state = view.session.stateAt(path);
  return {
    ...shot,
    kind: c(`kind_${view.kindAt(path).kind}`),
    turnName: c(turn),
    // Of two, both throw in turns.
    ...(rules.mixedDoubles === null && { player: memberName(rules, memberOfThrow(rules, number - 1)) }),
    ...(points !== undefined && { pointsName: c("pointsOf", { points }) }),
    text: state.foul ? c("putBack") : lieWords(scoreOf(state.stonesAfter, rules)),
  };
}

function Losses({ view, analysis }: { view: CurlingView; analysis: GameAnalysis }) {
  return (
    <section class="losses">
      <h2>{c("losses")}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{c("thrower")}</th>
            <th scope="col">{c("decision")}</th>
            <th scope="col">{c("execution")}</th>
          </tr>
        </thead>
        <tbody>
          {analysis.throws.map(({ end, throw: number, team, intended, decisionLoss, executionLoss }) => (
            <tr key={`${end} ${number}`} class={team === 0 ? "first" : "second"}>
              <th scope="row">
                <button
                  type="button"
                  onClick={() => view.session.go(view.review.pathOf(end + 1, number + 1))}
                >
                  {end + 1}.{number + 1} {nameOf(intended)}
                </button>
              </th>
              <td class="number">{lossOf(decisionLoss)}</td>
              <td class="number">{lossOf(executionLoss)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
