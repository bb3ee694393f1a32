import { createAgent, createSearch } from "../../../agents/registry.js";
import { parseAgent } from "../../../agents/spec.js";
import { stream } from "../../../core/random.js";
import "../../index.js";
import { describe, expect, test } from "vitest";
import { type Shot, turnOf } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { type CurlingGameSetup, curlingKit } from "./game-setup.js";

const PLAYERS = [
  "random",
  "rules",
  "rules:turns=clear",
  "policy",
  "greedy",
  "pure-mc:playouts=100,policy=heuristic",
  "state-tree:playouts=100,policy=learned,allocation=adaptive,refine=true,keep=true,mirror=true",
  "best:playouts=300",
  "kr-uct:playouts=50,policy=simple",
  "kr-uct:playouts=50,policy=heuristic",
  "epsilon:agent=(rules),eps=0.5",
];

const kitOf = (rules: string, more: object = {}): CurlingGameSetup =>
  curlingKit({ name: "curling", rules, physics: "event", ends: 2, extraEnds: false, ...more });

function playerOf(kit: CurlingGameSetup, text: string, seed: number): (state: CurlingState) => Promise<Shot> {
  const clock = { now: () => 0, breathe: async () => {} };
  const agent = createAgent(kit, parseAgent(text), { rng: stream("player", seed), clock });
  return async (state) => {
    const { move } = await agent.choose(state, { aborted: false });
    if (move === "resign") throw new Error(`${text} gave up`);
    return move;
  };
}

/** The mean win chance of team 0 if it throws like that in the last throw of the last end, its points taken as they fall. */
function scoring({ game }: CurlingGameSetup, state: CurlingState, shot: Shot): number {
  const rng = stream("hand");
  const after = game.clone(state);
  const actual: Shot = { vx: 0, vy: 0, omega: 0 };
  let sum = 0;
  for (let i = 0; i < 400; i++) {
    after.copyFrom(state);
    game.disturbance!.sample(shot, rng, actual);
    after.play(actual);
    sum += after.value();
  }
  return sum / 400;
}

describe.each([
  ["legacy-gat", {}],
  ["legacy-uec", { noise: "none" }],
  ["dc3", {}],
  ["dc4-mixed-doubles", {}],
])("%s %j", (rules, more) => {
  const kit = kitOf(rules, more);
  const players = rules.startsWith("legacy") ? [...PLAYERS, "sample"] : PLAYERS;

  test.each(players)("%s plays an end, every throw legal", async (player) => {
    const rng = stream("end", player);
    const state = kit.game.start();
    const choose = playerOf(kit, player, 1);
    while (state.end === 0) {
      const shot = { ...(await choose(state)) };
      expect(kit.game.isLegal(state, shot)).toBe(true);
      kit.game.disturbance!.sample(shot, rng, shot);
      state.play(shot);
    }
  });

  test.each(players)("%s repeats itself from a seed", async (player) => {
    const state = kit.game.start();
    expect(await playerOf(kit, player, 7)(state)).toEqual(await playerOf(kit, player, 7)(state));
  });
});

test("sample plays the model of its helpers alone", () => {
  const clock = { now: () => 0, breathe: async () => {} };
  const context = { rng: stream("sample"), clock };
  expect(() => createAgent(kitOf("dc3"), parseAgent("sample"), context)).toThrow(
    /no kind "sample" plays curling dc3/,
  );
});

test("throws that are sought beside hard hits stay within the rules", async () => {
  const kit = kitOf("legacy-gat");
  const { teeLine } = kit.game.rules.sheet;
  const position = kit.game.position({
    throw: 11,
    hammer: 1,
    stones: [-0.9, -0.3, 0.3, 0.9].map((x) => ({ team: 0 as const, x, y: teeLine + 0.2 - x * x })),
  });
  for (const text of ["best", "state-tree:allocation=adaptive,refine=true"]) {
    for (let seed = 0; seed < 3; seed++) {
      const thinking = createSearch(kit, parseAgent(text)).begin(position, stream("hard", seed));
      thinking.run(2500);
      const { lines } = thinking.report();
      expect(Math.max(...lines.map(({ move }) => move.vy))).toBeGreaterThan(33);
      for (const { move } of lines) expect(kit.game.isLegal(position, move)).toBe(true);
    }
  }
});

test("an answer before anything is known is the policy's", async () => {
  const kit = kitOf("dc3");
  const state = kit.game.start();
  for (const text of ["pure-mc:policy=simple", "state-tree:policy=simple", "best", "kr-uct"]) {
    const { best } = createSearch(kit, parseAgent(text)).begin(state, stream("early")).report();
    expect(kit.game.isLegal(state, best)).toBe(true);
  }
});

test("rules tosses a coin for the turn, or takes the one that is clear", async () => {
  const kit = kitOf("dc3");
  // A clockwise tee draw comes in from the left, which this guard closes.
  const stones = [{ team: 1 as const, x: -0.45, y: kit.game.rules.sheet.teeLine - 3 }];
  const closed = kit.game.position({ throw: 6, stones });
  const turns = async (text: string) => {
    const choose = playerOf(kit, text, 1);
    const shots = await Promise.all(Array.from({ length: 20 }, () => choose(closed)));
    return new Set(shots.map(turnOf));
  };
  expect(await turns("rules")).toEqual(new Set(["cw", "ccw"]));
  expect(await turns("rules:turns=clear")).toEqual(new Set(["ccw"]));
});

describe.each(["legacy-gat", "dc3"])("the last throw, %s", (rules) => {
  const kit = kitOf(rules);
  const { teeLine } = kit.game.rules.sheet;
  /** Team 0 has the hammer: the way to the tee is open, the one to the opponent's shot stone is not. */
  const open = kit.game.position({
    end: 1,
    throw: 15,
    hammer: 0,
    stones: [
      { team: 1, x: 1.3, y: teeLine + 0.9 },
      ...[0.8, 1.1, 1.4, 1.7, 2].map((x) => ({ team: 1 as const, x, y: teeLine - 2.5 })),
    ],
  });

  test("greedy does not depend on chance, nor does it when it is asked again", async () => {
    expect(await playerOf(kit, "greedy", 1)(open)).toEqual(await playerOf(kit, "greedy", 2)(open));
  });

  test.each(["greedy", "kr-uct:rounds=0.2"])(
    "%s draws for the point, which rules does not see",
    async (player) => {
      const taken = scoring(kit, open, await playerOf(kit, "rules:turns=clear", 1)(open));
      const drawn = scoring(kit, open, await playerOf(kit, player, 1)(open));
      expect(taken).toBeLessThan(0.5);
      expect(drawn).toBeGreaterThan(0.9);
    },
  );

  test("greedy blanks an end that is not the last, and takes the point in the last", async () => {
    const early = kit.game.position({ throw: 15, hammer: 0 });
    const late = kit.game.position({ end: 1, throw: 15, hammer: 0 });
    early.play(await playerOf(kit, "greedy", 1)(early));
    late.play(await playerOf(kit, "greedy", 1)(late));
    expect(early.totals[0]).toBe(0);
    expect(late.totals[0]).toBe(1);
  });
});
