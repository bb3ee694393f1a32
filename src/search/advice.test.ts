import { describe, expect, test } from "vitest";
import type { SyntheticState } from "../../test/golden-trees/synthetic.js";
import { begin } from "../../test/golden-trees/uct.js";
import type { MoveList } from "../game/game.js";
import { ADVISED } from "./tree.js";

describe("advice", () => {
  const rules = { seed: 3, points: 6, depth: 6 };

  test("a verdict is a proof; asked once a node, at the visits told", () => {
    const asked: number[][] = [];
    const advisor = {
      advise(state: SyntheticState) {
        asked.push([...state.history]);
        if (state.ply === 0) return "unknown" as const;
        if (state.history[0] !== 4) return "win" as const;
        return "loss" as const;
      },
    };
    const thinking = begin(rules, { expand: 2, advice: 5 }, { advisor });
    thinking.run(1000);
    expect(new Set(asked.map(String)).size).toBe(asked.length);
    expect(asked.every((path) => path.length <= 1)).toBe(true);
    expect(thinking.decided).toBe(true);
    const { best, value, lines } = thinking.report();
    expect([best, value, lines[0].proved]).toEqual([4, 1, "win"]);
    expect(lines.slice(1).every((line) => line.proved !== "win" && line.visits <= 100)).toBe(true);
    expect(lines[0].visits).toBe(6);
  });

  test("moves taken away are not visited again, whatever credits they get", () => {
    const advisor = {
      advise(state: SyntheticState, arms: MoveList) {
        if (state.ply > 0) return "unknown" as const;
        arms.ids.set([5, 1]);
        arms.priors.set([0.9, 0.1]);
        arms.length = 2;
        return "unknown" as const;
      },
    };
    for (const options of [{}, { amaf: "half" }, { amaf: "half", mix: "direct" }]) {
      const thinking = begin(rules, { ...options, advice: 12, expand: 50 }, { advisor });
      thinking.run(13);
      const before = [...thinking.report().lines];
      expect(thinking.tree.flags[0] & ADVISED).toBe(ADVISED);
      thinking.run(200);
      const { lines } = thinking.report();
      for (const { move, visits, prior } of lines) {
        const then = before.find((line) => line.move === move)!.visits;
        if (move === 5 || move === 1) expect(visits).toBeGreaterThan(then);
        else expect(visits).toBe(then);
        expect(prior).toBe(move === 5 ? 0.9 : move === 1 ? 0.1 : undefined);
      }
      expect([1, 5]).toContain(lines[0].move);
    }
  });
});
