import { checkData } from "../core/checks.js";
import { stream } from "../core/random.js";
import { hexKit, hexSchema } from "../games/hex/players.js";
import "../games/index.js";
import { describe, expect, test } from "vitest";
import type { Clock } from "./agent.js";
import { gameSchema } from "./games.js";
import { completeAgent, createAgent, createSearch } from "./registry.js";
import { parseAgent } from "./spec.js";

const kit = hexKit(checkData(hexSchema, { name: "hex", size: 5 }));
const still: Clock = { now: () => 0, breathe: async () => {} };
const context = () => ({ rng: stream("kind"), clock: still });

test.each([
  [{ name: "hex" }, { name: "hex", width: 11, height: 11, swap: "none" }],
  [
    { name: "hex", size: 5, swap: "pieces" },
    { name: "hex", width: 5, height: 5, swap: "pieces" },
  ],
  [
    { name: "hex", width: 4, height: 6 },
    { name: "hex", width: 4, height: 6, swap: "none" },
  ],
  [{ name: "curling" }, { name: "curling", rules: "dc3", physics: "event" }],
  [
    { name: "curling", rules: "legacy-gat", ends: 2, tie: 0.5, clock: { game: 9 } },
    { name: "curling", rules: "legacy-gat", ends: 2, tie: 0.5, clock: { game: 9 }, physics: "event" },
  ],
])("a game is data: %j", (given, read) => {
  expect(checkData(gameSchema, given)).toEqual(read);
  expect(checkData(gameSchema, read)).toEqual(read);
});

test("a random agent plays legal moves, the same from the same seed", async () => {
  const play = async () => {
    const agent = createAgent(kit, parseAgent("random"), context());
    const state = kit.game.start();
    const moves: number[] = [];
    while (!state.isOver()) {
      const { move } = await agent.choose(state, { aborted: false });
      if (move === "resign") throw new Error("no");
      expect(kit.game.isLegal(state, move)).toBe(true);
      state.play(move);
      moves.push(move);
    }
    return moves;
  };
  expect(await play()).toEqual(await play());
});

describe("wrong specifications get one line", () => {
  test.each([
    [
      "uctt",
      'agent: no kind "uctt" plays hex; did you mean uct? known: random, flat, uct, judged, best, epsilon',
    ],
    ["random:seed=1", 'agent random: unknown option "seed"; it has none'],
    ["epsilon:esp=1", 'agent epsilon: unknown option "esp"; did you mean eps? known: agent, eps'],
    ["epsilon:zzz=1", 'agent epsilon: unknown option "zzz"; known: agent, eps'],
    ["epsilon:eps=2,agent=(random)", "agent epsilon: eps: expected at most 1, not 2"],
    ["uct:playouts=1e30", "agent uct: playouts: expected at most 1000000000000, not 1e+30"],
    ["uct:nodes=1e30", "agent uct: nodes: expected at most 100000000, not 1e+30"],
    ["epsilon:agent=(random:a=1)", 'agent random: unknown option "a"; it has none'],
    [
      "epsilon:agent=5",
      "agent epsilon: agent: expected an agent: its short form or an object with kind, not 5",
    ],
    ["epsilon:constructor=5", 'agent epsilon: unknown option "constructor"; known: agent, eps'],
  ])("%s", (text, message) => {
    expect(() => completeAgent(kit, parseAgent(text))).toThrow(new Error(message));
    expect(() => createAgent(kit, parseAgent(text), context())).toThrow(new Error(message));
  });
});

test("defaults are filled in, inside brackets too", () => {
  expect(completeAgent(kit, parseAgent("epsilon:agent=(epsilon:agent=(random))"))).toEqual({
    kind: "epsilon",
    agent: { kind: "epsilon", agent: { kind: "random" }, eps: 0.1 },
    eps: 0.1,
  });
});

test("agents without a search say so", () => {
  expect(() => createSearch(kit, { kind: "random" })).toThrow("random does not search in this process");
});
