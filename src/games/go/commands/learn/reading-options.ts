/** The options that say how tactical features are read. */
import { type Command, Option } from "commander";
import { ATARIS, READINGS, USUAL_TACTICS } from "../../index.js";

/** `told` says where the readings come from where nobody asks for one. */
export function addReadingOptions(command: Command, told: string): Command {
  const { reading, atari } = USUAL_TACTICS;
  return command
    .addOption(
      new Option(
        "--reading <name>",
        `whether feature 5 comes with feature 4, or instead of it (default: ${told}, or ${reading})`,
      ).choices(READINGS),
    )
    .addOption(
      new Option(
        "--atari <whose>",
        `feature 3, a capture that ends in atari: that of the stone that takes, or that of the chain that it saves (default: ${told}, or ${atari})`,
      ).choices(ATARIS),
    );
}
