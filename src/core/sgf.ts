// Smart Game Format, FF[4], without any game in it: collections of trees of nodes, each node with its properties.
// Values come back with escapes and soft line breaks resolved and line ends as "\n"; what a value means is the
// game's to say. Real files are read though they have words before the first tree or between trees, lower-case
// letters in the names of properties (FF[3]: "SiZe"), a property twice in a node, or no closing brackets at the end.

/** Holds one node of an SGF tree as it is written; what a property means is up to the game. */
export interface SgfNode {
  /** Values by name; at least one each. */
  readonly properties: Readonly<Record<string, readonly string[]>>;
  /** What may follow; the first is the main line. */
  readonly children: readonly SgfNode[];
}

interface OpenNode {
  properties: Record<string, string[]>;
  children: OpenNode[];
}

const TREE = /\(\s*;/g;
const IDENTIFIER = /[A-Za-z]+/y;
const SPACE = /\s*/y;

/** Reads an SGF file and returns the roots of its trees. Throws one line with the place of what cannot be read. */
export function parseSgf(text: string): SgfNode[] {
  const roots: OpenNode[] = [];
  let at = nextTree(text, 0);
  while (at < text.length) {
    const [root, end] = parseTree(text, at);
    roots.push(root);
    at = nextTree(text, end);
  }
  if (roots.length === 0) throw new Error('SGF: no game in it, which would begin with "(;"');
  return roots;
}

function nextTree(text: string, from: number): number {
  TREE.lastIndex = from;
  return TREE.exec(text)?.index ?? text.length;
}

/** One tree from its opening bracket on, and the place behind its closing one. Depth costs no stack. */
function parseTree(text: string, start: number): [OpenNode, number] {
  const top: OpenNode = { properties: {}, children: [] };
  /** The node that each open bracket follows. */
  const open: OpenNode[] = [];
  let node = top;
  let at = start;
  do {
    const character = text[at];
    if (character === "(") {
      open.push(node);
      at++;
    } else if (character === ")") {
      node = open.pop() as OpenNode;
      at++;
    } else if (character === ";") {
      const next: OpenNode = { properties: {}, children: [] };
      node.children.push(next);
      node = next;
      at++;
    } else {
      if (node === open[open.length - 1])
        throw new Error(`SGF: expected ";" but found "${character}" (${placeOf(text, at)})`);
      at = parseProperty(text, at, node.properties);
    }
    at = skipSpace(text, at);
  } while (open.length > 0 && at < text.length);
  return [top.children[0], at];
}

function parseProperty(text: string, start: number, into: Record<string, string[]>): number {
  IDENTIFIER.lastIndex = start;
  const word = IDENTIFIER.exec(text)?.[0] ?? "";
  const name = word.replace(/[a-z]/g, "") || word.toUpperCase();
  let at = skipSpace(text, start + word.length);
  if (word === "" || text[at] !== "[") {
    const found = at < text.length ? `"${text[at]}"` : "the end";
    const expected = word === "" ? "a property" : `"[" after ${word}`;
    throw new Error(`SGF: expected ${expected} but found ${found} (${placeOf(text, at)})`);
  }
  const values = Object.hasOwn(into, name) ? into[name] : [];
  into[name] = values;
  while (text[at] === "[") {
    const end = endOfValue(text, at + 1);
    if (end < 0) throw new Error(`SGF: the value of ${word} has no end (${placeOf(text, at)})`);
    values.push(unescapeSgf(text.slice(at + 1, end)));
    at = skipSpace(text, end + 1);
  }
  return at;
}

function endOfValue(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === "]") return at;
    if (text[at] === "\\") at++;
  }
  return -1;
}

function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.exec(text);
  return SPACE.lastIndex;
}

function placeOf(text: string, offset: number): string {
  return `line ${text.slice(0, offset).split("\n").length}, offset ${offset}`;
}

/** A backslash before a line end joins the lines, before anything else it makes that ordinary. */
function unescapeSgf(value: string): string {
  return value
    .replace(/\r\n?|\n\r/g, "\n")
    .replace(/[\t\v\f]/g, " ")
    .replace(/\\([\s\S])/g, (_, character: string) => (character === "\n" ? "" : character));
}

/** A value as simple text, which is one line; control characters count as blanks. */
export function simpleText(value: string): string {
  return value.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** A comment: lines and tabs stay, other control characters become blanks. */
export function commentText(value: string): string {
  return value.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, " ");
}

const LINE = 76; // characters after which the next node begins a line

/** Writes SGF trees one after the other; `parseSgf` reads them back unchanged. */
export function formatSgf(roots: readonly SgfNode[]): string {
  return `${roots.map((root) => `(${formatFrom(root)})`).join("\n")}\n`;
}

function formatFrom(root: SgfNode): string {
  let text = "";
  let line = 0;
  let node: SgfNode | undefined = root;
  while (node !== undefined) {
    const word = formatNode(node);
    if (line > 0 && line + word.length > LINE) {
      text += "\n";
      line = 0;
    }
    text += word;
    line += word.length;
    const { children }: SgfNode = node;
    if (children.length > 1) return `${text}${children.map((child) => `\n(${formatFrom(child)})`).join("")}`;
    node = children[0];
  }
  return text;
}

function formatNode(node: SgfNode): string {
  let text = ";";
  for (const [name, values] of Object.entries(node.properties)) {
    text += name + values.map((value) => `[${value.replace(/[\\\]]/g, "\\$&")}]`).join("");
  }
  return text;
}

/** The nodes of the longest way through a tree; of several equally long, the first. */
export function longestLine(root: SgfNode): SgfNode[] {
  // Children come after their parents in this list, so the way back meets them first.
  const nodes: SgfNode[] = [root];
  for (let i = 0; i < nodes.length; i++) for (const child of nodes[i].children) nodes.push(child);
  const best = new Map<SgfNode, { length: number; next?: SgfNode }>();
  for (const node of nodes.reverse()) {
    let longest: { length: number; next?: SgfNode } = { length: 1 };
    for (const next of node.children) {
      const length = 1 + (best.get(next)?.length ?? 0);
      if (length > longest.length) longest = { length, next };
    }
    best.set(node, longest);
  }
  const line: SgfNode[] = [];
  for (let node: SgfNode | undefined = root; node !== undefined; node = best.get(node)?.next) line.push(node);
  return line;
}

/** A tree without branches. */
export function sgfLine(nodes: readonly SgfNode["properties"][]): SgfNode {
  let child: SgfNode | undefined;
  for (const properties of nodes.toReversed()) child = { properties, children: child ? [child] : [] };
  return child as SgfNode;
}

/** What a text is that looks like SGF, where something else is wanted. */
export function sgfGame(text: string): string | undefined {
  return /^\s*\(\s*;/.test(text) ? "a game in SGF, as board games are kept" : undefined;
}
