/** To play: the score, who plays, the aim, the moves. */
import { AboutLevels, levelChoices } from "../../../shell/levels.js";
import { Moves } from "../../../shell/moves.js";
import { Choice, NumberField } from "../../../shell/parts.js";
import { Seats } from "../../../shell/seats.js";
import { POWERS, WEIGHTS, type Weight, withWeight } from "../aim.js";
import { SPEEDS } from "../film.js";
import { curlingLevels } from "../levels.js";
import { standingWords } from "../text.js";
import type { CurlingView } from "../view.js";
import { c, sideName, teamName, WEIGHT_WORDS } from "../words/index.js";
import { NewGame } from "./new-game.js";
import { Over } from "./over.js";
import { PlacementForm } from "./placement.js";
import { ScoreTable } from "./score-table.js";

export function PlayPanel({ view }: { view: CurlingView }) {
  const { session, film } = view;
  return (
    <>
      <ScoreTable state={view.seen.value} names={session.names} />
      <p class="standing">{standingWords(view)}</p>
      <Turn view={view} />
      <Seats
        session={session}
        sides={[sideName(session, 0), sideName(session, 1)]}
        agents={levelChoices(curlingLevels)}
      />
      <AboutLevels levels={curlingLevels} variant={view.game.rules.name} />
      <Choice
        title={c("speed")}
        values={SPEEDS}
        value={film.speed.value as (typeof SPEEDS)[number]}
        name={(speed) => (speed === 0 ? c("speedOff") : `${speed}×`)}
        onChange={(speed) => film.setSpeed(speed)}
      />
      <Moves />
      <NewGame view={view} />
    </>
  );
}

/** What is to be done where one stands. */
function Turn({ view }: { view: CurlingView }) {
  const state = view.seen.value;
  if (state.isOver()) return <Over view={view} />;
  return state.awaitsPlacement ? <PlacementForm view={view} /> : <AimForm view={view} />;
}

function AimForm({ view }: { view: CurlingView }) {
  const { session, game } = view;
  const aim = view.aim.value;
  const aimed = view.aimed.value;
  const may = view.mayThrow.value;
  const { sheet } = game.rules;
  const set = (change: Partial<typeof aim>) => {
    view.aim.value = { ...aim, ...change };
  };
  return (
    <section class="aim" aria-label={c("aim")}>
      {session.isLeaf("") && <p>{c("dragHint")}</p>}
      <div class="row">
        <Choice
          title={c("weight")}
          values={WEIGHTS}
          value={aim.weight}
          name={(weight: Weight) => c(WEIGHT_WORDS[weight])}
          onChange={(weight) => {
            view.aim.value = withWeight(aim, weight, session.state.value);
          }}
        />
        <Choice
          title={c("turn")}
          values={["cw", "ccw"] as const}
          value={aim.turn}
          name={(turn) => (turn === "cw" ? "↻" : "↺")}
          label={(turn) => c(turn)}
          onChange={(turn) => set({ turn })}
        />
      </div>
      {aim.weight === "take-out" && (
        <label class="field">
          <span>{c("power", { metres: aim.power })}</span>
          <input
            type="range"
            min={POWERS.min}
            max={POWERS.max}
            step={1}
            value={aim.power}
            onInput={({ currentTarget }) => set({ power: Number(currentTarget.value) })}
          />
        </label>
      )}
      <details>
        <summary>{c("target")}</summary>
        <div class="pair">
          <NumberField
            title={c("right")}
            value={rounded(aim.x)}
            min={-2.3}
            max={2.3}
            step={0.05}
            onChange={(x) => view.aimAt({ x, y: aim.y })}
          />
          <NumberField
            title={c("behind")}
            value={rounded(aim.y - sheet.teeLine)}
            min={-6.4}
            max={2}
            step={0.05}
            onChange={(y) => view.aimAt({ x: aim.x, y: sheet.teeLine + y })}
          />
        </div>
      </details>
      <p class="quiet small tally">{"error" in aimed ? c("unreachable") : tally(view)}</p>
      <button
        type="button"
        class="main throw"
        disabled={!may || "error" in aimed}
        onClick={() => view.throw()}
      >
        {c("throw")}
      </button>
    </section>
  );
}

function rounded(metres: number): number {
  return Number(metres.toFixed(2)) + 0;
}

/** Says how often the hand's throws stay in play, and what would count then, in per cent. */
function tally(view: CurlingView): string {
  const cloud = view.preview.cloud.value;
  if (cloud === undefined || cloud.scores.length === 0) return "";
  const trials = cloud.scores.length;
  const counts = new Map<number, number>();
  for (const score of cloud.scores) counts.set(score, (counts.get(score) ?? 0) + 1);
  const inPercent = (count: number) => Math.round((100 * count) / trials);
  const stays = cloud.clouds.find(({ thrown }) => thrown)?.points.length ?? 0;
  const parts = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([score, count]) =>
      score === 0
        ? c("nobody", { count: inPercent(count) })
        : c("lies", {
            team: teamName(score > 0 ? 0 : 1),
            points: Math.abs(score),
            count: inPercent(count),
          }),
    );
  return c("tally", { stays: inPercent(stays), scores: parts.join(", ") });
}
