/** Words that learning tells of itself by. */
import { messageOf } from "../files/index.js";

/** `1 game`, `2 games`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** What is wrong with a part of a file is complained of with its place. */
export function placed<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${place}: ${messageOf(error)}`);
  }
}
