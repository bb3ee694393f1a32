import { expect, it } from "vitest";
import { SteppedClock } from "../../../../test/clock.js";
import type { Agent, RunningClock } from "../../../agents/agent.js";
import { stream } from "../../../core/random.js";
import { curlingKit, curlingSchema } from "../players/game-setup.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { LocalTeamAgent } from "./agent-seat.js";

const SPEC = { name: "curling", ends: 8, clock: { game: 219, extraEnd: 21.9 } };

it("gives its agent the clock as the server has it, with two seconds in reserve", async () => {
  const { searchGame: game } = curlingKit(curlingSchema.parse(SPEC));
  const given: (RunningClock | undefined)[] = [];
  const agent: Agent<CurlingState, Shot> = {
    name: "looks at the clock",
    choose: async (_state, _stop, _watch, limits) => {
      given.push(limits?.clock);
      return { move: "resign" };
    },
  };
  const thinker = new LocalTeamAgent(game, agent, { rng: stream("thinker"), clock: new SteppedClock(250) });
  for (const text of ["time=219,200", "time=3,1", "end=8 extratime=21.9,20"]) {
    const state = game.notation.parseState(text);
    expect(await thinker.choose(state, { aborted: false })).toEqual({ move: "resign", seconds: 0.25 });
  }
  expect(given).toEqual([
    { left: 219, movesLeft: 64, reserve: 2 },
    { left: 3, movesLeft: 64, reserve: 2 },
    { left: 21.9, movesLeft: expect.any(Number), reserve: 2 },
  ]);
});
