import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cloned, minimax, SyntheticState } from "../../test/golden-trees/synthetic.js";
import { begin, children, optionsOf, rulesOf } from "../../test/golden-trees/uct.js";
import { LOST, PROVED, WON } from "./tree.js";

describe("proofs", () => {
  test("what is proved agrees with minimax, everywhere in the tree", () => {
    let proofs = 0;
    fc.assert(
      fc.property(rulesOf, optionsOf, (rules, options) => {
        const thinking = begin(rules, options);
        thinking.run(400);
        const { tree } = thinking;
        const check = (node: number, state: SyntheticState) => {
          const proof = tree.flags[node] & PROVED;
          if (proof !== 0) {
            proofs++;
            expect(proof).toBe(minimax(state) === 1 ? WON : minimax(state) === 0 ? LOST : 0);
          }
          for (const child of children(tree, node)) {
            const next = cloned(state);
            next.play(tree.id[child]);
            check(child, next);
          }
        };
        check(0, new SyntheticState(rules));
      }),
      { numRuns: 60 },
    );
    expect(proofs).toBeGreaterThan(500);
  });

  test("a small game without draws is solved, and the move shown keeps its value", () => {
    let wins = 0;
    for (let seed = 0; seed < 40; seed++) {
      const rules = { seed, points: 5, depth: 4, uneven: seed % 2 === 0 };
      const thinking = begin(rules, { expand: 0, exploration: 0.5, amaf: seed % 3 === 0 ? "half" : "none" });
      thinking.run(5000);
      const root = new SyntheticState(rules);
      expect(thinking.decided).toBe(true);
      expect(thinking.simulations).toBeLessThan(5000);
      const { value, best, lines } = thinking.report();
      expect(value).toBe(minimax(root));
      wins += value;
      root.play(best);
      expect(minimax(root)).toBe(value);
      expect(lines[0].proved).toBe(value === 1 ? "win" : "loss");
      expect(lines[0].error).toBe(0);
    }
    expect(wins).toBeGreaterThan(5);
    expect(wins).toBeLessThan(35);
  });

  test("a drawn game is never called decided", () => {
    let draws = 0;
    for (let seed = 0; seed < 30; seed++) {
      const rules = { seed, points: 4, depth: 3, draws: true };
      const thinking = begin(rules, { expand: 0 });
      thinking.run(2000);
      const value = minimax(new SyntheticState(rules));
      expect(thinking.decided).toBe(value !== 0.5);
      if (value !== 0.5) continue;
      draws++;
      const root = new SyntheticState(rules);
      root.play(thinking.report().best);
      expect(minimax(root)).toBe(0.5);
    }
    expect(draws).toBeGreaterThan(3);
  });

  test("a move that is proved to lose is not chosen, however often it was visited", () => {
    const thinking = begin({ seed: 9, points: 8, depth: 8 }, {});
    thinking.run(200);
    const { tree } = thinking;
    const [first, second] = thinking.report().lines;
    tree.flags[tree.find(0, first.move)] |= LOST;
    const { best, lines } = thinking.report();
    expect(best).toBe(second.move);
    expect(lines.at(-1)).toMatchObject({ move: first.move, proved: "loss", value: 0, error: 0 });
    tree.flags[tree.find(0, lines[3].move)] |= WON;
    expect(thinking.report()).toMatchObject({ best: lines[3].move, value: 1 });
  });

  test("one move is decided; a game that is over has no move", () => {
    const thinking = begin({ seed: 1, points: 1, depth: 1 }, {});
    expect(thinking.decided).toBe(true);
    expect(thinking.report().best).toBe(0);
    thinking.advance(0);
    expect(thinking.decided).toBe(true);
    thinking.run(10);
    expect(() => thinking.report()).toThrow("the game is over");
  });
});
