/** A decision that is stopped at any moment answers with its best throw; how fast is measured, not asserted. */
import { expect, test } from "vitest";
import { createAgent, kitOf, parseAgent } from "../dist/agents/index.js";
import { systemClock } from "../dist/match/index.js";
import { stream } from "../dist/random/index.js";

const kit = kitOf({ name: "curling", rules: "dc3", physics: "event" });

test.each(["best", "state-tree:policy=learned", "pure-mc", "kr-uct"])(
  "%s answers when it is stopped",
  async (text) => {
    const spec = parseAgent(`${text}${text.includes(":") ? "," : ":"}time=600`);
    const agent = createAgent(kit, spec, { rng: stream("stop"), clock: systemClock });
    for (const [throwNumber, after] of [
      [0, 0],
      [8, 30],
      [15, 5],
    ] as const) {
      const state = kit.game.position({ throw: throwNumber });
      const start = systemClock.now();
      const stop = {
        get aborted() {
          return systemClock.now() >= start + after;
        },
      };
      const { move } = await agent.choose(state, stop);
      expect(move).not.toBe("resign");
      if (move !== "resign") expect(kit.game.isLegal(state, move)).toBe(true);
    }
  },
);
