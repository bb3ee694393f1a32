/** Another game: rules, ends, whose hand throws. */
import { useState } from "preact/hooks";
import { EXECUTION_NOISES, type NoiseName, ruleSet } from "../../../../src/games/curling/index.js";
import { layNew } from "../../../shell/desk.js";
import { say } from "../../../shell/notices.js";
import { Field } from "../../../shell/parts.js";
import { t } from "../../../shell/words/index.js";
import type { CurlingView } from "../view.js";
import { c } from "../words/index.js";
import { RulesField } from "./rules-field.js";

const ENDS = [1, 2, 4, 6, 8, 10] as const;

export function NewGame({ view: { session } }: { view: CurlingView }) {
  const spec = session.rules.spec as { rules?: string; ends?: number; noise?: string };
  const [rules, setRules] = useState(spec.rules ?? "dc3");
  const [ends, setEnds] = useState(spec.ends ?? 4);
  const [noise, setNoise] = useState(spec.noise ?? "");
  const { model, throws, freeGuardZone, extraEnds } = ruleSet(rules);
  const hands = (Object.keys(EXECUTION_NOISES) as NoiseName[]).filter((name) => {
    const { kind } = EXECUTION_NOISES[name];
    return kind === "none" || (kind === "tee") === (model === "legacy");
  });
  const begin = () => {
    try {
      const chosen = hands.some((name) => name === noise) ? { noise } : {};
      const game = session.game.variant({ name: "curling", rules, ends, ...chosen });
      layNew(session.game, { game, seats: session.seats.value });
    } catch (error) {
      say("error", (error as Error).message);
    }
  };
  return (
    <details class="new-game">
      <summary>{t("newGame")}</summary>
      <div class="pair">
        <RulesField rules={rules} onChange={setRules} />
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
                {name === "none" ? c("handSteady") : c(`hand_${name}`)}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <p class="quiet small">
        {c("rulesNote", {
          throws,
          guarded: freeGuardZone.throws,
          protected: c(freeGuardZone.protects === "every-stone" ? "anyStone" : "guards"),
          tie: c(extraEnds ? "tieOn" : "tieDraw"),
        })}
      </p>
      <button type="button" class="main" onClick={begin}>
        {t("start")}
      </button>
    </details>
  );
}
