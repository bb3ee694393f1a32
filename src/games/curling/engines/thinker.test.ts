import { expect, it } from "vitest";
import { SteppedClock } from "../../../../test/clock.js";
import { stream } from "../../../core/random.js";
import { curlingKit, curlingSchema } from "../players/kit.js";
import { AgentThinker } from "./agent-seat.js";

const SPEC = { name: "curling", ends: 8, clock: { game: 219, extraEnd: 21.9 } };

it("keeps two seconds of the clock back, or half of what is left", async () => {
  const { think: game } = curlingKit(curlingSchema.parse(SPEC));
  const seen: number[] = [];
  const agent = {
    name: "looks at the clock",
    choose: async (state: ReturnType<typeof game.start>) => {
      seen.push(state.timeLeft(0), state.timeLeft(1));
      return { move: "resign" } as const;
    },
  };
  const thinker = new AgentThinker(game, agent, { rng: stream("thinker"), clock: new SteppedClock(250) });
  for (const text of ["time=219,200", "time=3,1", "end=8 extratime=21.9,20"]) {
    const state = game.notation.parseState(text);
    const before = state.timeLeft(0);
    expect(await thinker.choose(state, { aborted: false })).toEqual({ move: "resign", seconds: 0.25 });
    expect(state.timeLeft(0)).toBe(before);
  }
  expect(seen.map((left) => Number(left.toFixed(9)))).toEqual([217, 200, 1.5, 1, 19.9, 20]);
});
