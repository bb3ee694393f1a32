/** Lets a side be a person, an agent by its level, or any agent in words. */
import { useRef, useState } from "preact/hooks";
import type { Player } from "../../src/game/index.js";
import { EngineDied } from "../engine/index.js";
import { engine } from "../engine/instance.js";
import { checkJob } from "../engine/jobs.js";
import type { Seat, Session } from "../session/index.js";
import { Field } from "./parts.js";
import { t } from "./words/index.js";

export interface AgentChoice {
  /** Who sits down, in words. */
  readonly agent: string;
  title(): string;
}

interface SeatsOf {
  // biome-ignore lint/suspicious/noExplicitAny: the seats have nothing to do with states and moves
  readonly session: Session<any, any>;
  /** The names of the sides. */
  readonly sides: readonly [string, string];
  readonly agents: readonly AgentChoice[];
}

const PERSON = "person";
const OTHER = "other";

export function Seats(given: SeatsOf) {
  return (
    <section class="seats" aria-label={t("who")}>
      {([0, 1] as const).map((player) => (
        <SeatField key={player} player={player} {...given} />
      ))}
    </section>
  );
}

function SeatField({ session, sides, agents, player }: SeatsOf & { player: Player }) {
  const seat = session.seats.value[player];
  const [typing, setTyping] = useState(false);
  const chosen = agents.find(({ agent }) => seat === agent);
  const value = typing ? OTHER : seat === null ? PERSON : (chosen?.agent ?? OTHER);
  const sit = (who: Seat) => {
    session.seats.value = player === 0 ? [who, session.seats.value[1]] : [session.seats.value[0], who];
    session.paused.value = false;
  };
  return (
    <div class={`seat ${player === 0 ? "first" : "second"}`}>
      <Field title={t("seat", { side: sides[player] })}>
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
          <option value={OTHER}>{t("otherAgent")}</option>
        </select>
      </Field>
      {value === OTHER && <InWords game={session.rules.spec} agent={seat ?? ""} player={player} sit={sit} />}
    </div>
  );
}

/** An agent in words, which are checked as they are typed; only one that there is sits down. */
function InWords({
  game,
  agent,
  player,
  sit,
}: {
  game: Session<unknown, unknown>["rules"]["spec"];
  agent: string;
  player: Player;
  sit(agent: string): void;
}) {
  const [typed, setTyped] = useState(agent);
  const [problem, setProblem] = useState("");
  const asked = useRef("");
  const check = async (text: string): Promise<boolean> => {
    asked.current = text;
    const reason = text === "" ? "" : await problemOf(game, text);
    // Somebody may have typed on meanwhile.
    if (asked.current !== text) return false;
    setProblem(reason);
    return text !== "" && reason === "";
  };
  const id = `seat-problem-${player}`;
  return (
    <>
      <Field title={t("agentInWords")}>
        <input
          value={typed}
          spellcheck={false}
          autocapitalize="off"
          placeholder="best"
          aria-invalid={problem !== ""}
          aria-describedby={id}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            void check(currentTarget.value.trim());
          }}
          onChange={async ({ currentTarget }) => {
            const text = currentTarget.value.trim();
            if (await check(text)) sit(text);
          }}
        />
      </Field>
      <p id={id} class="problem small" role="status">
        {problem}
      </p>
    </>
  );
}

/** Empty where there is such an agent, or nobody can tell. */
async function problemOf(game: { readonly name: string }, agent: string): Promise<string> {
  try {
    await engine.run(checkJob(game.name), { game, agent });
    return "";
  } catch (error) {
    return error instanceof EngineDied ? "" : (error as Error).message;
  }
}
