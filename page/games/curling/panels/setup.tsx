/** To set up any position. */
import { SignButton } from "../../../shell/icons.js";
import { say } from "../../../shell/notices.js";
import { Choice, NumberField } from "../../../shell/parts.js";
import { PositionText } from "../../../shell/position-text.js";
import type { CurlingView } from "../view.js";
import { c, stoneWords, teamName } from "../words/index.js";

export function SetupPanel({ view }: { view: CurlingView }) {
  const { draft, game } = view;
  const { end, throws, hammer, points } = draft.standing.value;
  const { rules } = game;
  return (
    <>
      <p class="quiet">{c("setupHint")}</p>
      <div class="row">
        {([0, 1] as const).map((team) => (
          <button
            key={team}
            type="button"
            class={`grow add ${team === 0 ? "first" : "second"}`}
            onClick={() => draft.add(team) || say("note", c("tooMany"))}
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
              {stoneWords(team, x, y - rules.sheet.teeLine, view.flipped.value)}
            </button>
            <SignButton name="bin" title={c("removeStone")} onClick={() => draft.remove(i)} />
          </li>
        ))}
      </ul>
      <div class="pair">
        <NumberField
          title={c("end", { number: "" }).trim()}
          value={end + 1}
          least={1}
          most={rules.ends + 10}
          onChange={(number) => draft.set({ end: number - 1 })}
        />
        <NumberField
          title={c("throwsMade")}
          value={throws}
          least={0}
          most={rules.throws - 1}
          onChange={(made) => draft.set({ throws: made })}
        />
        {([0, 1] as const).map((team) => (
          <NumberField
            key={team}
            title={`${c("scoreBefore")}: ${teamName(team)}`}
            value={points[team]}
            least={0}
            most={80}
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
      <PositionText
        title={c("positionText")}
        text={draft.text.value}
        problem={draft.problem.value}
        read={(text) => draft.read(text)}
        apply={() => draft.apply()}
      />
    </>
  );
}
