import type { Command } from "commander";
import { runBench } from "../../../cli/bench/run.js";
import { Failure, USAGE } from "../../../cli/failure.js";
import { integer } from "../../../cli/options.js";
import { curlingWorks } from "../bench/index.js";

interface Options {
  json?: true;
  rounds: number;
  only?: string;
}

export function benchCurlingCommand(command: Command): void {
  command
    .option("--json", "answer with JSON: case, implementation, perSecond, spread")
    .option("--rounds <n>", "how often each case is measured", integer(1), 9)
    .option("--only <text>", "measure only cases whose name contains this, e.g. fcv1/stones-8 or random-ends")
    .addHelpText(
      "after",
      `
Cases take turns in short batches, so a busy machine slows all of them alike: trust ratios, not
absolute numbers. perSecond is the median over the rounds, spread half the distance of the quartiles.
Ctrl-C ends with what has been measured so far.`,
    )
    .action(benchCurling);
}

async function benchCurling(options: Options): Promise<void> {
  const works = curlingWorks().filter(
    (work) => options.only === undefined || work.case.includes(options.only),
  );
  if (works.length === 0) throw new Failure(`--only: no case contains "${options.only}"`, USAGE);
  await runBench(works, options, { unit: "throws", base: "stepper", digits: 0 });
}
