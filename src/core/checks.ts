/**
 * Checks of input: JSON with bounds, values by a schema with errors in one line, lookups of names that users gave.
 */
import type { z } from "zod";

/** Looks up what a user has named in a table of ours. Gives nothing for `constructor` and other names that every object inherits. */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

// JSON of people and other programs.

/** The deepest nesting of lists and objects that is read: more than any file of ours has, and less than exhausts a stack. */
const MAX_DEPTH = 256;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Parses JSON that may be hostile. Throws one line where it is none or is nested too deeply: what reads it later calls itself. */
export function parseJson(text: string): unknown {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
    else if ((code === OPEN_LIST || code === OPEN_OBJECT) && ++depth > MAX_DEPTH)
      throw new Error(`is nested more than ${MAX_DEPTH} deep`);
  }
  return JSON.parse(text);
}

/** Finds the quote that ends a string; the end of the text where there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

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
export function checkData<T>(schema: z.ZodType<T>, data: unknown): T {
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
