import { Command } from "commander";
import { throwCommand } from "./throw.js";

export function curlingCommand(): Command {
  return new Command("curling")
    .description("ask about Digital Curling from any language: throws, aims, win chances, records")
    .addCommand(throwCommand());
}
