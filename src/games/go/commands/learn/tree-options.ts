/** The options of the search that UCT balancing learns in, but its threshold. */
import { type Command, Option } from "commander";
import { numberFrom } from "../../../../cli/options.js";
import { PRIORS } from "../../index.js";
import { PAPER_TREE, TOTALS, type Tree } from "../../training/index.js";

export interface TreeOptions extends Omit<Tree, "threshold" | "rave"> {
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
): Tree {
  return { threshold, exploration, total, prior, widening, growth, rave: rave === true };
}
