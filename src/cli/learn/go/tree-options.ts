/** The options of the search that UCT balancing learns in, but its threshold. */
import { type Command, Option } from "commander";
import { PRIORS } from "../../../games/go/index.js";
import { numberFrom } from "../../options.js";
import type { Tree } from "./simulations.js";

export interface TreeOptions extends Omit<Tree, "threshold" | "rave"> {
  rave?: true;
}

export function addTreeOptions(command: Command): Command {
  return command
    .option("--exploration <c>", "of UCT: c in mean + c sqrt(ln N / n)", numberFrom(0), 0.31)
    .addOption(
      new Option("--prior <name>", "of UCT: which moves are tried first").choices(PRIORS).default("paper"),
    )
    .option(
      "--widening <visits>",
      "of UCT: visits at which the second move of a node joins the first; 0: all from the start",
      numberFrom(0),
      40,
    )
    .option(
      "--growth <factor>",
      "of UCT: the third joins after so many times as many visits more",
      numberFrom(1),
      1.4,
    )
    .option("--rave", "of UCT: with RAVE");
}

export function treeOf(threshold: number, { exploration, prior, widening, growth, rave }: TreeOptions): Tree {
  return { threshold, exploration, prior, widening, growth, rave: rave === true };
}
