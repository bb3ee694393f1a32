/**
 * Queries in the words of KataGo's analysis engine. Fields that mean what ours mean are taken for them, budgets among its settings too;
 * what means nothing here is told in a warning, as it does it, and left out.
 */

const FIELDS = new Map([
  ["maxVisits", "maxPlayouts"],
  ["boardXSize", "width"],
  ["boardYSize", "height"],
  ["includeOwnership", "ownership"],
]);

const SETTINGS = new Map([
  ["maxVisits", "maxPlayouts"],
  ["maxPlayouts", "maxPlayouts"],
  ["maxTime", "time"],
]);

/** What would change the search or the answer there, not the question. */
const UNUSED = [
  "includeMovesOwnership",
  "includeMovesOwnershipStdev",
  "includeNoResultValue",
  "includeOwnershipStdev",
  "includePVVisits",
  "includePolicy",
  "rootFpuReductionMax",
  "rootPolicyTemperature",
];

export type Question = Readonly<Record<string, unknown>>;

export interface Translation {
  readonly question: Question;
  /** Fields that were left out although they ask for something. */
  readonly unused: readonly string[];
  /** A complaint about fields of ours, with the names that the question has for them. */
  inTheirWords(message: string): string;
}

/** A question with our names; `known` are the fields that there are, `translate` knows what the game calls otherwise. */
export function fromKata(
  asked: Question,
  known: readonly string[],
  translate: (field: string, value: unknown) => unknown,
): Translation {
  // Without a prototype, no field has a meaning of its own.
  const question: Record<string, unknown> = Object.create(null);
  const names = new Map<string, string>();
  const unused: string[] = [];
  const put = (field: string, value: unknown, name: string) => {
    if (!known.includes(field)) {
      if (asksFor(value)) unused.push(name);
      return;
    }
    if (names.has(field))
      throw new Error(`${name}: ${names.get(field)} is given as well; expected one of them`);
    question[field] = value;
    names.set(field, name);
  };
  for (const [field, value] of Object.entries(asked)) {
    const ours = FIELDS.get(field);
    if (ours !== undefined) put(ours, value, field);
    else if (field === "overrideSettings")
      for (const [setting, of] of Object.entries(settingsOf(value)))
        put(SETTINGS.get(setting) ?? "", of, `${field}.${setting}`);
    else if (UNUSED.includes(field)) put("", value, field);
    else if (field === "whiteHandicapBonus") refuseBonus(value);
    else {
      if (names.has(field))
        throw new Error(`${names.get(field)}: ${field} is given as well; expected one of them`);
      question[field] = translate(field, value);
      names.set(field, field);
    }
  }
  return { question, unused, inTheirWords: (message) => renamed(message, names) };
}

function asksFor(value: unknown): boolean {
  return value !== false && value !== 0 && value !== null;
}

function settingsOf(value: unknown): object {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("overrideSettings: expected an object");
  return value;
}

function refuseBonus(value: unknown): void {
  if (String(value) !== "0")
    throw new Error(
      `whiteHandicapBonus: expected 0, not ${JSON.stringify(value)}: komi tells all that White gets`,
    );
}

function renamed(message: string, names: ReadonlyMap<string, string>): string {
  const [field = ""] = /^\w+(?=[:.[])/.exec(message) ?? [];
  return `${names.get(field) ?? field}${message.slice(field.length)}`;
}
