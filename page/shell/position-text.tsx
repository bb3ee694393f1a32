/** A position that is being set up, as text, what is wrong with it, and the way into a game from there. */
import type { ReadonlySignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Field } from "./parts.js";
import { tab } from "./store.js";
import { t } from "./words/index.js";

interface Typed {
  readonly text: string;
  /** Why it is no position, beside the one that is set up. */
  readonly wrong?: { readonly reason: string; readonly beside: string };
}

/** What is set up, by whichever game. */
interface Draft {
  readonly text: ReadonlySignal<string>;
  /** Why it cannot be played. */
  readonly problem: ReadonlySignal<string | undefined>;
  /** Throws one line where a text is no position. */
  check(text: string): void;
  /** Takes over what was typed. */
  read(text: string): void;
  apply(): void;
}

export function PositionText({ title = t("positionText"), draft }: { title?: string; draft: Draft }) {
  const text = draft.text.value;
  // What is typed stands as it is while somebody types; what is no position, until something else changes.
  const [typed, type] = useState<Typed | undefined>(undefined);
  const held = typed?.wrong === undefined || typed.wrong.beside === text ? typed : undefined;
  const said = held === undefined ? draft.problem.value : held.wrong?.reason;
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
              draft.check(value.trim());
              type({ text: value });
            } catch (error) {
              type({ text: value, wrong: { reason: (error as Error).message, beside: text } });
            }
          }}
          onBlur={() => {
            if (typed === undefined || typed.wrong !== undefined) return;
            draft.read(typed.text.trim());
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
            draft.apply();
            tab.value = "play";
          }}
        >
          {t("playFromHere")}
        </button>
      </div>
    </>
  );
}
