/** A game of Go between agents, for learning. */
import { createAgent, parseAgent } from "../../../agents/index.js";
import { agentContext } from "../../../distribute/index.js";
import { formatLead, type GoState } from "../index.js";
import type { GoKit } from "../players/index.js";

export interface SelfGame {
  readonly moves: readonly number[];
  /** As SGF writes it. */
  readonly result: string;
}

/** Plays a game; all chance comes from the seed and the path. */
export async function playSelf(
  kit: GoKit,
  [black, white]: readonly [string, string],
  seed: string,
  ...path: readonly string[]
): Promise<SelfGame> {
  const { game } = kit;
  const state = game.start();
  const [first, second] = [black, white].map((agent, i) =>
    createAgent(kit, parseAgent(agent), agentContext(seed, ...path, i === 0 ? "black" : "white")),
  );
  const players = [first!, second!] as const;
  const moves: number[] = [];
  // Games under rules without superko may never end.
  const longest = 6 * game.board.points;
  try {
    for (const player of players) await player.ready?.();
    while (!state.isOver() && moves.length < longest) {
      const { move } = await players[state.toMove].choose(game.clone(state), { aborted: false });
      if (move === "resign") return { moves, result: state.toMove === 0 ? "W+R" : "B+R" };
      if (!game.isLegal(state, move)) throw new Error(`${game.notation.formatMove(move)} is not legal`);
      state.play(move);
      moves.push(move);
      for (const player of players) player.saw?.(move, state);
    }
  } finally {
    for (const player of players) await player.close?.();
  }
  return { moves, result: resultOf(state) };
}

function resultOf(state: GoState): string {
  return state.passes === 2 ? formatLead(state.score() - state.rules.komi) : "Void";
}
