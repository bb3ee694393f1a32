/** Parts that panels are made of. */
import type { ComponentChildren } from "preact";
import type { Progress } from "../engine/index.js";
import { t } from "./words/index.js";

/** Buttons of which one is pressed. */
export function Choice<T extends string | number>({
  title,
  values,
  value,
  name,
  label,
  hidden = false,
  onChange,
}: {
  title: string;
  /** The title is only for whoever hears the page. */
  hidden?: boolean;
  values: readonly T[];
  value: T;
  name(value: T): string;
  /** What a sign means. */
  label?(value: T): string;
  onChange(value: T): void;
}) {
  return (
    <fieldset class="field">
      <legend class={hidden ? "hidden" : ""}>{title}</legend>
      <div class="choice">
        {values.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === value}
            {...(label && { "aria-label": label(each), title: label(each) })}
            onClick={() => onChange(each)}
          >
            {name(each)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

export function Field({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label class="field">
      <span>{title}</span>
      {children}
    </label>
  );
}

/** A number with a least and a most; whole ones count while they are typed. */
export function NumberField({
  title,
  value,
  min,
  max,
  step = 1,
  onChange,
}: {
  title: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange(value: number): void;
}) {
  return (
    <Field title={title}>
      <input
        type="number"
        value={value}
        min={min}
        max={max}
        step={step}
        onInput={({ currentTarget: { value: text } }) => {
          if (step === 1 && /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max)
            onChange(Number(text));
        }}
        onChange={({ currentTarget: { value: text } }) => {
          if (text !== "" && Number.isFinite(Number(text)))
            onChange(Math.max(min, Math.min(max, Number(text))));
        }}
      />
    </Field>
  );
}

/** How far something is that takes a while, and a way to stop it. */
export function Working({
  title,
  progress,
  onStop,
}: {
  title: string;
  progress?: Progress | undefined;
  onStop(): void;
}) {
  return (
    <div class="working" role="status">
      <div class="row">
        <span class="grow">{title}</span>
        <button type="button" onClick={onStop}>
          {t("stop")}
        </button>
      </div>
      <progress
        aria-label={title}
        max={1}
        {...(progress !== undefined && { value: progress.done / Math.max(1, progress.total) })}
      />
    </div>
  );
}
