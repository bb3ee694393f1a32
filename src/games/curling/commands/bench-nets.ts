import type { Command } from "commander";
import { runBench } from "../../../cli/bench/run.js";
import { Failure, USAGE } from "../../../cli/failure.js";
import { integer } from "../../../cli/options.js";
import { netWorks } from "../bench/index.js";

interface Options {
  json?: true;
  rounds: number;
  only?: string;
}

export function benchNetsCommand(command: Command): void {
  command
    .option("--json", "answer with JSON: case, implementation, perSecond, spread")
    .option("--rounds <n>", "how often each case is measured", integer(1), 9)
    .option("--only <text>", "measure only cases whose name contains this, e.g. positions or throws")
    .addHelpText(
      "after",
      `
Set networks over positions of eight stones, with weights that have learned nothing. kernel is WebAssembly and
plain its TypeScript form, over inputs that are there; whole reads the stones and gives chances besides; many are
throws over one position. image is the picture that convolutional nets are shown.
Cases take turns in short batches, so a busy machine slows all of them alike: trust ratios, not
absolute numbers. perSecond is the median over the rounds, spread half the distance of the quartiles.
Ctrl-C ends with what has been measured so far.`,
    )
    .action(benchNets);
}

async function benchNets(options: Options): Promise<void> {
  const works = netWorks().filter((work) => options.only === undefined || work.case.includes(options.only));
  if (works.length === 0) throw new Failure(`--only: no case contains "${options.only}"`, USAGE);
  await runBench(works, options, { unit: "evaluations", base: "plain", digits: 1 });
}
