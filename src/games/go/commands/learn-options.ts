/** Options that the commands of learning Go share: the game, the readings of features, the tree. */

import { type Command, Option } from "commander";
import { inUsage } from "../../../cli/commands.js";
import { integer, number, numberFrom } from "../../../cli/options.js";
import { checkData } from "../../../core/index.js";
import { LARGEST } from "../numbers.js";
import { ATARIS, DEFAULT_TACTICS, READINGS } from "../policy.js";
import { PRIORS } from "../prior.js";
import { DEFAULT_KOMI, RULE_SETS } from "../rules.js";
import { type GoSpec, goSchema } from "../setup.js";
import { PAPER_TREE, type SimulationTree, TOTALS } from "../train/simulations.js";

export interface GoCommandOptions {
  size: number;
  rules: string;
  komi: number;
}

export function addGoOptions(command: Command): Command {
  return command
    .option("--size <n>", "points on a side", integer(2, LARGEST), 9)
    .addOption(new Option("--rules <name>", "the rule set").choices(RULE_SETS).default("cgos"))
    .option("--komi <points>", "points for White", number, DEFAULT_KOMI);
}

/** The options that a game was given by. */
export function goOptionsOf({ width: size, rules, komi }: GoSpec): GoCommandOptions {
  return { size, rules, komi };
}

export function readGoOptions({ size, rules, komi }: GoCommandOptions): GoSpec {
  return inUsage(() => checkData(goSchema, { name: "go", size, rules, komi }));
}

// The options that say how tactical features are read.

/** `told` says where the readings come from where nobody asks for one. */
export function addReadingOptions(command: Command, told: string): Command {
  const { reading, atari } = DEFAULT_TACTICS;
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

// The options of the search that UCT balancing learns in, but its threshold.

export interface TreeOptions extends Omit<SimulationTree, "threshold" | "rave"> {
  rave?: true;
}

export function addTreeOptions(command: Command): Command {
  return command
    .option(
      "--exploration <c>",
      "of UCT: c in mean + c sqrt(ln N / n)",
      numberFrom(0),
      PAPER_TREE.exploration,
    )
    .addOption(
      new Option(
        "--total <what>",
        "of UCT: N of that, the visits of the node, or the sum of its moves' (children)",
      )
        .choices(TOTALS)
        .default(PAPER_TREE.total),
    )
    .addOption(
      new Option("--prior <name>", "of UCT: which moves are tried first")
        .choices(PRIORS)
        .default(PAPER_TREE.prior),
    )
    .option(
      "--widening <visits>",
      "of UCT: visits at which the second move of a node joins the first; 0: all from the start",
      numberFrom(0),
      PAPER_TREE.widening,
    )
    .option(
      "--growth <factor>",
      "of UCT: the third joins after so many times as many visits more",
      numberFrom(1),
      PAPER_TREE.growth,
    )
    .option("--rave", "of UCT: with RAVE");
}

export function treeOf(
  threshold: number,
  { exploration, total, prior, widening, growth, rave }: TreeOptions,
): SimulationTree {
  return { threshold, exploration, total, prior, widening, growth, rave: rave === true };
}
