/** Plays a ladder until somebody has seen enough. */
import { type GameRecord, isPlayed } from "../record.js";
import type { Signal } from "../signal.js";
import type { Ladder, LadderGame } from "./ladder.js";

/** Games in a row that could not be played, through nobody's fault, after which something is wrong. */
const MOST_FAILED = 10;

export interface LadderRun {
  readonly ladder: Ladder;
  /** Games at once; it may change. */
  readonly room: { readonly threads: number };
  /** Plays a game; nothing when the signal came before. */
  play(game: LadderGame): Promise<GameRecord | undefined>;
  /** Keeps a game that was played. */
  append(record: GameRecord): Promise<void>;
  readonly signal: Signal;
  /** Ends when so many games are there; else only when the signal comes. */
  readonly games?: number;
  /** Called before a game is chosen: agents may have come or gone. */
  look?(): Promise<void>;
  readonly progress?: (record: GameRecord) => void;
}

/** Rejects where games cannot be played any more; resolves when there are enough of them, the signal has come, or nobody is left to play. */
export async function runLadder(run: LadderRun): Promise<void> {
  const { ladder, room, signal, games = Number.POSITIVE_INFINITY } = run;
  const running = new Set<Promise<unknown>>();
  let begun = ladder.games.length;
  let failed = 0;
  let failure: unknown;
  const play = async (game: LadderGame) => {
    const record = await run.play(game);
    if (record === undefined) return ladder.giveBack(game);
    await run.append(record);
    ladder.add(record);
    failed = isPlayed(record) ? 0 : failed + 1;
    if (failed >= MOST_FAILED) throw new Error(`${failed} games in a row failed: ${record.reason}`);
    run.progress?.(record);
  };
  const next = async () => {
    const isOver = () => signal.aborted || failure !== undefined || begun >= games;
    if (isOver()) return undefined;
    await run.look?.();
    return isOver() ? undefined : ladder.next();
  };
  for (;;) {
    const game = running.size < room.threads ? await next() : undefined;
    if (game !== undefined) {
      begun++;
      const over: Promise<unknown> = play(game)
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => running.delete(over));
      running.add(over);
    } else if (running.size > 0) await Promise.race(running);
    else if (failure !== undefined) throw failure;
    else return;
  }
}
