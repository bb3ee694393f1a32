/** Commands that go on in a folder: what they are not told is as its rows were made. */
import type { Command } from "commander";
import { type HeadedFormat, headerOf } from "../../files/index.js";
import { attempt } from "./attempt.js";

/** The options of a command, those that were not given as the header of the folder has them, where there is one. */
export async function asBegun<O extends object, H, R>(
  options: O,
  command: Command,
  format: HeadedFormat<H, R>,
  folder: string,
  optionsOf: (header: H) => Partial<O>,
): Promise<O> {
  const header = await attempt(folder, () => headerOf(format, folder));
  if (header === undefined) return options;
  const untold = Object.entries(optionsOf(header)).filter(
    ([name]) => command.getOptionValueSource(name) !== "cli",
  );
  return { ...options, ...Object.fromEntries(untold) };
}
