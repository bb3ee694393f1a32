import { describe, expect, test } from "vitest";
import { begin, children } from "../../test/golden-trees/uct.js";
import { BLOCKED, CREDIT_VALUES, CREDITS } from "./tree.js";

const RULES = { seed: 3, points: 12, depth: 9, uneven: true, draws: true };

/** Calls `look` with what is known of every child that may be chosen, values from the view of the one who moves. */
function eachChild(
  options: object,
  look: (child: {
    visits: number;
    mean: number;
    credits: number;
    credit: number;
    prior: number;
    worth: number;
    reach: number;
  }) => void,
): void {
  const thinking = begin(RULES, { expand: 3, exploration: 0.3, ...options }, { priors: true });
  thinking.run(600);
  const { tree } = thinking;
  let seen = 0;
  for (let node = 0; node < tree.size; node++) {
    const own = (value: number) => (tree.mover(node) === 0 ? value : 1 - value);
    for (const child of children(tree, node)) {
      if ((tree.flags[child] & BLOCKED) !== 0) continue;
      const [visits, credits] = [tree.visits[child], tree.amaf[4 * child + CREDITS]];
      look({
        visits,
        mean: own(tree.values[child] / visits),
        credits,
        credit: own(tree.amaf[4 * child + CREDIT_VALUES] / credits),
        prior: tree.prior[child],
        // Player 1's worth is kept one lower, the same for all children.
        worth: tree.exploit[child] + tree.mover(node),
        reach: tree.exploreFactor[child],
      });
      if (visits > 0) seen++;
    }
  }
  expect(seen).toBeGreaterThan(100);
}

describe("what a selection looks at", () => {
  test("credits weigh r / (r + n + n r / K)", () => {
    const K = 40;
    eachChild(
      { amaf: "visited", blend: "credits", equivalence: K, first: 0.6, bias: 2 },
      ({ visits: n, mean, credits: r, credit, prior, worth }) => {
        const b = r / (r + n + (n * r) / K);
        const blended = n === 0 ? (r === 0 ? 0.6 : credit) : r === 0 ? mean : (1 - b) * mean + b * credit;
        expect(worth).toBeCloseTo(blended + (2 * prior) / (n + 1), 9);
      },
    );
  });

  test("credits weigh sqrt(K / (3 n + K))", () => {
    const K = 40;
    eachChild(
      { amaf: "visited", equivalence: K, first: 0.6 },
      ({ visits: n, mean, credits, credit, worth }) => {
        const b = Math.sqrt(K / (3 * n + K));
        const late = credits === 0 ? 0.6 : credit;
        expect(worth).toBeCloseTo(n === 0 ? late : (1 - b) * mean + b * late, 9);
      },
    );
  });

  test("even credits come before any other", () => {
    eachChild(
      { amaf: "visited", blend: "credits", even: 7, first: 0.25 },
      ({ visits, credits, credit, worth }) => {
        expect(credits).toBeGreaterThanOrEqual(7);
        if (credits === 7) expect(credit).toBeCloseTo(0.25, 9);
        if (visits === 0) expect(worth).toBeCloseTo(credit, 9);
      },
    );
  });

  test("visits explore", () => {
    eachChild({ first: 0.5 }, ({ visits, reach }) =>
      expect(reach).toBeCloseTo(visits === 0 ? 1 : 1 / Math.sqrt(visits), 9),
    );
  });
});
