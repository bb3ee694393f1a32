/** What options and questions give, and how errors about it name the place. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { Failure, messageOf, USAGE } from "./failure.js";
import { number } from "./options.js";

export function linesOption(): Option {
  return new Option("--lines", "read questions as JSON lines from standard input");
}

/** Reads `0,38.405`, or any other count of numbers, for commander. */
export function numbers(count?: number): (text: string) => number[] {
  return (text) => {
    const values = text.split(",").map(number);
    if (count !== undefined && values.length !== count)
      throw new InvalidArgumentError(`It must be ${count} numbers with a comma between them.`);
    return values;
  };
}

/** The answer to a question that was put together from options: errors name the option in place of the field. */
export function answerOptions(answer: () => string): string {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(messageOf(error).replace(/^(\w+)(?:: |\.)(?=\S)/, asOption), USAGE);
  }
}

function asOption(_: string, field: string): string {
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: `;
}

/** The help of a command that was given nothing to do. */
export function showHelp(command: Command): void {
  command.outputHelp({ error: true });
  process.exitCode = USAGE;
}
