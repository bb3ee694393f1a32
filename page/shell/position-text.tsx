/** A position that is being set up, as text, what is wrong with it, and the way into a game from there. */
import { useState } from "preact/hooks";
import { tab } from "./desk.js";
import { Field } from "./parts.js";
import { t } from "./words/index.js";

export function PositionText({
  title = t("positionText"),
  text,
  problem,
  read,
  apply,
}: {
  title?: string;
  text: string;
  /** Why it cannot be played. */
  problem: string | undefined;
  /** Takes over what was typed; throws one line where it is no position. */
  read(text: string): void;
  apply(): void;
}) {
  // A text that is no position holds until something else changes.
  const [wrong, setWrong] = useState({ reason: "", typed: "", beside: "" });
  const isWrong = wrong.reason !== "" && wrong.beside === text;
  const said = isWrong ? wrong.reason : problem;
  return (
    <>
      <Field title={title}>
        <textarea
          rows={3}
          spellcheck={false}
          value={isWrong ? wrong.typed : text}
          aria-invalid={isWrong}
          aria-describedby="setup-problem"
          onChange={({ currentTarget }) => {
            try {
              read(currentTarget.value.trim());
              setWrong({ reason: "", typed: "", beside: "" });
            } catch (error) {
              const typed = currentTarget.value;
              setWrong({ reason: (error as Error).message, typed, beside: text });
            }
          }}
        />
      </Field>
      <p id="setup-problem" class="problem" role="status">
        {said ?? ""}
      </p>
      <button
        type="button"
        class="main"
        disabled={said !== undefined}
        onClick={() => {
          apply();
          tab.value = "play";
        }}
      >
        {t("playFromHere")}
      </button>
    </>
  );
}
