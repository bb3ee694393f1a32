export { messageOf } from "../files/index.js";

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
