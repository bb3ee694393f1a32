import type { z } from "zod";

/** The most characters that are told of a value that was found, and as many code units as hold more of them. */
const SHOWN = 40;
const ENOUGH = 2 * SHOWN;

const BOUNDS: Readonly<Record<string, string>> = {
  "<": "below",
  "<=": "at most",
  ">": "above",
  ">=": "at least",
};

/** Returns `data` as the schema reads it, or throws one line with the field and what it holds: `stones[3].x: expected …, not …`. */
export function checked<T>(schema: z.ZodType<T>, data: unknown): T {
  const result = schema.safeParse(data, { reportInput: true });
  if (result.success) return result.data;
  const { path, message } = complaint(result.error.issues);
  const place = formatPath(path);
  throw new Error(place === "" ? message : `${place}: ${message}`);
}

interface Complaint {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function complaint(issues: readonly z.core.$ZodIssue[]): Complaint {
  const [first, second] = issues as [z.core.$ZodIssue, z.core.$ZodIssue?];
  // Of a number that is beyond what JavaScript counts exactly, our own limit says more.
  const issue =
    second?.code === first.code && formatPath(second.path) === formatPath(first.path) ? second : first;
  if (issue.code === "invalid_union" && issue.message === "Invalid input") return ofUnion(issue);
  if (issue.code === "invalid_union" && /^Invalid discriminator/.test(issue.message)) return ofKinds(issue);
  const message = issue.message
    .replace(/^(Invalid \w+|Too big|Too small): /, "")
    .replace(/^expected \S+, received undefined$/, "missing")
    .replace(/^expected \w+ to be ([<>]=?)/, (_, sign: string) => `expected ${BOUNDS[sign]} `)
    .replace(/\s+/g, " ");
  // A condition of ours says itself what it has to say, and may be about more than one field.
  return { path: issue.path, message: issue.code === "custom" ? message : withFound(message, issue.input) };
}

/** The form that comes nearest says what it misses; where none does, all of them say what they are. */
function ofUnion({ path, errors, input }: z.core.$ZodIssueInvalidUnion): Complaint {
  const complaints = errors.map(complaint);
  const nearest = complaints.reduce((a, b) => (b.path.length > a.path.length ? b : a));
  if (nearest.path.length > 0) return { path: [...path, ...nearest.path], message: nearest.message };
  const forms = complaints.map(({ message }) => message.replace(/^expected /, "").replace(/, not .*/, ""));
  return { path, message: withFound(`expected ${[...new Set(forms)].join(" or ")}`, input) };
}

/** A field tells kinds apart, and none has such a one. */
function ofKinds({ path, message, input }: z.core.$ZodIssueInvalidUnion): Complaint {
  const wanted = message.replace(/^.*Expected /, "expected one of ").replaceAll("'", '"');
  return { path, message: withFound(wanted, (input as Record<PropertyKey, unknown>)[path.at(-1) ?? ""]) };
}

/** What was wanted, and what was found in its place. */
function withFound(message: string, found: unknown): string {
  if (found === undefined || !/^(expected|must match) /.test(message) || /, (not|got) /.test(message))
    return message;
  return `${message.replace(/, received .*$/, "")}, not ${brief(found)}`;
}

function brief(found: unknown): string {
  let text = "";
  for (const piece of pieces(found)) {
    text += piece;
    if (text.length > ENOUGH) break;
  }
  const characters = Array.from(text);
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join("")}…` : text;
}

/** A value as JSON, piece by piece: of a huge one no more is made than is told. */
function* pieces(value: unknown): Generator<string> {
  if (typeof value === "string") yield JSON.stringify(value.slice(0, ENOUGH));
  else if (typeof value !== "object" || value === null) yield String(value);
  else {
    const isList = Array.isArray(value);
    let separator = isList ? "[" : "{";
    for (const key of isList ? value.keys() : Object.keys(value)) {
      yield isList ? separator : `${separator}${JSON.stringify(String(key).slice(0, ENOUGH))}:`;
      yield* pieces((value as Record<PropertyKey, unknown>)[key]);
      separator = ",";
    }
    yield `${separator === "," ? "" : separator}${isList ? "]" : "}"}`;
  }
}

function formatPath(path: readonly PropertyKey[]): string {
  let text = "";
  for (const key of path) {
    if (typeof key === "number") text += `[${key}]`;
    else text += text === "" ? String(key) : `.${String(key)}`;
  }
  return text;
}
