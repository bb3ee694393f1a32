/** To ask: what a search thinks of the position, as it thinks. */
import { type BoardState, ownChance } from "../../../../src/show/index.js";
import { countOf, percentOf } from "../../../shell/numbers.js";
import { Choice } from "../../../shell/parts.js";
import { useReveal } from "../../../shell/reveal.js";
import { SECONDS } from "../analysis.js";
import type { Thought } from "../jobs.js";
import type { BoardView } from "../view.js";
import { b, sideName } from "../words/index.js";

/** Candidates that are listed, and moves that are told of what follows each. */
const LISTED = 8;
const FOLLOWING = 6;

export function AskPanel<S extends BoardState>({ view }: { view: BoardView<S> }) {
  const { analysis, definition, session } = view;
  const thinking = view.thinking.value;
  const winner = analysis.winnerHere.value;
  const isOver = view.rules.isOver(session.state.value);
  const thought = isOver ? undefined : analysis.here.value;
  const answer = useReveal<HTMLDivElement>(thought !== undefined);
  const looks = [...definition.shown, "nothing"] as const;
  return (
    <>
      {winner === undefined && (
        <div class="row">
          <button type="button" class="main grow" disabled={isOver} onClick={() => view.think()}>
            {b(thinking ? "stopAsking" : "askButton")}
          </button>
          <Choice
            title={b("seconds")}
            values={SECONDS}
            value={analysis.seconds.value as (typeof SECONDS)[number]}
            name={(seconds) => `${seconds} s`}
            onChange={(seconds) => {
              analysis.seconds.value = seconds;
            }}
          />
        </div>
      )}
      {thinking && <progress value={analysis.spent.value} max={1} aria-label={b("thinking")} />}
      {isOver && <p class="quiet">{b("over")}</p>}
      {thought === undefined ? (
        !isOver && <p class="quiet">{b("askHint")}</p>
      ) : (
        <>
          <div ref={answer} class="answer">
            <Chance view={view} thought={thought} />
          </div>
          {winner === undefined && (
            <Choice
              title={b("look")}
              values={looks}
              value={view.look.value}
              name={(look) => b(`look_${look}`)}
              onChange={(look) => {
                view.look.value = look;
              }}
            />
          )}
          <Candidates view={view} thought={thought} />
        </>
      )}
    </>
  );
}

/** Who is ahead, as a bar of both colours and in words. */
function Chance<S extends BoardState>({ view, thought }: { view: BoardView<S>; thought: Thought }) {
  const chance = view.analysis.chanceAt(view.session.path.value);
  if (chance === undefined) return null;
  const { value } = chance;
  const winner = view.analysis.winnerHere.value;
  const { simulations, unit = "playouts" } = thought.report;
  return (
    <section class="chance" aria-label={b("chance")}>
      <div class="bar-of-two" aria-hidden="true">
        <span style={{ width: `${100 * value}%` }} />
      </div>
      <p>
        <strong>
          {winner === undefined
            ? b("chanceOf", {
                side: sideName(value >= 0.5 ? "B" : "W"),
                percent: percentOf(Math.max(value, 1 - value)),
              })
            : b("provedFor", { side: sideName(winner) })}
        </strong>
        {thought.lead !== undefined && ` · ${leadWords(thought.lead)}`}
      </p>
      <p class="quiet small number">
        {winner === undefined
          ? b("counted", { count: countOf(simulations), unit: b(`unit_${unit}`) })
          : b("provedHint")}
      </p>
    </section>
  );
}

function leadWords(lead: number): string {
  const points = Math.abs(lead).toFixed(1);
  return b("leads", { side: sideName(lead >= 0 ? "B" : "W"), points });
}

function Candidates<S extends BoardState>({ view, thought }: { view: BoardView<S>; thought: Thought }) {
  const { lines } = thought.report;
  const visits = Math.max(
    1,
    lines.reduce((sum, line) => sum + line.visits, 0),
  );
  const seen = lines.filter((line) => line.visits > 0 || line.proved !== undefined);
  const follow = (move: number | undefined) => {
    view.followed.value = move;
  };
  return (
    <table class="candidates">
      <caption class="hidden">{b("candidates")}</caption>
      <thead>
        <tr>
          <th scope="col">{b("move")}</th>
          <th scope="col">{b("sideWins", { side: sideName(view.definition.colour(view.state)) })}</th>
          <th scope="col">{b("visits")}</th>
          <th scope="col">{b("next")}</th>
        </tr>
      </thead>
      <tbody>
        {seen.slice(0, LISTED).map(({ move, value, visits: own, proved, continuation }) => (
          <tr
            key={move}
            class={view.followed.value === move ? "followed" : ""}
            onPointerEnter={() => follow(move)}
            onPointerLeave={() => follow(undefined)}
          >
            <th scope="row">
              <button
                type="button"
                onFocus={() => follow(move)}
                onBlur={() => follow(undefined)}
                onClick={() => view.play(move)}
              >
                {view.moveName(move)}
              </button>
            </th>
            <td class="number">
              {proved === undefined ? percentOf(ownChance(view.state.toMove, value)) : b(`proved_${proved}`)}
            </td>
            <td class="number">{proved === undefined ? percentOf(own / visits) : b("noVisits")}</td>
            <td class="quiet">
              {continuation
                .slice(0, FOLLOWING)
                .map((next) => view.moveName(next))
                .join(" ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
