/** Variations in SGF. Games read and write one line; a tree is all its lines. */
import { formatSgf, parseSgf, type SgfNode, sgfLine } from "../../../src/core/index.js";

/** Lines of a tree that are read; whoever has more has a book. */
const MAX = 500;

type Properties = SgfNode["properties"];

/** The lines of a tree of a file, by its place, each as a file of its own, the main one first. */
export function splitSgf(text: string, index: number): string[] {
  const root = parseSgf(text)[index];
  const texts: string[] = [];
  const line: Properties[] = [];
  const open = root === undefined ? [] : [{ node: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined && texts.length < MAX; next = open.pop()) {
    const { node, depth } = next;
    line.length = depth;
    line.push(node.properties);
    if (node.children.length === 0) texts.push(formatSgf([sgfLine(line)]));
    for (const child of node.children.toReversed()) open.push({ node: child, depth: depth + 1 });
  }
  return texts;
}

interface Grown {
  readonly properties: Properties;
  readonly children: Grown[];
}

/** One file of some that hold a line each; what all have in common is that of the first. */
export function joinSgf(texts: readonly string[]): string {
  const top: Grown = { properties: {}, children: [] };
  for (const text of texts) {
    let at = top;
    let node = parseSgf(text)[0];
    while (node !== undefined) {
      const { properties } = node;
      let next = at.children.find((each) => at === top || moveOf(each.properties) === moveOf(properties));
      if (next === undefined) {
        next = { properties, children: [] };
        at.children.push(next);
      }
      at = next;
      node = node.children[0];
    }
  }
  return formatSgf(top.children);
}

function moveOf({ B, W }: Properties): string {
  return JSON.stringify([B, W]);
}
