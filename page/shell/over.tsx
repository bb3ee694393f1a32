/** After a game: buttons that review it and start another one like it. */
import type { Session } from "../session/index.js";
import { layNew } from "./desk.js";
import { tab } from "./store.js";
import { t } from "./words/index.js";

/** `review` starts the review of the game, or shows the one that is there. */
// biome-ignore lint/suspicious/noExplicitAny: states and moves do not matter here
export function Over({ session, review }: { session: Session<any, any>; review(): void }) {
  return (
    <div class="row">
      <button
        type="button"
        class="main grow"
        onClick={() => {
          tab.value = "review";
          review();
        }}
      >
        {t("reviewGame")}
      </button>
      <button
        type="button"
        class="grow"
        onClick={() => {
          const { game, rules, seats } = session;
          layNew(game, { game: rules.spec, seats: seats.value });
          tab.value = "play";
        }}
      >
        {t("playAgain")}
      </button>
    </div>
  );
}
