import type { Command } from "commander";
import { runBench } from "../../../cli/bench/run.js";
import { Failure, USAGE } from "../../../cli/failure.js";
import { integer } from "../../../cli/options.js";
import { goWorks } from "../bench/index.js";

interface Options {
  json?: true;
  rounds: number;
  only?: string;
}

export function benchGoCommand(command: Command): void {
  command
    .option("--json", "answer with JSON: case, implementation, perSecond, spread")
    .option("--rounds <n>", "how often each case is measured", integer(1), 15)
    .option("--only <text>", "measure only rows whose name contains this, e.g. empty/uniform or games or uct")
    .addHelpText(
      "after",
      `
Cases: the empty 9x9 board; games, positions of a small search's games against itself.
Playouts: uniform (any move but into own eyes), softmax (by 3x3 patterns), features (and by the six tactical
features), gradient (the same, with what learning needs). uct-uniform, uct, best: simulations per second of the
players with these names, from the empty board, 5000 a search.
Rows take turns in short batches, so a busy machine slows all of them alike: trust ratios, not absolute
numbers. perSecond is the median over the rounds, spread half the distance of the quartiles.
Ctrl-C ends with what has been measured so far.`,
    )
    .action(benchGo);
}

async function benchGo(options: Options): Promise<void> {
  const works = goWorks().filter(
    ({ case: name, implementation }) =>
      options.only === undefined || `${name}/${implementation}`.includes(options.only),
  );
  if (works.length === 0) throw new Failure(`--only: no row contains "${options.only}"`, USAGE);
  await runBench(works, options, { unit: "games", base: "uniform", digits: 2 });
}
