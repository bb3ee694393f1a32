import { describe, expect, test } from "vitest";
import { stream } from "../../../core/random.js";
import { MoveList } from "../../../game/game.js";
import { CurlingGame } from "../game.js";
import { executionNoise } from "../noise.js";
import type { Position } from "../notation.js";
import { eventSimulator } from "../physics/simulators.js";
import { type CurlingRules, RULE_SETS, ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { formatCategory, mirrorCategory, PASS, parseCategory } from "./category.js";
import { HeuristicPolicy, type HeuristicPolicyOptions } from "./heuristic.js";

function tableOf(rules: CurlingRules): CurlingGame {
  return new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)), executionNoise(rules.noise));
}

/** Plays games by drawing from the policy, and shows every state with its arms before the throw. */
function play(
  rules: CurlingRules,
  games: number,
  see: (state: CurlingState, arms: MoveList) => void,
  options: HeuristicPolicyOptions = {},
): HeuristicPolicy {
  const game = tableOf(rules);
  const policy = new HeuristicPolicy(rules, options);
  const arms = new MoveList(policy.maxMoves);
  const shot: Shot = { vx: 0, vy: 0, omega: 0 };
  const rng = stream("heuristic", rules.name);
  for (let i = 0; i < games; i++) {
    const state = game.start();
    while (!state.isOver() && state.end < rules.ends) {
      policy.list(state, arms);
      see(state, arms);
      policy.move(state, arms.ids[rng.below(arms.length)], shot);
      game.disturbance!.sample(shot, rng, shot);
      state.play(shot);
    }
  }
  return policy;
}

describe.each(RULE_SETS)("whole games under %s", (name) => {
  const rules = { ...ruleSet(name), ends: 4 };

  test("every arm is listed once and is a legal throw; the chances are equal", () => {
    const game = tableOf(rules);
    const policy = new HeuristicPolicy(rules);
    const again = new MoveList(policy.maxMoves);
    const shot: Shot = { vx: 0, vy: 0, omega: 0 };
    play(rules, 5, (state, arms) => {
      policy.list(state, again);
      const ids = [...arms.ids.subarray(0, arms.length)];
      expect([...again.ids.subarray(0, again.length)]).toEqual(ids);
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
      for (let arm = 0; arm < arms.length; arm++) {
        expect(arms.priors[arm]).toBe(1 / arms.length);
        shot.vx = Number.NaN;
        policy.move(state, ids[arm], shot);
        expect(game.isLegal(state, shot)).toBe(true);
        expect(parseCategory(formatCategory(ids[arm]))).toBe(ids[arm]);
      }
    });
  });

  test("without passing, the last stone alone is thrown away, to blank the end", () => {
    // Of each throw that may be thrown away: is it the last stone of the end?
    const passes = (options: HeuristicPolicyOptions) => {
      const found: boolean[] = [];
      const see = ({ throwNumber }: CurlingState, arms: MoveList) => {
        if (arms.ids.subarray(0, arms.length).includes(PASS)) found.push(throwNumber === rules.throws - 1);
      };
      play(rules, 10, see, options);
      return found;
    };
    if (rules.mixedDoubles === null) expect(passes({})).toContain(false);
    expect(passes({ pass: false })).not.toContain(false);
  });

  test("the mirrored sheet has the mirrored throws", () => {
    const mirror = tableOf(rules).start();
    const policy = new HeuristicPolicy(rules);
    const reflected = new HeuristicPolicy(rules);
    const here = new MoveList(policy.maxMoves);
    const there = new MoveList(policy.maxMoves);
    const shot: Shot = { vx: 0, vy: 0, omega: 0 };
    const image: Shot = { vx: 0, vy: 0, omega: 0 };
    play(rules, 5, (state) => {
      // A stone exactly on the centre line, as mixed doubles places them, has no side.
      if (state.stones.x.some((x, i) => x === 0 && state.stones.has(i))) return;
      mirror.copyFrom(state);
      for (let i = 0; i < mirror.stones.x.length; i++) mirror.stones.x[i] *= -1;
      policy.list(state, here);
      reflected.list(mirror, there);
      const wanted = [...here.ids.subarray(0, here.length)].map(mirrorCategory);
      expect([...there.ids.subarray(0, there.length)].sort()).toEqual([...wanted].sort());
      for (let arm = 0; arm < here.length; arm++) {
        // A pass is its own mirror image.
        if (here.ids[arm] === PASS) continue;
        policy.move(state, here.ids[arm], shot);
        reflected.move(mirror, wanted[arm], image);
        expect(image.vx).toBeCloseTo(-shot.vx, 9);
        expect(image.vy).toBeCloseTo(shot.vy, 9);
        expect(image.omega).toBe(-shot.omega);
      }
    });
  });
});

test.each(["legacy-gat", "dc3"])("%s: about six arms a state once blocked throws are left out", (name) => {
  let states = 0;
  let arms = 0;
  play({ ...ruleSet(name), ends: 2 }, 100, (_, listed) => {
    states++;
    arms += listed.length;
  });
  expect(arms / states).toBeGreaterThan(5);
  expect(arms / states).toBeLessThan(8);
});

/** What is listed in a position of an 8-end game; y of stones from the tee line. */
function listed(position: Position, name = "legacy-gat"): string[] {
  const rules = ruleSet(name);
  const stones = position.stones?.map((stone) => ({ ...stone, y: rules.sheet.teeLine + stone.y }));
  const state = tableOf(rules).position(stones ? { ...position, stones } : position);
  const policy = new HeuristicPolicy(rules);
  const arms = new MoveList(policy.maxMoves);
  policy.list(state, arms);
  return [...arms.ids.subarray(0, arms.length)].map(formatCategory);
}

/** Both turns of each. */
function both(...texts: string[]): string[] {
  return texts.flatMap((text) => [text.replace(" ", " cw "), text.replace(" ", " ccw ")]);
}

function kinds(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.split(" ")[0]))];
}

const BEHIND: [number, number][] = [
  [0, 1],
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
];
const AHEAD: [number, number][] = [
  [2, 0],
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
];

describe("an empty sheet", () => {
  test.each<[string, Position, string[]]>([
    ["first, clean", { end: 0, throw: 0 }, ["pass"]],
    ["first, free guard zone", { end: 6, throw: 0 }, both("pre-guard G4")],
    ["first, later", { end: 6, throw: 6 }, both("draw T", "pre-guard G4")],
    ["first, last throw", { end: 0, throw: 14 }, both("draw T")],
    ["hammer, tied in the last end", { end: 7, throw: 5 }, ["pass"]],
    ["hammer, tied in the last end, last throw", { end: 7, throw: 15 }, both("draw T")],
    ["hammer, free guard zone", { end: 3, throw: 1 }, both("pre-guard G3", "pre-guard G5")],
    ["hammer, later", { end: 3, throw: 7 }, both("draw S2", "draw S6", "pre-guard G3", "pre-guard G5")],
    ["hammer, last throw", { end: 3, throw: 15 }, ["pass", ...both("draw T")]],
    [
      "hammer, clean",
      { end: 6, throw: 7, hammer: 0, scores: AHEAD.slice(0, 6) },
      ["pass", ...both("draw S2", "draw S6")],
    ],
    ["hammer, clean, last throw", { end: 6, throw: 15, hammer: 0, scores: AHEAD.slice(0, 6) }, ["pass"]],
    [
      "hammer, behind in the last end, last throw",
      { end: 7, throw: 15, hammer: 0, scores: BEHIND },
      both("draw T"),
    ],
  ])("%s", (_, position, wanted) => {
    expect(listed(position).sort()).toEqual([...wanted].sort());
  });
});

describe("the opponent's shot stone", () => {
  const alone = { team: 1 as const, x: 0.5, y: 0.3 };

  test("alone and open, for a team that wants few stones: one hit", () => {
    expect(listed({ end: 0, throw: 8, stones: [alone] })).toEqual(["hit cw 0 middle"]);
    expect(listed({ end: 0, throw: 8, stones: [{ ...alone, x: -0.5 }] })).toEqual(["hit ccw 0 middle"]);
  });

  test("otherwise hits, a draw, and a freeze behind the tee only", () => {
    const arms = listed({ end: 6, throw: 8, stones: [alone] });
    expect(arms).toEqual(
      expect.arrayContaining(both("hit 0 middle", "hit 0 strong", "draw T", "freeze 0 close")),
    );
    const inFront = listed({ end: 6, throw: 8, stones: [{ ...alone, y: -0.3 }] });
    expect(kinds(inFront)).not.toContain("freeze");
  });

  test("with a second one: that too, and both at once", () => {
    const arms = listed({ end: 6, throw: 8, stones: [alone, { team: 1, x: -0.4, y: 0.9 }] });
    expect(arms).toEqual(expect.arrayContaining(both("hit 1 middle")));
    expect(kinds(arms)).toContain("double");
  });

  test("behind a guard: no hit through it, but past it and around it", () => {
    const guard = { team: 1 as const, x: 0.35, y: -2.5 };
    const arms = listed({ end: 6, throw: 8, stones: [{ team: 1, x: 0.2, y: 0.3 }, guard] });
    expect(arms.filter((text) => text.startsWith("hit"))).toEqual([]);
    expect(arms).toContain("take-out cw 0 left");
    expect(kinds(arms)).toContain("come-around");
  });

  test("behind an own guard in line: driven onto it, or brought to the tee", () => {
    const arms = listed({
      end: 6,
      throw: 8,
      stones: [
        { team: 1, x: 0, y: 0.3 },
        { team: 0, x: 0, y: -2.5 },
      ],
    });
    expect(arms).toEqual(expect.arrayContaining(both("raise-take-out 1 0", "draw-raise 1")));
  });

  test("few stones wanted: guards are peeled once they may be", () => {
    const stones = [
      { team: 1 as const, x: 0, y: 0 },
      { team: 1 as const, x: 0, y: -3 },
    ];
    const clean: Position = { end: 4, hammer: 0, scores: AHEAD.slice(0, 4), stones };
    expect(kinds(listed({ ...clean, throw: 5 }))).toContain("peel");
    expect(kinds(listed({ ...clean, throw: 3 }))).not.toContain("peel");
  });
});

describe("our shot stone", () => {
  const ours = { team: 0 as const, x: 0.2, y: 0 };

  test("is guarded, and another one is drawn", () => {
    const arms = listed({ end: 6, throw: 8, stones: [ours] });
    expect(arms).toEqual(expect.arrayContaining([...both("post-guard 0 middle"), "post-guard cw 0 long"]));
    expect(arms).toContain("draw ccw T");
  });

  test("only their best is hit, where that leaves the hammer with two points", () => {
    const stones = [ours, { team: 1 as const, x: -0.8, y: 0.5 }, { team: 0 as const, x: 1, y: 0.8 }];
    expect(listed({ end: 6, throw: 9, hammer: 0, stones }).sort()).toEqual(both("hit 1 middle").sort());
    expect(kinds(listed({ end: 6, throw: 8, hammer: 1, stones }))).toContain("post-guard");
  });

  test("the last stone guards nothing, and may be thrown away", () => {
    const arms = listed({ end: 6, throw: 15, hammer: 0, stones: [ours] });
    expect(kinds(arms)).toEqual(expect.arrayContaining(["pass", "last-draw"]));
    expect(kinds(arms)).not.toContain("post-guard");
  });
});

describe("guards only", () => {
  const guard = { team: 1 as const, x: 0.3, y: -3 };

  test("few stones wanted: pass, or peel it once that is allowed", () => {
    expect(listed({ end: 0, throw: 2, stones: [guard] })).toEqual(["pass"]);
    expect(listed({ end: 0, throw: 6, stones: [guard] })).toEqual(["pass", ...both("peel 0 right")]);
  });

  test("otherwise around it", () => {
    const arms = listed({ end: 6, throw: 5, hammer: 0, stones: [guard] });
    expect(arms).toEqual(expect.arrayContaining(both("come-around 0 tee")));
  });
});

test("mixed doubles: nothing is hit while nothing may be removed", () => {
  for (let thrown = 0; thrown < 3; thrown++) {
    const arms = listed(
      {
        throw: thrown,
        hammer: 1,
        stones: [
          { team: 1, x: 0.1, y: 0.465 },
          { team: 0, x: 0.1, y: -3 },
        ],
      },
      "dc4-mixed-doubles",
    );
    for (const kind of kinds(arms)) expect(["freeze", "draw", "come-around", "post-guard"]).toContain(kind);
  }
});
