/** Rule sets by names that curlers know. */
import { Field } from "../../../shell/parts.js";
import { c } from "../words/index.js";

/** What newcomers want first, then older ones. */
const OF_FOUR = ["dc3", "dc4", "dc4-no-tick", "dc4-library", "legacy-gat", "legacy-uec"] as const;
const DOUBLES = ["dc4-mixed-doubles", "legacy-mixed-doubles"] as const;

export function RulesField({ rules, onChange }: { rules: string; onChange(rules: string): void }) {
  return (
    <Field title={c("rules")}>
      <select value={rules} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {([OF_FOUR, DOUBLES] as const).map((names) => (
          <optgroup key={names[0]} label={c(names === DOUBLES ? "mixedDoubles" : "teamsOfFour")}>
            {names.map((name) => (
              <option key={name} value={name}>
                {c(`rules_${name}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </Field>
  );
}
