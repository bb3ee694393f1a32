/** Agents at their seats: they move where a line ends and it is their turn. */
import { effect, signal } from "@preact/signals";
import type { Path } from "../tree/index.js";
import type { Session } from "./session.js";
import { stillness } from "./stillness.js";

/** Whether an agent thinks about its move. */
export const opponentThinks = signal(false);

/** Lets the agents of a session play until it is closed; `failed` is told why one could not. */
// biome-ignore lint/suspicious/noExplicitAny: states and moves are only passed on
export function seatAgents(session: Session<any, any>, failed: (error: Error) => void): () => void {
  let current: { path: Path; agent: string; abort: AbortController } | undefined;

  const cancel = () => {
    current?.abort.abort();
    current = undefined;
    opponentThinks.value = false;
  };

  const move = async (path: Path, agent: string) => {
    const abort = new AbortController();
    const own = { path, agent, abort };
    current = own;
    opponentThinks.value = true;
    try {
      const chosen = await session.game.choose(session, path, agent, abort.signal);
      if (current !== own) return;
      opponentThinks.value = false;
      // Whoever threw sees the own stone arrive first.
      await stillness(session.moving, abort.signal);
      if (current !== own) return;
      cancel();
      session.playAt(path, chosen);
    } catch (error) {
      if (current !== own) return;
      session.paused.value = true;
      cancel();
      failed(error as Error);
    }
  };

  const dispose = effect(() => {
    const path = session.path.value;
    const agent = session.seatToMove();
    const isTurn = agent !== null && session.isLeaf(path) && !session.rules.isOver(session.state.value);
    const wanted = isTurn && !session.paused.value;
    if (current?.path === path && current.agent === agent && wanted) return;
    if (current !== undefined) queueMicrotask(cancel);
    if (wanted) queueMicrotask(() => current === undefined && void move(path, agent));
  });

  return () => {
    dispose();
    cancel();
  };
}
