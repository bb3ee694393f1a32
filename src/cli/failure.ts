import { systemWords } from "../files/index.js";
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

/** The message of anything that was thrown, on one line that a terminal can be shown; what the system says, in words. */
export function messageOf(error: unknown): string {
  return oneLine(inWords(error) ?? (error instanceof Error ? error.message : String(error)));
}

function inWords(error: unknown): string | undefined {
  const words = systemWords(error);
  const { path } = error as NodeJS.ErrnoException;
  return words === undefined || path === undefined ? words : `${path}: ${words}`;
}
