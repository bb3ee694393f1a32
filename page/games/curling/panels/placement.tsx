/** Mixed doubles: to choose how an end begins, and what each way is worth. */
import { Working } from "../../../shell/parts.js";
import type { CurlingView } from "../view.js";
import { c, percentOf, placementWords, teamName } from "../words/index.js";

/** What may be asked for, shown on the sheet while somebody chooses. */
export function PlacementForm({ view }: { view: CurlingView }) {
  const { placements } = view.session.state.value;
  const wish = view.wish.value;
  return (
    <fieldset class="placements field">
      <legend>{c("placement")}</legend>
      {placements.map((placement) => (
        <label key={placement} class="option">
          <input
            type="radio"
            name="placement"
            checked={placement === wish}
            disabled={wish === undefined}
            onChange={() => view.wishFor(placement)}
          />
          {placementWords(view.game.rules, placement)}
        </label>
      ))}
      <p class="quiet small">{c("powerPlayHint")}</p>
      <button type="button" class="main" disabled={wish === undefined} onClick={() => view.place()}>
        {c("placeStones")}
      </button>
    </fieldset>
  );
}

/** What each placement is worth to the team that chooses. */
export function PlacementValues({ view }: { view: CurlingView }) {
  const { inquiry, session, game } = view;
  const weighed = inquiry.weighed.value;
  if (inquiry.running.value) return <Working title={c("part_placements")} onStop={() => inquiry.stop()} />;
  if (weighed === undefined)
    return (
      <button type="button" class="main" onClick={() => void inquiry.weigh()}>
        {c("weighButton")}
      </button>
    );
  return (
    <section aria-label={c("placement")}>
      <h2>{c("placement")}</h2>
      <ol class="candidates">
        {weighed.map(({ placement, value }) => (
          <li key={placement}>
            <button
              type="button"
              class="candidate"
              disabled={view.wish.value === undefined}
              onClick={() => view.place(placement)}
            >
              <span class="grow">{placementWords(game.rules, placement)}</span>
              <strong class="number">{percentOf(value)}&nbsp;%</strong>
            </button>
          </li>
        ))}
      </ol>
      <p class="quiet small">{c("weighed", { team: teamName(session.state.value.chooser) })}</p>
    </section>
  );
}
