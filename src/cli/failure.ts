import { oneLine } from "../game/index.js";

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

/** What went wrong with a file; the system's words name it once more, which is left out. */
export function fileFailure(file: string, error: unknown): Failure {
  return new Failure(`${file}: ${messageOf(error).replace(/, [a-z]+ '[^']*'$/, "")}`);
}

/** The message of anything that was thrown, on one line that a terminal can be shown. */
export function messageOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error));
}
