/** Names of files and folders on the command line. */
import type { Command } from "commander";
import { Failure, USAGE } from "./failure.js";

/** What the help calls values that name a file or a folder. */
const NAMES = /^(file|folders?|path|out|plan|experiment)$/;

/** Fails before any work where the name of a file or folder is empty. */
export function demandNames(command: Command): void {
  const given: (readonly [string, string, unknown])[] = [
    ...command.options.map(
      (option) =>
        [
          `--${option.name()}`,
          /<(\w+)/.exec(option.flags)?.[1] ?? "",
          command.getOptionValue(option.attributeName()),
        ] as const,
    ),
    ...command.registeredArguments.map(
      (argument, i) => [argument.name(), argument.name(), command.processedArgs[i]] as const,
    ),
  ];
  for (const [told, kind, value] of given)
    if (NAMES.test(kind) && [value].flat().includes("")) throw new Failure(`${told}: expected a name`, USAGE);
}
