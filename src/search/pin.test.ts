import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minimax, SyntheticState } from "../../test/golden-trees/synthetic.js";
import { judgedParts } from "../../test/golden-trees/synthetic-judge.js";
import { begin, optionsOf, rulesOf } from "../../test/golden-trees/uct.js";
import { stream } from "../core/random.js";
import { PnPuct, pnPuctSchema } from "./pn-puct.js";

describe("a pinned move", () => {
  test("of UCT gets as many visits as any other, and no more", () => {
    fc.assert(
      fc.property(rulesOf, optionsOf, fc.nat(), (rules, options, choice) => {
        const thinking = begin(rules, options);
        const moves = thinking.report().lines.map(({ move }) => move);
        const pinned = moves[choice % moves.length]!;
        thinking.run(60);
        thinking.pin(pinned);
        thinking.run(400);
        const { lines } = thinking.report();
        const own = lines.find(({ move }) => move === pinned)!;
        const others = lines.filter(({ move, proved }) => move !== pinned && proved === undefined);
        const max = Math.max(0, ...others.map(({ visits }) => visits));
        if (own.proved === undefined && !thinking.decided) expect(own.visits).toBeGreaterThanOrEqual(max - 1);
      }),
      { numRuns: 80 },
    );
  });

  test("of a judged search has a line with its visits, even where the search had dropped it", () => {
    let seen = 0;
    for (let seed = 0; seed < 40; seed++) {
      const rules = { seed, points: 8, depth: 8, unordered: true };
      const root = new SyntheticState(rules);
      const search = new PnPuct(judgedParts(rules), pnPuctSchema.parse({ positions: 8192, proof: 0.25 }));
      const thinking = search.begin(root, stream(seed));
      thinking.run(40);
      const { lines } = thinking.report();
      for (let move = 0; move < 8; move++) {
        if (lines.some((line) => line.move === move && line.visits > 0) || thinking.decided) continue;
        thinking.pin(move);
        thinking.run(60);
        if (thinking.decided) break;
        const after = thinking.report();
        const own = after.lines.find((line) => line.move === move)!;
        const [first] = after.lines;
        seen++;
        if (own.proved === undefined)
          expect(own.visits).toBeGreaterThanOrEqual(Math.min(20, first.visits - 1));
        else {
          root.play(move);
          expect(minimax(root)).toBe(own.proved === "win" ? 1 : 0);
        }
        break;
      }
    }
    expect(seen).toBeGreaterThan(5);
  });

  test("of a judged search leaves the counts of the others as they are", () => {
    const rules = { seed: 5, points: 9, depth: 9, unordered: true };
    const search = new PnPuct(judgedParts(rules), pnPuctSchema.parse({ positions: 8192, proof: 0 }));
    const thinking = search.begin(new SyntheticState(rules), stream(5));
    thinking.run(100);
    const before = thinking.report();
    const last = before.lines.at(-1)!.move;
    thinking.pin(last);
    thinking.run(Math.floor(before.lines[0]!.visits / 2));
    const after = thinking.report();
    const visits = ({ lines }: typeof after) =>
      lines.filter(({ move }) => move !== last).reduce((sum, line) => sum + line.visits, 0);
    expect(visits(after)).toBe(visits(before));
    expect(after.estimates).toBe(before.estimates);
    expect(after.best).toBe(before.best);
  });
});
