/** Throws by agents where ends are played to learn something of a net. */
import type { Agent, Stop } from "../../../agents/index.js";
import type { Rng } from "../../../random/index.js";
import type { CurlingGame, CurlingState, Shot } from "../index.js";

/** Nobody asks to stop. */
export const GOES_ON: Stop = { aborted: false };

export async function chosenBy(
  agent: Agent<CurlingState, Shot>,
  state: CurlingState,
  stop: Stop,
): Promise<Shot> {
  const { move } = await agent.choose(state, stop);
  if (move === "resign") throw new Error(`agent ${agent.name}: gives the game up in place of a throw`);
  return move;
}

/** As the hand makes it. */
export function throwBy(game: CurlingGame, state: CurlingState, intended: Shot, rng: Rng): void {
  const shot = { ...intended };
  game.disturbance?.sample(shot, rng, shot);
  state.play(shot);
}
