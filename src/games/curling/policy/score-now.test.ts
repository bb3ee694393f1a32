import { describe, expect, test } from "vitest";
import { stream } from "../../../core/random.js";
import { CurlingGame } from "../game.js";
import { eventSimulator } from "../physics/simulators.js";
import { ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { EndHorizon, winTableOf } from "../win-table.js";
import { ScoreNow } from "./playouts.js";

describe.each(["legacy-gat", "dc3"])("%s", (name) => {
  const rules = ruleSet(name);
  const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
  const { teeLine } = rules.sheet;

  test("the end is worth what its score is worth in the win table", () => {
    const wins = winTableOf(rules);
    const state = game.position({
      throw: 9,
      end: 1,
      scores: [[0, 2]],
      hammer: 0,
      stones: [
        { team: 0, x: 0.1, y: teeLine },
        { team: 0, x: 0.5, y: teeLine },
        { team: 1, x: 1, y: teeLine },
        { team: 0, x: 1.5, y: teeLine },
      ],
    });
    const scale = new EndHorizon(rules, wins).scale(state);
    const value = scale.toValue(new ScoreNow(rules).run(state, stream("unused"), scale));
    expect(value).toBeCloseTo(wins.winAfter(rules.ends - 1, -2, true, 2), 12);
  });
});
