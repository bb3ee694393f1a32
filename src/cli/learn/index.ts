import { Command } from "commander";
import { goSbCommand, goUctbCommand } from "./go/balance.js";
import { goEvaluateCommand } from "./go/evaluate.js";
import { goGamesCommand } from "./go/games.js";
import { goMmCommand } from "./go/mm.js";
import { goPositionsCommand } from "./go/positions.js";
import { goTeacherCommand } from "./go/teacher.js";
import { curlingPolicyCommand } from "./policy.js";
import { curlingTeacherCommand } from "./teacher.js";

export function learnCommand(): Command {
  return new Command("learn")
    .description("learn from games how to play")
    .addCommand(curlingTeacherCommand())
    .addCommand(curlingPolicyCommand())
    .addCommand(goGamesCommand())
    .addCommand(goMmCommand())
    .addCommand(goPositionsCommand())
    .addCommand(goTeacherCommand())
    .addCommand(goSbCommand())
    .addCommand(goUctbCommand())
    .addCommand(goEvaluateCommand());
}
