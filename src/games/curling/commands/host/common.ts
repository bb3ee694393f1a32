/** What hosts have in common, whatever they speak: who sits where, what is not over yet, how it ends. */
import { InvalidArgumentError } from "commander";
import { Failure, INTERRUPTED, messageOf } from "../../../../cli/failure.js";
import { isScreen, notice } from "../../../../cli/terminal.js";
import { parseCommandLine } from "../../../../protocols/index.js";
import { isProgramFile } from "../../../../transports/index.js";
import { type Hub, parseSeatPlan, resultInWords, type SeatPlan } from "../../hosting/index.js";

/** The value of an option. */
export function seatPlan(text: string): SeatPlan {
  try {
    const plan = parseSeatPlan(text);
    const [file = ""] = plan.kind === "command" ? parseCommandLine(plan.command) : [];
    if (plan.kind === "command" && !isProgramFile(file)) throw new Error(`There is no program ${file}.`);
    return plan;
  } catch (error) {
    throw new InvalidArgumentError(messageOf(error));
  }
}

/** Matches that are not over are gone on with only by whoever says so. */
export function demandResume({ unfinished }: Hub, folder: string, resume: boolean): void {
  const matches = unfinished === 1 ? "1 match is" : `${unfinished} matches are`;
  if (unfinished > 0 && !resume)
    throw new Failure(`${folder}: ${matches} there not over; go on with --resume, or choose another folder`);
  if (unfinished > 0) notice(`going on: ${matches} not over`);
}

export function tellResults({ results }: Hub): void {
  for (const result of results) process.stdout.write(`${result.id}  ${resultInWords(result)}\n`);
}

export function sayInterrupted(): void {
  notice("interrupted; the same command with --resume goes on");
  process.exitCode = INTERRUPTED;
}

export async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Failure(messageOf(error));
  }
}

export const screen = {
  get isScreen() {
    return isScreen(process.stderr);
  },
  get columns() {
    return process.stderr.columns || 80;
  },
  get rows() {
    return process.stderr.rows || 24;
  },
  now: () => performance.now(),
  write: (text: string) => void process.stderr.write(text),
};
