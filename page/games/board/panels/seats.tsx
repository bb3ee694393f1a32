/** Who plays: a person, an agent by its measured strength, or one in words. */
import { useState } from "preact/hooks";
import { signed } from "../../../../src/draw/index.js";
import type { Player } from "../../../../src/game/index.js";
import type { BoardState } from "../../../../src/views/index.js";
import type { Seat } from "../../../session/index.js";
import { Choice, Field } from "../../../shell/parts.js";
import type { Levels } from "../definition.js";
import type { BoardView } from "../view.js";
import { b, sideName } from "../words/index.js";

const WAYS = ["person", "level", "other"] as const;
type Way = (typeof WAYS)[number];

export function StrengthSeats<S extends BoardState>({ view }: { view: BoardView<S> }) {
  const { levels } = view.definition;
  const isMeasured = view.session.seats.value.some((seat) => levels.list.some(({ agent }) => agent === seat));
  return (
    <section class="strength" aria-label={b("who")}>
      {([0, 1] as const).map((player) => (
        <StrengthSeat key={player} view={view} player={player} />
      ))}
      {isMeasured && (
        <p class="quiet small">
          {b("measured", { board: levels.board, games: levels.games, plan: levels.plan })}
        </p>
      )}
    </section>
  );
}

function StrengthSeat<S extends BoardState>({ view, player }: { view: BoardView<S>; player: Player }) {
  const { session, definition } = view;
  const { levels } = definition;
  const seat = session.seats.value[player];
  const level = levels.list.findIndex(({ agent }) => agent === seat);
  const known: Way = seat === null ? "person" : level >= 0 ? "level" : "other";
  const [typing, setTyping] = useState(false);
  const way = typing ? "other" : known;
  const sit = (who: Seat) => {
    session.seats.value = player === 0 ? [who, session.seats.value[1]] : [session.seats.value[0], who];
    session.paused.value = false;
  };
  return (
    <div class={`seat ${player === 0 ? "first" : "second"}`}>
      <Choice
        title={b("seatOf", { side: sideName(player === 0 ? "B" : "W") })}
        values={WAYS}
        value={way}
        name={(each) => b(each)}
        onChange={(each) => {
          setTyping(each === "other");
          if (each === "person") sit(null);
          if (each === "level") sit(levels.list[levels.usual]?.agent ?? null);
        }}
      />
      {way === "level" && (
        <label class="field">
          <span>{b("strength")}</span>
          <input
            type="range"
            min={0}
            max={levels.list.length - 1}
            value={level}
            aria-valuetext={levelWords(levels, level)}
            onInput={({ currentTarget }) => sit(levels.list[Number(currentTarget.value)]?.agent ?? null)}
          />
          <output class="number">{levelWords(levels, level)}</output>
        </label>
      )}
      {way === "other" && (
        <Field title={b("otherAgent")}>
          <input
            value={seat ?? ""}
            spellcheck={false}
            placeholder={definition.thinker}
            onChange={({ currentTarget }) => {
              const text = currentTarget.value.trim();
              if (text !== "") sit(text);
            }}
          />
        </Field>
      )}
    </div>
  );
}

/** "3 of 7 · uct:playouts=160 · Elo −266 (−434 to −98)" */
function levelWords({ list }: Levels, at: number): string {
  const level = list[at];
  if (level === undefined) return "";
  const [elo, low, high] = [level.elo, level.low, level.high].map((each) => signed(each, 0));
  return b("level_of", {
    number: at + 1,
    count: list.length,
    agent: level.agent,
    elo: elo!,
    low: low!,
    high: high!,
  });
}
