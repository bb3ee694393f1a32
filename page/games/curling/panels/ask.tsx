/** To ask: the best throws of a position, what comes of them, and what every target is worth. */
import type { RefObject } from "preact";
import { candidateBrush, formatSigned, THEMES } from "../../../../src/draw/index.js";
import {
  formatAnalysis,
  type ThrowAnalysis,
  type ThrowKind,
  turnOf,
} from "../../../../src/games/curling/index.js";
import { download } from "../../../shell/download.js";
import { countOf } from "../../../shell/numbers.js";
import { Choice, Working } from "../../../shell/parts.js";
import { useReveal } from "../../../shell/reveal.js";
import { theme } from "../../../shell/theme.js";
import { DEPTHS, type Inquiry } from "../inquiry.js";
import { standingWords } from "../text.js";
import type { CurlingView } from "../view.js";
import { c, percentOf, teamName, throwName } from "../words/index.js";
import { Over } from "./over.js";
import { PlacementValues } from "./placement.js";

export function AskPanel({ view }: { view: CurlingView }) {
  const { session } = view;
  if (session.state.value.isOver())
    return (
      <>
        <p>{c("overHere")}</p>
        <Over view={view} />
      </>
    );
  return (
    <>
      <p class="standing">{standingWords(view)}</p>
      {session.state.value.awaitsPlacement ? <PlacementValues view={view} /> : <Throws view={view} />}
    </>
  );
}

/** What may be thrown, and what every target is worth. */
function Throws({ view }: { view: CurlingView }) {
  const { inquiry } = view;
  const found = inquiry.found.value;
  const answer = useReveal<HTMLHeadingElement>(found !== undefined);
  return (
    <>
      {inquiry.running.value ? (
        <Working
          title={c(PARTS[inquiry.progress.value?.part ?? "search"] ?? "part_search")}
          progress={inquiry.progress.value}
          onStop={() => inquiry.stop()}
        />
      ) : (
        <div class="row">
          <button type="button" class="main grow" onClick={() => void inquiry.ask()}>
            {c("askButton")}
          </button>
          <Choice
            title={c("thinker")}
            hidden
            values={DEPTHS}
            value={inquiry.depth.value}
            name={(depth) => c(depth)}
            onChange={(depth) => {
              inquiry.depth.value = depth;
            }}
          />
        </div>
      )}
      {found === undefined ? (
        <p class="quiet">{c("askHint")}</p>
      ) : (
        <>
          <Candidates view={view} answer={answer} />
          <Details view={view} />
          <button type="button" onClick={() => download("analysis.json", `${formatAnalysis(found, true)}\n`)}>
            {c("saveAnalysis")}
          </button>
        </>
      )}
      <Heat view={view} />
    </>
  );
}

/** Names the effort behind the numbers. */
function Source({ inquiry }: { inquiry: Inquiry }) {
  const found = inquiry.found.value;
  if (found === undefined) return null;
  const count = countOf(found.simulations);
  return (
    <p class="quiet small">
      {found.by === "net" ? c("byNet") : c("searched", { count, agent: found.agent.kind })}
    </p>
  );
}

const PARTS: Readonly<Record<string, "part_search" | "part_trials" | "part_heat">> = {
  search: "part_search",
  trials: "part_trials",
  "heat map": "part_heat",
};

function Candidates({
  view: { inquiry },
  answer,
}: {
  view: CurlingView;
  answer: RefObject<HTMLHeadingElement>;
}) {
  const candidates = inquiry.candidates.value;
  const lines = candidates.map(({ line }) => line);
  const max = Math.max(...lines.map(({ win }) => win.mean + 2 * win.error));
  const min = Math.min(...lines.map(({ win }) => win.mean - 2 * win.error));
  const place = (win: number) => (100 * (win - min)) / Math.max(0.001, max - min);
  return (
    <section aria-label={c("candidates")}>
      <h2 ref={answer} class="answer">
        {c("candidates")}
      </h2>
      <Source inquiry={inquiry} />
      <ol class="candidates">
        {candidates.map(({ line }, i) => (
          <li
            key={`${line.shot.vx} ${line.shot.vy}`}
            onMouseEnter={() => {
              inquiry.hovered.value = i;
            }}
            onMouseLeave={() => {
              inquiry.hovered.value = undefined;
            }}
          >
            <button
              type="button"
              class="candidate"
              aria-pressed={inquiry.active.value === i}
              onFocus={() => {
                inquiry.pressed.value = i;
              }}
              onClick={() => {
                inquiry.pressed.value = i;
              }}
            >
              <span class="badge" style={{ background: THEMES[theme.value].brushes[candidateBrush(i)] }}>
                {i + 1}
              </span>
              <span class="grow">
                <span class="name">{throwName(line, turnOf(line.shot))}</span>
                <span class="quiet small">
                  {c("points", { points: formatSigned(line.points.mean) })}, {madeWords(line)}
                  {line.isEqual && `, ${c("aboutEqual")}`}
                </span>
              </span>
              <span class="chance number">
                <strong>{percentOf(line.win.mean)}&nbsp;%</strong>
                <span class="quiet small"> ± {(196 * line.win.error).toFixed(1)}</span>
                <span class="interval" aria-hidden="true">
                  <i
                    style={{
                      left: `${place(line.win.mean - 1.96 * line.win.error)}%`,
                      right: `${100 - place(line.win.mean + 1.96 * line.win.error)}%`,
                    }}
                  />
                  <b style={{ left: `${place(line.win.mean)}%` }} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Throws that leave everything as it is cannot fail: what they come to is said instead. */
const AWAY: Readonly<Partial<Record<ThrowKind, "awayShort" | "awayThrough">>> = {
  hogged: "awayShort",
  through: "awayThrough",
};

/** A share of throws that is worth no number. */
const HARDLY = 0.0005;

function madeWords({ kind, success }: ThrowAnalysis): string {
  const away = AWAY[kind];
  if (away !== undefined) return c(away);
  return success < HARDLY ? c("madeHardly") : c("made", { percent: percentOf(success) });
}

/** The throw that one looks at: chances of each score, and what the opponent would answer. */
function Details({ view }: { view: CurlingView }) {
  const { inquiry, session } = view;
  const line = inquiry.looked.value?.line;
  if (line === undefined) return null;
  const { toMove } = session.state.value;
  const team = teamName(toMove === 0 ? 1 : 0);
  const answer = inquiry.answer.value;
  const max = Math.max(...line.scores);
  const shown = line.scores
    .map((chance, i) => ({ score: i - 8, chance }))
    .filter(({ chance, score }) => chance >= 0.005 || Math.abs(score) <= 1);
  const own = (score: number) => (score > 0 === (toMove === 0) ? "first" : "second");
  return (
    <section class="details" aria-label={throwName(line, turnOf(line.shot))}>
      <h2>{c("scores")}</h2>
      <ul class="score-bars">
        {shown.map(({ score, chance }) => (
          <li key={score} class={score === 0 ? "" : own(score)}>
            <span class="number small" aria-hidden="true">
              {Math.round(100 * chance)}
            </span>
            <i style={{ height: `${(60 * chance) / max}px` }} />
            <span class="number" aria-hidden="true">
              {score === 0 ? "0" : `+${Math.abs(score)}`}
            </span>
            <span class="hidden">
              {scoreWords(score, teamName(own(score) === "first" ? 0 : 1))} {percentOf(chance)} %
            </span>
          </li>
        ))}
      </ul>
      <p class="answer" aria-live="polite">
        {answer === undefined
          ? inquiry.isAnswerWanted.value
            ? c("answerWait", { team })
            : ""
          : answer === null
            ? ""
            : c("answer", { team, throw: throwName(answer, turnOf(answer.shot)) })}
      </p>
      {view.mayThrow.value && (
        <button type="button" onClick={() => view.throwShot(line.shot)}>
          {c("throwNow")}
        </button>
      )}
    </section>
  );
}

/** Gives "+1 for Yellow". */
function scoreWords(score: number, team: string): string {
  return score === 0 ? c("scoreNone") : c("scoreFor", { points: Math.abs(score), team });
}

function Heat({ view: { inquiry } }: { view: CurlingView }) {
  const maps = inquiry.map.value;
  const values = maps?.flatMap(({ draws, hits }) => [...draws, ...hits].map(({ value }) => value)) ?? [];
  const isShown = inquiry.heat.value !== "off" && values.length > 0;
  const note = useReveal<HTMLParagraphElement>(isShown);
  return (
    <section class="heat">
      <Choice
        title={c("heat")}
        values={["off", "cw", "ccw"] as const}
        value={inquiry.heat.value}
        name={(turn) => (turn === "off" ? c("heatOff") : turn === "cw" ? "↻" : "↺")}
        label={(turn) => (turn === "off" ? c("heatOff") : c(turn))}
        onChange={(turn) => {
          inquiry.heat.value = turn;
        }}
      />
      {isShown && (
        <p ref={note} class="quiet small">
          {c("heatNote", {
            low: percentOf(Math.min(...values)),
            high: percentOf(Math.max(...values)),
          })}
          <span class="scale" style={{ background: gradient() }} aria-hidden="true" />
        </p>
      )}
    </section>
  );
}

function gradient(): string {
  return `linear-gradient(90deg, ${THEMES[theme.value].heat.join(", ")})`;
}
