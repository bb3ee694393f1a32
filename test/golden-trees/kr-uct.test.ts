import { expect, test } from "vitest";
import { stream } from "../../src/core/random.js";
import { type KrNode, KrUct, krUctSchema } from "../../src/search/kr-uct.js";
import { hill, type Throw, type ThrowRules, ThrowState, throwParts } from "./synthetic-throws.js";

const rules: ThrowRules = {
  depth: 3,
  noise: 0.3,
  aims: [-1, 0.5],
  value: ([x, y, z]) => 0.8 * hill(x - 0.5 * y, 0.6, 1, 0.4) + 0.2 * hill(z, x, 1, 0.3),
};

// Compared move by move with the file beside this test. After a wanted change: npx vitest run test/golden-trees --update
test("kr-uct", async () => {
  const thinking = new KrUct(throwParts(rules), krUctSchema.parse({})).begin(
    new ThrowState(rules),
    stream("golden", "kr-uct"),
  );
  thinking.run(60);
  await expect(`${dumped(thinking.tree!)}\n`).toMatchFileSnapshot("kr-uct.json");
});

/** One move a line, indented by depth, in the order in which they were found. */
function dumped(tree: KrNode<Throw>): string {
  const lines: string[] = [];
  const dump = (node: KrNode<Throw>, depth: number) => {
    node.moves.forEach(({ x }, arm) => {
      const visits = node.visitsOf(arm);
      const mass = rounded(node.massOf(arm));
      const value = mass > 0 ? rounded(node.value(arm)) : 0;
      const row = { depth, x: rounded(x), visits, mass, value, end: node.isEnd(arm) };
      lines.push(`${"  ".repeat(depth)}${JSON.stringify(row)}`);
      const child = node.children[arm];
      if (child !== undefined) dump(child, depth + 1);
    });
  };
  dump(tree, 0);
  return `[\n${lines.join(",\n")}\n]`;
}

function rounded(number: number): number {
  return Number(number.toFixed(6));
}
