/**
 * Python objects as `str` and `repr` show them, such as the states in the logs of the fourth generation's Python client:
 *   winner_team=None end_number=0 last_move=Shot(angular_velocity=1.57) score=Score(team0=[0], team1=[0])
 * Objects and dictionaries become records, lists, tuples and sets arrays, numbers and words what they are in JSON. Of what
 * else may stand there, `UUID('...')`, `datetime.datetime(2026, 2, 1)`, `<Mode.standard: 'standard'>`, the value is taken.
 */
import { jsonText } from "../../../core/index.js";

type PythonValue = null | boolean | number | string | PythonValue[] | { [key: string]: PythonValue };

/** Nothing that is worth reading goes deeper. */
const DEEPEST = 64;

/** Reads one value, or the fields of an object without its name; throws one line that tells the place. */
export function parseDump(text: string): PythonValue {
  const reader = new Reader(text);
  const value = reader.isField() ? reader.fields("") : reader.value(0);
  reader.end();
  return value;
}

/** How objects are shown: the classes of those in fields, by the names of these, and the fields whose numbers have a point. */
interface DumpShape {
  readonly classes: Readonly<Record<string, string>>;
  readonly floats: ReadonlySet<string>;
}

/** The fields of an object as `str` shows them. */
export function formatDump(value: object, shape: DumpShape): string {
  return formatFields(value, shape).join(" ");
}

function formatFields(value: object, shape: DumpShape): string[] {
  return Object.entries(value).map(([key, each]) => `${key}=${formatValue(each, key, shape)}`);
}

function formatValue(value: unknown, key: string, shape: DumpShape): string {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string") return formatText(value);
  if (Array.isArray(value)) return `[${value.map((each) => formatValue(each, key, shape)).join(", ")}]`;
  if (typeof value !== "object")
    return Number.isInteger(value) && shape.floats.has(key) ? `${value}.0` : String(value);
  const name = shape.classes[key];
  if (name !== undefined) return `${name}(${formatFields(value, shape).join(", ")})`;
  const items = Object.entries(value).map(
    ([item, each]) => `${formatText(item)}: ${formatValue(each, item, shape)}`,
  );
  return `{${items.join(", ")}}`;
}

function formatText(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&").replace(/\n/g, "\\n").replace(/\r/g, "\\r")}'`;
}

const NUMBER = /[-+]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;
const WORD = /[A-Za-z_][\w.]*/y;
const FIELD = /\s*([A-Za-z_]\w*)=(?!=)/y;
const QUOTED = /[bru]*'((?:[^'\\]|\\[\s\S])*)'|[bru]*"((?:[^"\\]|\\[\s\S])*)"/iy;
const CLOSING: Readonly<Record<string, string>> = { "[": "]", "(": ")", "{": "}", "": "" };
const WORDS: ReadonlyMap<string, PythonValue> = new Map<string, PythonValue>([
  ["None", null],
  ["True", true],
  ["False", false],
  ["nan", null],
  ["inf", null],
]);

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isField(): boolean {
    FIELD.lastIndex = this.#at;
    return FIELD.test(this.#text);
  }

  /** `name=value` pairs until what closes them, with commas or blanks between them. */
  fields(closing: string, depth = 0): Record<string, PythonValue> {
    const fields: Record<string, PythonValue> = {};
    while (!this.#closes(closing)) {
      const name = this.#match(FIELD)?.[1];
      if (name === undefined) throw this.#wrong("a field");
      put(fields, name, this.value(depth));
      this.#skip(",");
    }
    return fields;
  }

  value(depth: number): PythonValue {
    if (depth > DEEPEST) throw this.#wrong("a value that is not so deep");
    this.#skip("");
    const first = this.#text[this.#at] ?? "";
    if (first === "[" || first === "(") return this.#list(first, depth);
    if (first === "{") return this.#dictionary(depth);
    if (first === "<") return this.#tagged(depth);
    const quoted = this.#match(QUOTED);
    if (quoted) return unescapeText(quoted[1] ?? quoted[2] ?? "");
    const number = this.#match(NUMBER);
    if (number) return Number(number[0].replaceAll("_", ""));
    const word = this.#match(WORD)?.[0];
    if (word === undefined) throw this.#wrong("a value");
    if (this.#text[this.#at] === "(") return this.#object(depth);
    return WORDS.has(word) ? (WORDS.get(word) as PythonValue) : word;
  }

  end(): void {
    this.#skip("");
    if (this.#at < this.#text.length) throw this.#wrong("the end");
  }

  #list(opening: string, depth: number): PythonValue[] {
    this.#at++;
    const values: PythonValue[] = [];
    while (!this.#closes(CLOSING[opening] as string)) {
      values.push(this.value(depth + 1));
      this.#skip(",");
    }
    return values;
  }

  #dictionary(depth: number): PythonValue {
    this.#at++;
    const fields: Record<string, PythonValue> = {};
    const values: PythonValue[] = [];
    while (!this.#closes("}")) {
      const key = this.value(depth + 1);
      if (this.#skip(":")) put(fields, String(key), this.value(depth + 1));
      else values.push(key);
      this.#skip(",");
    }
    return values.length > 0 ? values : fields;
  }

  /** `Name(field=value)` is a record; `UUID('...')` is what it holds. */
  #object(depth: number): PythonValue {
    const start = this.#at++;
    if (this.isField() || this.#closes(")")) {
      this.#at = start + 1;
      return this.fields(")", depth + 1);
    }
    this.#at = start;
    const held = this.#list("(", depth);
    return held.length === 1 ? (held[0] as PythonValue) : held;
  }

  /** `<Mode.standard: 'standard'>`. */
  #tagged(depth: number): PythonValue {
    this.#at++;
    const name = this.#match(WORD)?.[0] ?? "";
    const value = this.#skip(":") ? this.value(depth + 1) : name;
    if (!this.#closes(">")) throw this.#wrong('">"');
    return value;
  }

  /** Whether what closes is next, and takes it; the end of the text closes nothing but itself. */
  #closes(closing: string): boolean {
    this.#skip("");
    if (this.#at >= this.#text.length) {
      if (closing === "") return true;
      throw this.#wrong(`"${closing}"`);
    }
    if (closing === "" || this.#text[this.#at] !== closing) return false;
    this.#at++;
    return true;
  }

  #skip(separator: string): boolean {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
    if (separator === "" || this.#text[this.#at] !== separator) return false;
    this.#at++;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at += match[0].length;
    return match;
  }

  #wrong(wanted: string): Error {
    const found = this.#text.slice(this.#at, this.#at + 12);
    return new Error(
      `character ${this.#at + 1}: expected ${wanted}, got ${found === "" ? "the end" : jsonText(found)}`,
    );
  }
}

/** Whatever it is called, it becomes a field of its own. */
function put(fields: Record<string, PythonValue>, name: string, value: PythonValue): void {
  Object.defineProperty(fields, name, { value, enumerable: true, writable: true, configurable: true });
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "\n": "" };

function unescapeText(text: string): string {
  return text.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|U000([\da-f]{5})|([\s\S]))/gi,
    (_, x, u, long, plain) => {
      const code = x ?? u ?? long;
      if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
      return ESCAPES[plain] ?? plain;
    },
  );
}
