/**
 * Agents as data. The short form of a specification is for command lines:
 *
 *     uct:playouts=3000,amaf=half,playout=walk
 *     gtp:command="mohex --quiet",timeout=30
 *     epsilon:agent=(uct:playouts=100),eps=0.25
 *
 * Values are numbers, `true` and `false`, words, quoted strings (with \" \\ \n \t inside), and agents in brackets.
 * The same fields are an object in YAML and JSON.
 */
import { z } from "zod";

/** Names a kind of agent with its options as data: what plans and records hold. */
export type AgentSpec = { readonly kind: string; readonly [option: string]: unknown };

/** An agent as an object or in its short form; what the options mean is up to its kind. */
export const agentSchema = z
  .union(
    [z.string(), z.looseObject({ kind: z.string() })],
    "expected an agent: its short form or an object with kind",
  )
  .transform((value, context): AgentSpec => {
    if (typeof value !== "string") return value;
    try {
      return parseAgent(value);
    } catch (error) {
      context.addIssue({ code: "custom", message: (error as Error).message });
      return z.NEVER;
    }
  })
  .meta({ title: "agent", description: "another agent, in brackets; in files also an object" });

export function isAgent(value: unknown): value is AgentSpec {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** The agent and all inside it, once their short forms have been read. */
export function agentsIn(spec: AgentSpec): AgentSpec[] {
  return [spec, ...Object.values(spec).filter(isAgent).flatMap(agentsIn)];
}

/**
 * Reads the short form of an agent, such as `uct:playouts=3000,amaf=half`. The kind and its options are checked when the agent is
 * made.
 */
export function parseAgent(text: string): AgentSpec {
  const reader = new Reader(text);
  const spec = reader.agent();
  reader.end();
  return spec;
}

/** Writes the short form of an agent; `parseAgent` reads it back. */
export function formatAgent(spec: AgentSpec): string {
  const options = Object.entries(spec).filter(([key, value]) => key !== "kind" && value !== undefined);
  const written = options.map(([key, value]) => `${key}=${formatValue(key, value)}`);
  return written.length === 0 ? spec.kind : `${spec.kind}:${written.join(",")}`;
}

/** Agents inside of agents: few have one. */
const MAX_DEPTH = 50;
/** Characters of a short form that complaints tell. */
const MAX_SHOWN = 200;

const NAME = /[a-z][a-z0-9-]*/iy;
const WORD = /[^\s,()"=\\]+/y;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", '"': '"', "\\": "\\" };

function formatValue(key: string, value: unknown): string {
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)))
    return String(value);
  if (typeof value === "string") return isPlain(value) ? value : quote(value);
  if (typeof value === "object" && value !== null && "kind" in value && typeof value.kind === "string")
    return `(${formatAgent(value as AgentSpec)})`;
  throw new Error(`${key}: the short form of an agent has no way to write ${JSON.stringify(value)}`);
}

/** Whether a string is read back as itself without quotes. */
function isPlain(text: string): boolean {
  return /^[^\s,()"=\\]+$/.test(text) && !NUMBER.test(text) && text !== "true" && text !== "false";
}

function quote(text: string): string {
  const escaped = text.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\n").replace(/\t/g, "\\t");
  return `"${escaped}"`;
}

class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  agent(): AgentSpec {
    if (++this.#depth > MAX_DEPTH) throw this.#error(`agents are nested more than ${MAX_DEPTH} deep`);
    const spec: { kind: string; [option: string]: unknown } = { kind: this.#name("a kind of agent") };
    if (this.#take(":")) this.#options(spec);
    this.#depth--;
    return spec;
  }

  #options(spec: { [option: string]: unknown }): void {
    do {
      const start = this.#at;
      const key = this.#name("the name of an option");
      if (Object.hasOwn(spec, key)) throw this.#error(`${key} is given twice`, start);
      if (!this.#take("=")) throw this.#error(`expected = and a value after ${key}`);
      spec[key] = this.#value(key);
    } while (this.#take(","));
  }

  end(): void {
    this.#blanks();
    if (this.#at === this.#text.length) return;
    const afterBlank = /\s/.test(this.#text[this.#at - 1]);
    const hint = afterBlank ? "; values with blanks stand in double quotes" : "";
    throw this.#error(`unexpected "${this.#text.slice(this.#at, this.#at + 12)}"${hint}`);
  }

  #value(key: string): unknown {
    this.#blanks();
    if (this.#take("(")) {
      const inner = this.agent();
      if (!this.#take(")")) throw this.#error(`expected ) after the agent of ${key}`);
      return inner;
    }
    if (this.#text[this.#at] === '"') return this.#quoted(key);
    const word = this.#match(WORD);
    if (word === undefined) throw this.#error(`expected a value for ${key}`);
    if (NUMBER.test(word)) return Number(word);
    return word === "true" ? true : word === "false" ? false : word;
  }

  #quoted(key: string): string {
    const start = this.#at++;
    let value = "";
    for (;;) {
      const character = this.#text[this.#at++];
      if (character === undefined) throw this.#error(`the quoted value of ${key} does not end`, start);
      if (character === '"') return value;
      if (character !== "\\") value += character;
      else {
        const meant = ESCAPES[this.#text[this.#at++] ?? ""];
        if (meant === undefined)
          throw this.#error('expected \\", \\\\, \\n or \\t after a backslash', this.#at - 2);
        value += meant;
      }
    }
  }

  #name(what: string): string {
    this.#blanks();
    const name = this.#match(NAME);
    if (name === undefined) throw this.#error(`expected ${what}`);
    return name;
  }

  #take(character: string): boolean {
    this.#blanks();
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #blanks(): void {
    while (this.#at < this.#text.length && /\s/.test(this.#text[this.#at])) this.#at++;
  }

  #error(message: string, at = this.#at): Error {
    const text = this.#text.length > MAX_SHOWN ? `${this.#text.slice(0, MAX_SHOWN)}…` : this.#text;
    return new Error(`agent "${text}", character ${at + 1}: ${message}`.replace(/\s+/g, " "));
  }
}
