/** A decision that is stopped at any moment answers with its best throw, after the slice that is under way. */
import { expect, test } from "vitest";
import { createAgent } from "../dist/agents/registry.js";
import { parseAgent } from "../dist/agents/spec.js";
import { stream } from "../dist/core/random.js";
import { curlingKit } from "../dist/games/curling/players/game-setup.js";
import { SteppedClock } from "./clock.js";

const kit = curlingKit({ name: "curling", rules: "dc3", physics: "event" });

test.each(["best", "state-tree:policy=learned", "pure-mc", "kr-uct"])(
  "%s answers when it is stopped",
  async (text) => {
    const spec = parseAgent(`${text}${text.includes(":") ? "," : ":"}time=600`);
    const clock = new SteppedClock(4);
    const agent = createAgent(kit, spec, { rng: stream("stop"), clock });
    for (const [throwNumber, slices] of [
      [0, 1],
      [8, 30],
      [15, 5],
    ] as const) {
      const state = kit.game.position({ throw: throwNumber });
      const end = clock.breaths + slices;
      const stop = {
        get aborted() {
          return clock.breaths >= end;
        },
      };
      const { move } = await agent.choose(state, stop);
      expect(clock.breaths).toBe(end);
      expect(move).not.toBe("resign");
      if (move !== "resign") expect(kit.game.isLegal(state, move)).toBe(true);
    }
  },
);
