/** The levels of all games: they can be played, and a newcomer meets the first one. */
import { expect, test } from "vitest";
import { kitOf } from "../../src/agents/games.js";
import { completeAgent, createAgent } from "../../src/agents/registry.js";
import { parseAgent } from "../../src/agents/spec.js";
import { stream } from "../../src/core/random.js";
import { classifyThrow, TrialIce } from "../../src/games/curling/analysis/throw-kinds.js";
import { curlingKit } from "../../src/games/curling/players/game-setup.js";
import { RULE_SETS } from "../../src/games/curling/rules/rule-set.js";
import type { CurlingState } from "../../src/games/curling/state.js";
import { agentTitle, levelChoices } from "../shell/levels.js";
import { curlingLevels } from "./curling/levels.js";
import { readVariant } from "./curling/rules.js";
import { goLevels } from "./go/levels.js";
import { hexLevels } from "./hex/levels.js";

const GAMES = [
  ["curling", curlingLevels],
  ["hex", hexLevels],
  ["go", goLevels],
] as const;

test.each(GAMES)(
  "the levels of %s have the same five names, grow stronger, and can be played",
  (name, levels) => {
    const titles = levelChoices(levels).map(({ title }) => title());
    expect(titles).toEqual(["Beginner", "Easy", "Medium", "Strong", "Strongest"]);
    const elo = levels.list.map((level) => level.elo);
    expect(elo).toEqual([...elo].sort((a, b) => a - b));
    const specs = name === "curling" ? RULE_SETS.map((rules) => ({ name, rules })) : [{ name }];
    for (const spec of specs)
      for (const { agent } of levels.list) completeAgent(kitOf(spec), parseAgent(agent));
    expect(agentTitle(levels, levels.list[0].agent)).toBe("Beginner");
    expect(agentTitle(levels, "random")).toBe("random");
  },
);

/** The kinds of the throws of an agent that plays both sides. */
async function kindsOf(
  rules: string,
  words: string,
  ends: number,
): Promise<{ throws: string[]; last: boolean[] }> {
  const { searchGame, ...kit } = curlingKit(readVariant({ name: "curling", rules, ends }));
  const ice = new TrialIce(searchGame.rules);
  const clock = { now: () => 0, breathe: async () => {} };
  const agent = createAgent({ searchGame, ...kit }, parseAgent(words), {
    rng: stream("levels", words),
    clock,
  });
  const throws: string[] = [];
  const last: boolean[] = [];
  const state: CurlingState = searchGame.start();
  while (state.end < ends && !state.isOver()) {
    const { move } = await agent.choose(state, { aborted: false });
    if (move === "resign") break;
    throws.push(classifyThrow(ice.throw(state, move)).kind);
    last.push(state.throwNumber === searchGame.rules.throws - 1);
    const actual = { ...move };
    searchGame.disturbance?.sample(move, stream("levels", state.ply), actual);
    state.play(actual);
  }
  return { throws, last };
}

test.each(curlingLevels.list.map(({ agent }) => agent))(
  "%s plays guards and draws, and throws no stone away but an end's last",
  async (words) => {
    const { throws, last } = await kindsOf("dc3", words, 2);
    expect(throws.filter((kind, i) => kind === "hogged" && !last[i])).toEqual([]);
    const draws = ["draw", "come-around", "freeze"];
    expect(throws.filter((kind) => draws.includes(kind)).length).toBeGreaterThan(2);
    expect(throws.filter((kind) => kind.endsWith("guard")).length).toBeGreaterThan(0);
  },
);

test("the pass that newcomers took for a mistake is what the first level does without", async () => {
  const { throws, last } = await kindsOf("dc3", "policy", 2);
  expect(throws.filter((kind, i) => kind === "hogged" && !last[i]).length).toBeGreaterThan(0);
});
