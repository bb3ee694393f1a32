import { Command } from "commander";
import { aimCommand } from "./aim.js";
import { replayCommand } from "./replay.js";
import { throwCommand } from "./throw.js";
import { wintableCommand } from "./wintable.js";

export function curlingCommand(): Command {
  return new Command("curling")
    .description("answer questions about Digital Curling to programs in any language")
    .addCommand(throwCommand())
    .addCommand(aimCommand())
    .addCommand(wintableCommand())
    .addCommand(replayCommand());
}
