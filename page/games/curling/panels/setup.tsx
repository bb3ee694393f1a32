/** To set up any position. */
import type { Player } from "../../../../src/game/index.js";
import {
  isPowerPlay,
  other,
  type Placement,
  plainPlacement,
  takesHammer,
} from "../../../../src/games/curling/index.js";
import { SignButton } from "../../../shell/icons.js";
import { say } from "../../../shell/notices.js";
import { Choice, Field, NumberField } from "../../../shell/parts.js";
import { PositionText } from "../../../shell/position-text.js";
import { t } from "../../../shell/words/index.js";
import type { CurlingView } from "../view.js";
import { c, placementWords, stoneWords, teamName } from "../words/index.js";
import { RulesField } from "./rules-field.js";

/** Nobody sets up a game that was longer. */
const EXTRA_ENDS = 10;

export function SetupPanel({ view }: { view: CurlingView }) {
  const { draft } = view;
  const { end, throws, hammer, points } = draft.standing.value;
  const { rules } = draft.game.value;
  return (
    <>
      <p class="quiet">
        {c("setupHint")} {c("frame")} {!view.flipped.value && c("frameMirrored", { flip: t("flip") })}
      </p>
      <div class="row">
        {([0, 1] as const).map((team) => (
          <button
            key={team}
            type="button"
            class={`grow add ${team === 0 ? "first" : "second"}`}
            onClick={() => draft.add(team) || say("hint", c("tooMany"))}
          >
            {c("addStone", { team: teamName(team) })}
          </button>
        ))}
        <button type="button" class="grow" onClick={() => draft.clear()}>
          {c("clearStones")}
        </button>
      </div>
      <ul class="draft">
        {draft.list.value.map(({ team, x, y }, i) => (
          <li key={`${team} ${x} ${y}`} class={team === 0 ? "first" : "second"}>
            <button
              type="button"
              class="grow"
              aria-pressed={draft.chosen.value === i}
              onClick={() => {
                draft.chosen.value = i;
                document.querySelector<HTMLElement>(".sheet")?.focus();
              }}
            >
              {stoneWords(team, x, y - rules.sheet.teeLine)}
            </button>
            <SignButton name="bin" title={c("removeStone")} onClick={() => draft.remove(i)} />
          </li>
        ))}
      </ul>
      <RulesField rules={draft.spec.value.rules} onChange={(name) => draft.setRules(name)} />
      <div class="pair">
        <NumberField
          title={c(rules.extraEnds ? "endOrExtra" : "endOf", { ends: rules.ends })}
          value={end + 1}
          min={1}
          max={rules.ends + (rules.extraEnds ? EXTRA_ENDS : 0)}
          onChange={(number) => draft.set({ end: number - 1 })}
        />
        <NumberField
          title={c("throwsMade", { most: rules.throws - 1 })}
          value={throws}
          min={0}
          max={rules.throws - 1}
          onChange={(made) => draft.set({ throws: made })}
        />
        {([0, 1] as const).map((team) => (
          <NumberField
            key={team}
            title={`${c("scoreBefore")}: ${teamName(team)}`}
            value={points[team]}
            min={0}
            max={80}
            onChange={(value) => draft.set({ points: team === 0 ? [value, points[1]] : [points[0], value] })}
          />
        ))}
      </div>
      <Choice
        title={c("lastStone")}
        values={[0, 1] as const}
        value={hammer}
        name={teamName}
        onChange={(team) => draft.set({ hammer: team })}
      />
      {rules.mixedDoubles !== null && <Doubles view={view} />}
      <PositionText title={c("positionText")} draft={draft} />
    </>
  );
}

/** Mixed doubles: how the end began, and who has had the power play. */
function Doubles({ view: { draft } }: { view: CurlingView }) {
  const { end, throws, hammer, placement, powerPlays = [null, null] } = draft.standing.value;
  const { rules } = draft.game.value;
  const { mixedDoubles } = rules;
  if (mixedDoubles === null) return null;
  const used = (team: Player, value: number | null): readonly [number | null, number | null] =>
    team === 0 ? [value, powerPlays[1]] : [powerPlays[0], value];
  return (
    <div class="pair">
      {throws > 0 && (
        <Field title={c("placement")}>
          <select
            value={placement ?? plainPlacement(mixedDoubles)}
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.value as Placement;
              const chooser = takesHammer(mixedDoubles, chosen) ? hammer : other(hammer);
              draft.set({
                placement: chosen,
                ...(isPowerPlay(chosen) && { powerPlays: used(chooser, end) }),
              });
            }}
          >
            {mixedDoubles.placements.map((each) => (
              <option key={each} value={each}>
                {placementWords(rules, each)}
              </option>
            ))}
          </select>
        </Field>
      )}
      {([0, 1] as const).map((team) => (
        <Field key={team} title={c("powerPlayOf", { team: teamName(team) })}>
          <select
            value={powerPlays[team] ?? ""}
            onChange={({ currentTarget: { value } }) =>
              draft.set({ powerPlays: used(team, value === "" ? null : Number(value)) })
            }
          >
            <option value="">{c("powerPlayLeft")}</option>
            {Array.from({ length: Math.min(end + 1, rules.ends) }, (_, i) => (
              <option key={i} value={i}>
                {c("end", { number: i + 1 })}
              </option>
            ))}
          </select>
        </Field>
      ))}
    </div>
  );
}
