import { describe, expect, test } from "vitest";
import { begin, children } from "../../test/golden-trees/uct.js";
import { BLOCKED, CREDIT_VALUES, CREDITS } from "./tree.js";

const RULES = { seed: 5, points: 12, depth: 9, uneven: true, draws: true };
const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);
const CHOICES = ["visits", "count", "mean"] as const;

/** A search with credits beside its visits, and what is known of the root's children that may be chosen, from the mover's view. */
function searched(seed: number, choose: (typeof CHOICES)[number]) {
  const options = { amaf: "visited", mix: "direct", expand: 3, exploration: 0.6, choose } as const;
  const thinking = begin({ ...RULES, seed }, options, {});
  thinking.run(80);
  const { tree } = thinking;
  const own = (value: number) => (tree.mover(0) === 0 ? value : 1 - value);
  const known = children(tree, 0)
    .filter((child) => (tree.flags[child] & BLOCKED) === 0 && tree.amaf[4 * child + CREDITS] > 0)
    .map((child) => {
      const count = tree.amaf[4 * child + CREDITS];
      return {
        move: tree.id[child],
        visits: tree.visits[child],
        count,
        mean: own(tree.amaf[4 * child + CREDIT_VALUES] / count),
      };
    });
  return { report: thinking.report(), known, own };
}

describe("the move to play", () => {
  test.each(CHOICES)("has the most by %s", (choose) => {
    for (const seed of SEEDS) {
      const { report, known, own } = searched(seed, choose);
      const chosen = known.find(({ move }) => move === report.best);
      if (chosen === undefined) continue; // proved
      expect(chosen[choose]).toBe(Math.max(...known.map((each) => each[choose])));
      expect(report.lines[0].move).toBe(report.best);
      if (choose !== "visits") expect(own(report.value)).toBeCloseTo(chosen.mean, 9);
    }
  });

  test("is not always the same by visits, by count and by mean", () => {
    const different = SEEDS.map(
      (seed) => new Set(CHOICES.map((choose) => searched(seed, choose).report.best)).size,
    );
    expect(Math.max(...different)).toBe(3);
  });
});

test("N by the position counts what came before its moves had visits", () => {
  const of = (total: "children" | "visits") => {
    const thinking = begin(RULES, { expand: 30, exploration: 0.8, total }, {});
    thinking.run(3000);
    return thinking.tree;
  };
  const [children_, visits] = [of("children"), of("visits")];
  // The formula has no other way to differ, and nodes below the root have 31 visits of their own.
  expect([...visits.visits.subarray(0, 40)]).not.toEqual([...children_.visits.subarray(0, 40)]);
});
