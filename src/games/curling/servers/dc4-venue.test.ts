import { expect, it } from "vitest";
import { kitOf } from "../../../agents/games.js";
import { createAgent } from "../../../agents/registry.js";
import { stream } from "../../../core/random.js";
import { nodeServices } from "../../../jobs/threads.js";
import "../../index.js";
import type { CurlingGameSetup } from "../players/game-setup.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";

const NEVER = { aborted: false };

function agentOf(command: string, rules = "dc4", startup = 30) {
  const kit = kitOf({ name: "curling", rules, ends: 1 } as never) as unknown as CurlingGameSetup;
  const context = { ...nodeServices, rng: stream("dc4 agent") };
  const agent = createAgent<CurlingState, Shot>(kit, { kind: "dc4", command, startup } as never, context);
  return { agent, game: kit.game };
}

it("a program that comes over HTTP is an agent, asked about any position", async () => {
  const { agent, game } = agentOf("node test/engines/curling/dc4.js");
  const state = game.position({ throw: 6, stones: [{ team: 1, x: 0.25, y: 37.5 }] });
  await agent.ready?.();
  const draw = { vx: expect.closeTo(0, 9) as number, vy: expect.closeTo(2.4, 9) as number, omega: -1.57 };
  expect((await agent.choose(state, NEVER)).move).toEqual(draw);
  for (const vx of [0, 0.1]) {
    const shot = { vx, vy: 2.4, omega: -1.57 };
    state.play(shot);
    agent.saw?.(shot, state);
  }
  expect((await agent.choose(state, NEVER)).move).toEqual(draw);
  await agent.close?.();
});

it("a program of mixed doubles is asked for its placements", async () => {
  const { agent, game } = agentOf("node test/engines/curling/dc4.js", "dc4-mixed-doubles");
  await agent.ready?.();
  const state = game.start();
  expect(await agent.settle?.(state, NEVER)).toBe("pp_right");
  state.place("pp_right");
  agent.settled?.("pp_right", state);
  const shot = { vx: 0, vy: 2.4, omega: -1.57 };
  state.play(shot);
  agent.saw?.(shot, state);
  expect((await agent.choose(state, NEVER)).move).toMatchObject({ omega: -1.57 });
  await agent.close?.();
});

it("one that does not come, or is none, has failed", async () => {
  const gone = agentOf("node --eval process.exit(4)").agent;
  await expect(gone.ready?.()).rejects.toMatchObject({
    reason: "crash",
    message: "node is gone (exit status 4)",
  });
  await gone.close?.();
  const idle = agentOf('node --eval "setInterval(() => {}, 1e6)"', "dc4-mixed-doubles", 0.001).agent;
  await expect(idle.ready?.()).rejects.toMatchObject({ reason: "stall" });
  await idle.close?.();
});
