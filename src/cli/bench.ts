import { Command } from "commander";
import { curlingWorks } from "../bench/index.js";
import { benchGoCommand } from "./bench-go.js";
import { benchHexCommand } from "./bench-hex.js";
import { benchPlayersCommand } from "./bench-players.js";
import { runBench } from "./bench-run.js";
import { Failure, USAGE } from "./failure.js";
import { integer } from "./options.js";

interface Options {
  json?: true;
  rounds: number;
  only?: string;
}

export function benchCommand(): Command {
  const curling = new Command("curling")
    .description("throws per second of CPU time on one core: event simulator, plain stepper and referee")
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
  return new Command("bench")
    .description("measure speed")
    .addCommand(curling)
    .addCommand(benchHexCommand())
    .addCommand(benchGoCommand())
    .addCommand(benchPlayersCommand());
}

async function benchCurling(options: Options): Promise<void> {
  const works = curlingWorks().filter(
    (work) => options.only === undefined || work.case.includes(options.only),
  );
  if (works.length === 0) throw new Failure(`--only: no case contains "${options.only}"`, USAGE);
  await runBench(works, options, { unit: "throws", base: "stepper", digits: 0 });
}
