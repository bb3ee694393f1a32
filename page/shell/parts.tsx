/** Parts that panels are made of. */
import type { ComponentChildren } from "preact";

/** Buttons of which one is pressed. */
export function Choice<T extends string | number>({
  title,
  values,
  value,
  name,
  label,
  onChange,
}: {
  title: string;
  values: readonly T[];
  value: T;
  name(value: T): string;
  /** What a sign means. */
  label?(value: T): string;
  onChange(value: T): void;
}) {
  return (
    <fieldset class="field">
      <legend>{title}</legend>
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

/** A number with a least and a most; what is typed counts when it is whole. */
export function NumberField({
  title,
  value,
  least,
  most,
  step = 1,
  onChange,
}: {
  title: string;
  value: number;
  least: number;
  most: number;
  step?: number;
  onChange(value: number): void;
}) {
  return (
    <Field title={title}>
      <input
        type="number"
        value={value}
        min={least}
        max={most}
        step={step}
        onChange={({ currentTarget }) => {
          const given = Number(currentTarget.value);
          if (currentTarget.value !== "" && Number.isFinite(given))
            onChange(Math.max(least, Math.min(most, given)));
        }}
      />
    </Field>
  );
}
