import { counted, RowError } from "../../training/index.js";
import { Failure, messageOf } from "../failure.js";

/** What goes wrong with the files of a folder is one line that names them. */
export async function attempt<T>(place: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure || error instanceof RowError) throw error;
    const message = messageOf(error);
    throw new Failure(message.includes(place) ? message : `${place}: ${message}`);
  }
}

/** What is wrong with a file that names itself in its complaints is one line. */
export function orFail<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Failure(messageOf(error));
  }
}

/** There must be something to learn from, and something to test on; `all` says what there is, as `30 moves`. */
export function demandEnough(all: string, games: number, learned: number, heldOut: number): void {
  if (learned > 0 && heldOut > 0) return;
  throw new Failure(
    `of ${all}, ${learned} can be learned from and ${heldOut} are held out (--held-out, of ${counted(games, "game")}); there must be some of both`,
  );
}
