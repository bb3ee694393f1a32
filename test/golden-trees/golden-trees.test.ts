import { expect, test } from "vitest";
import { stream } from "../../src/core/random.js";
import { PnPuct, pnPuctSchema } from "../../src/search/pn-puct.js";
import type { PnPuctMemory } from "../../src/search/pn-puct-memory.js";
import type { Tree } from "../../src/search/tree.js";
import { Uct, uctSchema } from "../../src/search/uct.js";
import { advisor } from "../signatures/cases.js";
import { type SyntheticRules, SyntheticState, syntheticParts } from "./synthetic.js";
import { judgedParts } from "./synthetic-judge.js";

interface Golden {
  readonly rules: SyntheticRules;
  readonly options: object;
  readonly playouts: number;
  readonly advised?: boolean;
}

const TREES: Record<string, Golden> = {
  plain: { rules: { seed: 1, points: 4, depth: 4 }, options: { expand: 1 }, playouts: 60 },
  proved: {
    rules: { seed: 3, points: 4, depth: 4, early: true, draws: true },
    options: { expand: 0 },
    playouts: 40,
  },
  direct: {
    rules: { seed: 2, points: 5, depth: 4 },
    options: { expand: 8, amaf: "half", mix: "direct" },
    playouts: 40,
  },
  rave: {
    rules: { seed: 2, points: 5, depth: 4, uneven: true },
    options: { expand: 2, amaf: "half", first: 0.5 },
    playouts: 40,
  },
  advised: {
    rules: { seed: 6, points: 5, depth: 5 },
    options: { expand: 1, advice: 6, bias: 1 },
    playouts: 50,
    advised: true,
  },
};

// Compared node by node with the files beside this test. After a wanted change: npx vitest run test/golden-trees --update
test.each(Object.entries(TREES))("%s", async (name, { rules, options, playouts, advised }) => {
  const parts = syntheticParts(rules, advised === true ? { advisor } : {});
  const thinking = new Uct(parts, uctSchema.parse(options)).begin(
    new SyntheticState(rules),
    stream("golden", name),
  );
  thinking.run(playouts);
  await expect(`${dumped(thinking.tree)}\n`).toMatchFileSnapshot(`${name}.json`);
});

test("judged", async () => {
  const rules: SyntheticRules = { seed: 4, points: 5, depth: 5, unordered: true };
  const thinking = new PnPuct(judgedParts(rules), pnPuctSchema.parse({})).begin(
    new SyntheticState(rules),
    stream("golden", "judged"),
  );
  thinking.run(30);
  await expect(`${remembered(thinking.memory)}\n`).toMatchFileSnapshot("judged.json");
});

/** One position a line, in the order in which they were judged, with the moves that are left. */
function remembered(memory: PnPuctMemory): string {
  const lines = Array.from({ length: memory.size }, (_, node) => {
    const { visits, judged, mean, phi, delta, needs, first, count } = memory;
    const moves = Array.from({ length: count[node] }, (_, i) => {
      const arm = first[node] + i;
      return [memory.id[arm], memory.armVisits[arm], memory.child[arm]];
    });
    return JSON.stringify({
      node,
      visits: visits[node],
      judged: judged[node],
      mean: Number(mean[node].toFixed(6)),
      phi: phi[node],
      delta: delta[node],
      needs: needs[node],
      moves,
    });
  });
  return `[\n${lines.join(",\n")}\n]`;
}

/** One node a line, indented by depth, in the order of the tree. */
function dumped(tree: Tree): string {
  const lines: string[] = [];
  const dump = (node: number, depth: number) => {
    const more = tree.mode === "plain" ? {} : { credits: [...tree.amaf.slice(4 * node, 4 * node + 2)] };
    const { id, flags, visits, values, mass } = tree;
    const row = {
      depth,
      id: id[node],
      flags: flags[node],
      visits: visits[node],
      values: values[node],
      mass: mass[node],
      ...more,
    };
    lines.push(`${"  ".repeat(depth)}${JSON.stringify(row)}`);
    for (let i = 0; i < tree.count[node]; i++) dump(tree.first[node] + i, depth + 1);
  };
  dump(0, 0);
  return `[\n${lines.join(",\n")}\n]`;
}
