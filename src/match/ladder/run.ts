/** Plays a ladder until somebody has seen enough. */
import { type GameRecord, isPlayed } from "../record.js";
import type { Signal } from "../signal.js";
import type { Ladder, LadderGame } from "./ladder.js";

export interface LadderRun {
  readonly ladder: Ladder;
  /** Games at once; it may change. */
  readonly room: { readonly threads: number };
  /** Plays a game; nothing when the signal came before. */
  play(game: LadderGame): Promise<GameRecord | undefined>;
  /** Keeps a game that was played. */
  append(record: GameRecord): Promise<void>;
  readonly signal: Signal;
  /** Ends when so many games were played; else only when the signal comes. */
  readonly games?: number;
  /** Called before a game is chosen: agents may have come or gone. */
  look?(): Promise<void>;
  readonly progress?: (record: GameRecord) => void;
  /** Called with agents whose games failed, and who are left alone for a while; not again for the same reason until they could be played. */
  readonly rests?: (name: string, reason: string) => void;
}

/** Rejects where agents rest and no two are left that can be played; resolves when there are enough of them, the signal has come, or nobody is left to play. */
export async function runLadder(run: LadderRun): Promise<void> {
  const { ladder, room, signal, games = Number.POSITIVE_INFINITY } = run;
  const running = new Set<Promise<unknown>>();
  const told = new Map<string, string>();
  let failure: unknown;
  ladder.wake();
  const tellResting = (tired: readonly string[]) => {
    for (const { name, reason } of ladder.resting)
      if (tired.includes(name) && told.get(name) !== reason) {
        told.set(name, reason);
        run.rests?.(name, reason);
      }
  };
  const play = async (game: LadderGame) => {
    const record = await run.play(game);
    if (record === undefined) return ladder.giveBack(game);
    await run.append(record);
    const tired = ladder.add(record);
    if (isPlayed(record)) for (const name of record.players) told.delete(name);
    tellResting(tired);
    run.progress?.(record);
  };
  // Games that fail are not counted: others are played in their place.
  const isOver = () => signal.aborted || failure !== undefined || ladder.played + ladder.running >= games;
  for (;;) {
    const hasRoom = running.size < room.threads;
    if (hasRoom && !isOver()) await run.look?.();
    const game = hasRoom && !isOver() ? ladder.next() : undefined;
    if (game !== undefined) {
      const over: Promise<unknown> = play(game)
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => running.delete(over));
      running.add(over);
    } else if (running.size > 0) await Promise.race(running);
    else if (failure !== undefined) throw failure;
    else {
      const [first] = ladder.resting;
      if (first === undefined || isOver()) return;
      throw new Error(`nobody is left to play; ${first.name} rests: ${first.reason}`);
    }
  }
}
