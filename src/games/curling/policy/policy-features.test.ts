import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Rng, stream } from "../../../core/random.js";
import { CurlingGame } from "../game.js";
import { eventSimulator } from "../physics/simulators.js";
import { type CurlingRules, ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import type { CurlingState } from "../state.js";
import {
  CATEGORIES,
  groupOf,
  mirrorCategory,
  otherOf,
  parseCategory,
  SHOT_TYPES,
  targetOf,
  typeOf,
} from "./category.js";
import { FEATURES, MAX_FEATURES, mirrorFeature, ShotFeatures } from "./policy-features.js";
import { Situation } from "./situation.js";

const LEGACY = ruleSet("legacy-gat");
const DC4 = ruleSet("dc4");

function gameOf(rules: CurlingRules): CurlingGame {
  return new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
}

/** Any throw of an end with any stones in play, sound or not. */
function randomState(game: CurlingGame, rng: Rng, mirrored = false): CurlingState {
  const state = game.start();
  const { ends, throws, sheet } = game.rules;
  state.end = rng.below(ends);
  state.throwNumber = rng.below(throws);
  state.hammer = rng.bit() === 0 ? 0 : 1;
  state.totals.set([rng.below(4), rng.below(4)]);
  for (let stone = 0; stone < 16; stone++) {
    if (rng.bit() === 0) continue;
    const x = 4 * (rng.float() - 0.5);
    state.stones.place(stone, mirrored ? -x : x, sheet.hogLine + 8 * rng.float());
  }
  return state;
}

function featuresOf(state: CurlingState, id: number): number[] {
  const { rules } = state.rink;
  const situation = new Situation(rules);
  const features = new ShotFeatures(rules);
  situation.read(state);
  features.read(situation);
  const into = new Int32Array(MAX_FEATURES);
  return [...into.subarray(0, features.write(id, into))];
}

/** A category whose stones are there. */
function randomCategory(state: CurlingState, rng: Rng): number {
  const stones = [...Array(16).keys()].filter((stone) => state.stones.has(stone)).length;
  for (;;) {
    const id = rng.below(CATEGORIES);
    const type = typeOf(id);
    if (type >= SHOT_TYPES.length) continue;
    const group = groupOf(type);
    if (group >= 2 && targetOf(id) >= stones) continue;
    if (group === 3 && (otherOf(id) >= stones || otherOf(id) === targetOf(id))) continue;
    return id;
  }
}

describe("features", () => {
  test("are as many as in the paper", () => {
    expect(FEATURES).toBe(1_248 + 39_936 + 408 + 240 + 240);
  });

  test("are told for a position by hand", () => {
    // Team 0 throws stone 9 without the hammer, after the free guard zone; team 1 has shot stone behind a guard of team 0.
    const state = gameOf(LEGACY).notation.parseState(
      "end=2 throw=8 hammer=1 scores=1:0,0:2 stones=1:0.05,36.1/0:0.05,33.9/0:-1.5,36.3",
    );
    const kind = 5 * 13 + SHOT_TYPES.indexOf("hit");
    const related = 1_248 + ((2 * kind + 1) * 16 + 5) * 16;
    const score = 1_248 + 39_936 + 408 + (5 * 4 + 2) * 2 * 5;
    expect(featuresOf(state, parseCategory("hit ccw 0 middle"))).toEqual([
      // The stones from the tee on, what the type is worth by itself, and the score.
      16 * kind + 5,
      16 * kind + 10,
      16 * kind + 11,
      16 * kind,
      score + 1,
      score + 240 + 3,
      // The stone at the side is behind the target, the guard is in the way of both turns.
      related + 14,
      related + 3,
    ]);
    expect(featuresOf(state, parseCategory("pass"))).toHaveLength(6);
  });

  test("a pair of stones has its relation", () => {
    const state = gameOf(LEGACY).notation.parseState("end=2 throw=8 hammer=1 stones=1:0.1,36.3/0:0.05,33.9");
    const pairs = 1_248 + 39_936;
    const raise = featuresOf(state, parseCategory("raise-take-out cw 1 0"));
    // Seen from the guard, the shot stone is far behind, straight ahead, to the right.
    expect(raise).toContain(pairs + (5 * 4 + 2) * 17 + 13);
    // Seen from the shot stone, the guard is in the way of both turns, far and to the left.
    expect(featuresOf(state, parseCategory("double cw 0 1"))).toContain(pairs + 5 * 4 * 17 + 2);
    expect(raise.filter((feature) => feature >= pairs && feature < pairs + 408)).toHaveLength(1);
  });

  test("a stone may be in the way of a draw, which curls more, and not of a hit", () => {
    const state = gameOf(LEGACY).notation.parseState("end=2 throw=8 hammer=1 stones=1:0,36.3/0:0.45,33.3");
    const related = (category: string) =>
      featuresOf(state, parseCategory(category)).filter(
        (feature) => feature >= 1_248 && feature < 1_248 + 39_936,
      );
    expect(related("freeze cw 0 close").map((feature) => feature % 16)).toEqual([7]);
    expect(related("hit cw 0 middle")).toEqual([]);
  });

  test("exist, for any throw in any state, and there is room for them", () => {
    for (const rules of [LEGACY, DC4]) {
      const game = gameOf(rules);
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          const rng = stream(seed, "features");
          const state = randomState(game, rng);
          const features = featuresOf(state, randomCategory(state, rng));
          expect(features.length).toBeLessThanOrEqual(MAX_FEATURES);
          expect(features.every((feature) => feature >= 0 && feature < FEATURES)).toBe(true);
        }),
      );
    }
  });

  test("mirror as the sheet does", () => {
    const game = gameOf(DC4);
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const state = randomState(game, stream(seed, "state"));
        const mirrored = randomState(game, stream(seed, "state"), true);
        const id = randomCategory(state, stream(seed, "id"));
        const features = featuresOf(state, id);
        expect(featuresOf(mirrored, mirrorCategory(id)).sort()).toEqual(features.map(mirrorFeature).sort());
        expect(features.map(mirrorFeature).map(mirrorFeature)).toEqual(features);
      }),
    );
  });
});
