/** A position that is being set up, as text, what is wrong with it, and the way into a game from there. */
import { useState } from "preact/hooks";
import { tab } from "./desk.js";
import { Field } from "./parts.js";
import { t } from "./words/index.js";

interface Typed {
  readonly text: string;
  /** Why it is no position, beside the one that is set up. */
  readonly wrong?: { readonly reason: string; readonly beside: string };
}

export function PositionText({
  title = t("positionText"),
  text,
  problem,
  check,
  read,
  apply,
}: {
  title?: string;
  text: string;
  /** Why it cannot be played. */
  problem: string | undefined;
  /** Throws one line where a text is no position. */
  check(text: string): void;
  /** Takes over what was typed. */
  read(text: string): void;
  apply(): void;
}) {
  // What is typed stands as it is while somebody types; what is no position, until something else changes.
  const [typed, type] = useState<Typed | undefined>(undefined);
  const held = typed?.wrong === undefined || typed.wrong.beside === text ? typed : undefined;
  const said = held === undefined ? problem : held.wrong?.reason;
  return (
    <>
      <Field title={title}>
        <textarea
          rows={3}
          spellcheck={false}
          value={held?.text ?? text}
          aria-invalid={held?.wrong !== undefined}
          aria-describedby="setup-problem"
          onInput={({ currentTarget: { value } }) => {
            try {
              check(value.trim());
              type({ text: value });
            } catch (error) {
              type({ text: value, wrong: { reason: (error as Error).message, beside: text } });
            }
          }}
          onBlur={() => {
            if (typed === undefined || typed.wrong !== undefined) return;
            read(typed.text.trim());
            type(undefined);
          }}
        />
      </Field>
      <div class="foot">
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
      </div>
    </>
  );
}
