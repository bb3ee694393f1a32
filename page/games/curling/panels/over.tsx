/** After the last stone: look back, or play another game. */
import { layNew, tab } from "../../../shell/desk.js";
import type { CurlingView } from "../view.js";
import { c } from "../words/index.js";

export function Over({ view: { review, session } }: { view: CurlingView }) {
  return (
    <div class="row">
      <button
        type="button"
        class="main grow"
        onClick={() => {
          tab.value = "review";
          void review.judge();
        }}
      >
        {c("reviewButton")}
      </button>
      <button
        type="button"
        class="grow"
        onClick={() => {
          layNew(session.game, { game: session.rules.spec, seats: session.seats.value });
          tab.value = "play";
        }}
      >
        {c("playAgain")}
      </button>
    </div>
  );
}
