import { Command } from "commander";
import { curlingPolicyCommand } from "./policy.js";
import { curlingTeacherCommand } from "./teacher.js";

export function learnCommand(): Command {
  return new Command("learn")
    .description("learn from games how to play")
    .addCommand(curlingTeacherCommand())
    .addCommand(curlingPolicyCommand());
}
