/** Who plays: a person, or an agent by its strength or in words. */
import { useState } from "preact/hooks";
import type { Player } from "../../src/game/index.js";
import type { Seat, Session } from "../session/index.js";
import { Field } from "./parts.js";
import { t } from "./words/index.js";

export interface AgentChoice {
  /** An agent in words. */
  readonly agent: string;
  title(): string;
}

const PERSON = "person";
const OTHER = "other";

export function Seats({
  session,
  sides,
  agents,
  words,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: the seats have nothing to do with states and moves
  session: Session<any, any>;
  sides: readonly [string, string];
  agents: readonly AgentChoice[];
  words: { other: string; otherAgent: string };
}) {
  return (
    <div class="seats">
      {([0, 1] as const).map((player) => (
        <SeatField key={player} {...{ session, player, side: sides[player], agents, words }} />
      ))}
    </div>
  );
}

function SeatField({
  session,
  player,
  side,
  agents,
  words,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: see above
  session: Session<any, any>;
  player: Player;
  side: string;
  agents: readonly AgentChoice[];
  words: { other: string; otherAgent: string };
}) {
  const seat = session.seats.value[player];
  const [typing, setTyping] = useState(false);
  const known = seat === null ? PERSON : agents.some(({ agent }) => agent === seat) ? seat : OTHER;
  const sit = (who: Seat) => {
    session.seats.value = player === 0 ? [who, session.seats.value[1]] : [session.seats.value[0], who];
    session.paused.value = false;
  };
  const value = typing ? OTHER : known;
  return (
    <div class={`seat ${player === 0 ? "first" : "second"}`}>
      <Field title={t("seat", { side })}>
        <select
          value={value}
          onChange={({ currentTarget }) => {
            setTyping(currentTarget.value === OTHER);
            if (currentTarget.value !== OTHER)
              sit(currentTarget.value === PERSON ? null : currentTarget.value);
          }}
        >
          <option value={PERSON}>{t("person")}</option>
          {agents.map(({ agent, title }) => (
            <option key={agent} value={agent}>
              {title()}
            </option>
          ))}
          <option value={OTHER}>{words.other}</option>
        </select>
      </Field>
      {value === OTHER && (
        <Field title={words.otherAgent}>
          <input
            value={seat ?? ""}
            spellcheck={false}
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
