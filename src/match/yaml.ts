/**
 * YAML of people: plans, ladders, agents, experiments. A file may come from anywhere, so its length, its nesting and its aliases are bounded
 * before it is parsed, and what the parser would need quadratic time for is done here.
 */
import { isScalar, Lexer, LineCounter, parseDocument, visit } from "yaml";

/** Characters of a file, and of its parts (words, signs, indentations): a second or two of parsing. */
const MAX_LENGTH = 4 * 2 ** 20;
const MAX_TOKENS = 500_000;
const MAX_DEPTH = 100;
const MAX_ALIASES = 100;

/** Precedes the text of a word in what the lexer gives. */
const SCALAR = "\x1f";

/** Parses YAML. Throws one line that tells the place of what is wrong. */
export function parseYaml(text: string): unknown {
  demandBounds(text);
  const lines = new LineCounter();
  const document = parseDocument(text, {
    logLevel: "error",
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  });
  const fail = (message: string, position: number): never => {
    const { line, col } = lines.linePos(position);
    throw new Error(`${message.replace(/\s+/g, " ")} at line ${line}, column ${col}`);
  };
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) fail(problem.message, problem.pos[0]);
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) fail("Map keys must be unique", key.range?.[0] ?? 0);
        // Schemas leave it out without a word.
        if (key.value === "__proto__") fail("__proto__ is no name of a field", key.range?.[0] ?? 0);
        keys.add(key.value);
      }
    },
  });
  try {
    return document.toJS();
  } catch (error) {
    throw new Error((error as Error).message.replace(/\s+/g, " "));
  }
}

/** Throws one line for a text that is too long or nested too deeply to parse. Looks at tokens alone, of which none is looked at twice. */
export function demandBounds(text: string): void {
  if (text.length > MAX_LENGTH)
    throw new Error(`has ${text.length} characters; at most ${MAX_LENGTH} are read of such a file`);
  const nesting = new Nesting();
  let [tokens, aliases] = [0, 0];
  let isText = false;
  let before = "";
  for (const token of new Lexer().lex(text)) {
    if (++tokens > MAX_TOKENS) throw new Error(`has more than ${MAX_TOKENS} words and signs; it is too long`);
    if (!isText && token.startsWith("*") && ++aliases > MAX_ALIASES)
      throw new Error(`has more than ${MAX_ALIASES} aliases`);
    if (nesting.after(token, isText) > MAX_DEPTH)
      throw new Error(`is nested more than ${MAX_DEPTH} deep at line ${nesting.line}`);
    // The parser would complain of each of many.
    if (!isText && (nesting.isClosedTwice || (token === "," && before === ",")))
      throw new Error(`unexpected ${token} at line ${nesting.line}`);
    if (token.trim() !== "") before = isText ? "" : token;
    isText = token === SCALAR;
  }
}

/** Follows how deep a text is nested, by brackets and by columns in which something begins. Counts a level of a block up to twice. */
class Nesting {
  line = 1;
  isClosedTwice = false;
  #column = 0;
  #isBegun = false;
  #brackets = 0;
  readonly #columns: number[] = [];

  after(token: string, isText: boolean): number {
    if (token !== SCALAR && !/^[\s\ufeff]*$/.test(token.slice(0, 200))) this.#see(token, isText);
    const breaks = token.split("\n");
    this.line += breaks.length - 1;
    const last = breaks.at(-1)!;
    this.#column = breaks.length > 1 ? last.length : this.#column + (token === SCALAR ? 0 : token.length);
    if (breaks.length > 1) this.#isBegun = false;
    return this.#brackets + this.#columns.length;
  }

  #see(token: string, isText: boolean): void {
    if (!isText && (token === "[" || token === "{")) this.#brackets++;
    else if (!isText && (token === "]" || token === "}")) this.#brackets--;
    if (this.#brackets < 0) this.isClosedTwice = true;
    const begins = !this.#isBegun;
    this.#isBegun = true;
    if (this.#brackets > 0 || token.startsWith("#")) return;
    if (begins) while ((this.#columns.at(-1) ?? -1) >= this.#column) this.#columns.pop();
    if (begins || (!isText && /^[-?:]$/.test(token))) this.#columns.push(this.#column);
  }
}
