/** Another game: rules, ends, whose hand throws. */
import { useState } from "preact/hooks";
import { DISTURBANCES, RULE_SETS, ruleSet } from "../../../../src/games/curling/index.js";
import { layNew } from "../../../shell/desk.js";
import { say } from "../../../shell/notices.js";
import { Field } from "../../../shell/parts.js";
import type { CurlingView } from "../view.js";
import { c } from "../words/index.js";

const ENDS = [1, 2, 4, 6, 8, 10] as const;

export function NewGame({ view: { session } }: { view: CurlingView }) {
  const spec = session.rules.spec as { rules?: string; ends?: number; noise?: string };
  const [rules, setRules] = useState(spec.rules ?? "dc3");
  const [ends, setEnds] = useState(spec.ends ?? 4);
  const [noise, setNoise] = useState(spec.noise ?? "");
  const { model } = ruleSet(rules);
  const hands = Object.entries(DISTURBANCES)
    .filter(([, { kind }]) => kind === "none" || (kind === "tee") === (model === "legacy"))
    .map(([name]) => name);
  const begin = () => {
    try {
      const chosen = hands.includes(noise) ? { noise } : {};
      const game = session.game.variant({ name: "curling", rules, ends, ...chosen });
      layNew(session.game, { game, seats: session.seats.value });
    } catch (error) {
      say("error", (error as Error).message);
    }
  };
  return (
    <details class="new-game">
      <summary>{c("newGame")}</summary>
      <div class="pair">
        <Field title={c("rules")}>
          <select value={rules} onChange={({ currentTarget }) => setRules(currentTarget.value)}>
            {RULE_SETS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
        <Field title={c("ends")}>
          <select value={ends} onChange={({ currentTarget }) => setEnds(Number(currentTarget.value))}>
            {ENDS.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </Field>
        <Field title={c("hand")}>
          <select value={noise} onChange={({ currentTarget }) => setNoise(currentTarget.value)}>
            <option value="">{c("handUsual")}</option>
            {hands.map((name) => (
              <option key={name} value={name}>
                {name === "none" ? c("handSteady") : name}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <button type="button" class="main" onClick={begin}>
        {c("newGame")}
      </button>
    </details>
  );
}
