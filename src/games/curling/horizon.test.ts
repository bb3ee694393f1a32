import { describe, expect, test } from "vitest";
import { CurlingGame } from "./game.js";
import { eventSimulator } from "./physics/simulators.js";
import { ruleSet } from "./rules/rule-set.js";
import { limitsOf } from "./rules/umpire.js";
import { EndHorizon, OHTO_SCORES, winTableOf } from "./win-table.js";

function gameOf(name: string) {
  const rules = ruleSet(name);
  return new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
}

const BLANKS = Array.from({ length: 10 }, () => [0, 0] as [number, number]);

describe("the end of the end", () => {
  const game = gameOf("legacy-gat");
  const wins = winTableOf(game.rules, 0.25);
  const horizon = new EndHorizon(game.rules, wins);

  test("is worth the win chance after it, for player 0", () => {
    const state = game.position({
      end: 6,
      hammer: 0,
      scores: [
        [2, 0],
        [0, 1],
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    });
    const scale = horizon.scale(state);
    // Player 0 has the hammer, leads by one, two ends left; two points give the hammer away.
    expect(scale.winOfScore(2)).toBe(wins.win(1, 3, false));
    expect(scale.winOfScore(-1)).toBe(wins.win(1, 0, true));
    expect(scale.winOfScore(0)).toBe(wins.win(1, 1, true));
    for (let score = -8; score <= 8; score++) {
      const back = scale.toValue(scale.rewardOfScore(score));
      expect(back).toBeCloseTo(scale.winOfScore(score), 12);
      expect(scale.toReward(back)).toBeCloseTo(scale.rewardOfScore(score), 12);
    }
  });

  test("has rewards of mean 0 and variance 1 under the scores that the table assumes", () => {
    for (const hammer of [0, 1] as const) {
      const scale = horizon.scale(
        game.position({
          end: 3,
          hammer,
          scores: [
            [0, 1],
            [0, 0],
            [1, 0],
          ],
        }),
      );
      const total = OHTO_SCORES.reduce((sum, weight) => sum + weight, 0);
      let mean = 0;
      let square = 0;
      for (const [i, weight] of OHTO_SCORES.entries()) {
        // The table counts points of the team that throws first.
        const reward = scale.rewardOfScore(hammer === 1 ? i - 8 : 8 - i);
        mean += (weight / total) * reward;
        square += (weight / total) * reward * reward;
      }
      expect(mean).toBeCloseTo(0, 9);
      expect(square).toBeCloseTo(1, 9);
    }
  });

  test("has errors of the same size for whoever is ahead, also next to certainty", () => {
    const scaleOf = (hammer: 0 | 1, ...first: [number, number]) =>
      horizon.scale(game.position({ end: 7, hammer, scores: [first, ...BLANKS.slice(1, 7)] }));
    const [ahead, behind] = [scaleOf(1, 2, 0), scaleOf(0, 0, 2)];
    expect(ahead.winOfScore(8)).toBe(1);
    const deviation = ahead.toValue(0) - ahead.toValue(-1);
    for (let score = -8; score <= 8; score++) {
      expect(ahead.toError(0.5, ahead.rewardOfScore(score))).toBeCloseTo(0.5 * deviation, 12);
      expect(behind.toError(0.5, behind.rewardOfScore(-score))).toBeCloseTo(0.5 * deviation, 12);
    }
  });

  test.each([
    [5, 0],
    [7, 1],
  ] as const)("tells chances where points are the reward (lead %d, hammer %d)", (lead, hammer) => {
    const dc3 = gameOf("dc3");
    const position = { end: 8, hammer, scores: [[lead, 0] as [number, number], ...BLANKS.slice(1, 8)] };
    const scale = new EndHorizon(dc3.rules).scale(dc3.position(position));
    expect(scale.win).toBe(winTableOf(dc3.rules).win(2, lead, hammer === 0));
    const [one, two] = [scale.rewardOfScore(1), scale.rewardOfScore(2)];
    expect(two - one).toBeCloseTo(scale.rewardOfScore(-3) - scale.rewardOfScore(-4), 9);
    for (let score = -8; score <= 8; score++)
      expect(scale.toValue(scale.rewardOfScore(score))).toBeCloseTo(scale.winOfScore(score), 9);
    const middle = scale.rewardOfScore(-3) + (one - two) / 2;
    const chances = [scale.winOfScore(-3), scale.winOfScore(-4)];
    expect(scale.toValue(middle)).toBeCloseTo((chances[0] + chances[1]) / 2, 9);
    expect(scale.toError((two - one) / 2, middle)).toBeCloseTo((chances[0] - chances[1]) / 2, 9);
  });

  test.each([0, 1] as const)("weighs opinions in a decided end as in an even one (hammer %d)", (hammer) => {
    const even = horizon.scale(game.position({ end: 6, hammer }));
    const scores = Array.from({ length: 6 }, () => [2, 0] as [number, number]);
    const scale = horizon.scale(game.position({ end: 6, hammer, scores }));
    expect(Math.abs(wins.toReward(0.6, 2, 12, hammer === 0))).toBeGreaterThan(1000);
    for (const chance of [0, 0.2, 0.6, 1])
      expect(scale.toReward(chance)).toBeCloseTo(even.toReward(chance), 12);
    let [mean, square] = [0, 0];
    for (const [i, chance] of wins.scores.entries()) {
      // The table counts points of the team that throws first.
      const reward = scale.rewardOfScore(hammer === 1 ? i - 8 : 8 - i);
      mean += chance * reward;
      square += chance * reward ** 2;
    }
    expect(mean).toBeCloseTo(0, 9);
    expect(square).toBeCloseTo(1, 9);
  });

  test("is reached when the stones are cleared", () => {
    const state = game.position({ throw: 15 });
    const scale = horizon.scale(state);
    expect(scale.reached(state)).toBe(false);
    state.play({ vx: 0, vy: 20, omega: 1 });
    expect(scale.reached(state)).toBe(true);
    expect(scale.reward(state)).toBe(scale.rewardOfScore(0));
  });

  test("counts points where the winner is certain", () => {
    const scores = Array.from({ length: 7 }, () => [8, 0] as [number, number]);
    const scale = horizon.scale(game.position({ end: 7, hammer: 1, scores }));
    expect(scale.rewardOfScore(3)).toBeGreaterThan(scale.rewardOfScore(1));
    expect(scale.toValue(scale.rewardOfScore(-8))).toBe(1);
  });

  test("knows an end that it has met before by lead and hammer", () => {
    const position = (hammer: 0 | 1, ...last: [number, number]) =>
      game.position({ end: 2, hammer, scores: [[1, 0], last] });
    const { key } = horizon.scale(position(1, 0, 1));
    const later = position(1, 0, 1);
    later.play({ vx: 0, vy: 20, omega: 1 });
    expect(horizon.scale(later).key).toBe(key);
    expect(horizon.scale(position(0, 0, 1)).key).not.toBe(key);
    expect(horizon.scale(position(1, 1, 0)).key).not.toBe(key);
    expect(horizon.scale(game.position({ end: 3, hammer: 1 })).key).not.toBe(key);
  });

  test("takes an extra end for the last one", () => {
    const dc3 = gameOf("dc3");
    const extra = new EndHorizon(dc3.rules).scale(dc3.position({ end: 11, hammer: 1 }));
    expect([extra.winOfScore(1), extra.winOfScore(-1)]).toEqual([1, 0]);
  });

  test("is worth half to both where a tie is a draw, a quarter to the first where it is played on", () => {
    expect(winTableOf(ruleSet("legacy-gat")).win(0, 0, false)).toBe(0.5);
    expect(winTableOf(ruleSet("dc3")).win(0, 0, false)).toBe(0.25);
    expect(winTableOf(ruleSet("dc3"), 0.219).win(0, 0, false)).toBe(0.219);
  });
});
