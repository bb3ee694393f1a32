import { Failure, messageOf } from "../failure.js";

/** What goes wrong with the files of a folder is one line that names them. */
export async function attempt<T>(place: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    const message = messageOf(error);
    throw new Failure(message.includes(place) ? message : `${place}: ${message}`);
  }
}
