/** The game that policies are learned for, from the options of a command. */
import { type Command, Option } from "commander";
import { inUsage } from "../../../../cli/failure.js";
import { integer, number } from "../../../../cli/options.js";
import { checked } from "../../../../game/index.js";
import { LARGEST, RULE_SETS, USUAL_KOMI } from "../../index.js";
import { type GoSpec, goSchema } from "../../players/index.js";

export interface GoOptions {
  size: number;
  rules: string;
  komi: number;
}

export function addGoOptions(command: Command): Command {
  return command
    .option("--size <n>", "points on a side", integer(2, LARGEST), 9)
    .addOption(new Option("--rules <name>", "the rule set").choices(RULE_SETS).default("cgos"))
    .option("--komi <points>", "points for White", number, USUAL_KOMI);
}

/** The options that a game was given by. */
export function goOptionsOf({ width: size, rules, komi }: GoSpec): GoOptions {
  return { size, rules, komi };
}

export function readGoOptions({ size, rules, komi }: GoOptions): GoSpec {
  return inUsage(() => checked(goSchema, { name: "go", size, rules, komi }));
}
