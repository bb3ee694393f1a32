import { messageOf } from "../files/index.js";

export { messageOf };

/** Exit status of a command that was called wrongly. */
export const USAGE = 2;
/** Exit status of a command that was interrupted. */
export const INTERRUPTED = 130;

/** Something the user can mend: one line that says where and what to do, and the exit status. */
export class Failure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What is wrong with the value of an option is wrong usage; `place` is put before it. */
export function inUsage<T>(read: () => T, place = ""): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${place}${messageOf(error)}`, USAGE);
  }
}

/** Does something with a file or folder; what goes wrong with it becomes one line that names it. */
export function inPlace<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const message = messageOf(error);
    throw new Failure(message.includes(place) ? message : `${place}: ${message}`);
  }
}
