/** Curling players that search in several threads at once, in memory that all of them see. */
import { afterEach, expect, test } from "vitest";
import type { Agent } from "../dist/agents/agent.js";
import { createAgent } from "../dist/agents/registry.js";
import { parseAgent } from "../dist/agents/spec.js";
import { stream } from "../dist/core/random.js";
import { analyseGame } from "../dist/games/curling/analysis/game-analysis.js";
import { curlingKit } from "../dist/games/curling/players/game-setup.js";
import { Recorder } from "../dist/games/curling/record.js";
import type { Shot } from "../dist/games/curling/sheet.js";
import type { CurlingState } from "../dist/games/curling/state.js";
import "../dist/games/index.js";
import { systemClock } from "../dist/io/machine.js";
import { SearchThread } from "../dist/jobs/threads.js";

const kit = curlingKit({ name: "curling", rules: "dc3", ends: 2, physics: "event" });
const agents: Agent<CurlingState, Shot>[] = [];

function agentOf(spec: string): Agent<CurlingState, Shot> {
  const context = { rng: stream("threads"), clock: systemClock, openPort: <M>() => new SearchThread<M>() };
  const agent = createAgent(kit, parseAgent(spec), context) as unknown as Agent<CurlingState, Shot>;
  agents.push(agent);
  return agent;
}

afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.close?.();
});

test.each(["pure-mc", "state-tree", "state-tree:allocation=adaptive,refine=true", "best"])(
  "%s searches in two threads",
  async (name) => {
    const agent = agentOf(`${name}${name.includes(":") ? "," : ":"}playouts=3000,threads=2`);
    const state = kit.game.position({ throw: 13, stones: [{ team: 0, x: 0.1, y: 38.4 }] }) as CurlingState;
    for (let decision = 0; decision < 2; decision++) {
      const { move, report } = await agent.choose(state, { aborted: false });
      expect(kit.game.isLegal(state, move as Shot)).toBe(true);
      expect(report?.simulations).toBe(3000);
      const [best] = report?.lines ?? [];
      expect(best?.visits).toBeGreaterThan(5);
      // Of the last three throws of the end two are player 1's, who has to get rid of a stone on the tee.
      expect(report?.value).toBeLessThan(0.7);
    }
  },
);

test("an agent in threads answers at once when it is asked to", async () => {
  const agent = agentOf("state-tree:time=600,threads=2");
  let slices = 0;
  const stop = {
    get aborted() {
      return slices > 3;
    },
  };
  const { move } = await agent.choose(kit.game.start() as CurlingState, stop, () => {
    slices++;
  });
  expect(slices).toBe(4);
  expect(kit.game.isLegal(kit.game.start(), move as Shot)).toBe(true);
});

test("the analysis of a game starts its threads once", async () => {
  const recorder = new Recorder(kit.game, { simulator: "event", players: [{ name: "a" }, { name: "b" }] });
  const shot = { vx: -0.13, vy: 2.4, omega: -1.57 };
  for (let i = 0; i < 3; i++) recorder.throw(shot, shot);
  const threads: SearchThread<unknown>[] = [];
  const { throws } = await analyseGame(kit, recorder.record(), {
    agent: parseAgent("pure-mc:playouts=300,threads=2"),
    trials: 10,
    openPort: <M>() => {
      const thread = new SearchThread<M>();
      threads.push(thread as SearchThread<unknown>);
      return thread;
    },
  });
  expect(throws).toHaveLength(3);
  expect(threads).toHaveLength(2);
  for (const thread of threads) await expect(thread.run(1)).rejects.toThrow("a search thread has ended");
});
