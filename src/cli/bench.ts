import { Command } from "commander";
import { curlingWorks, type Measurement, measure } from "../bench/index.js";
import { benchGoCommand } from "./bench-go.js";
import { benchHexCommand } from "./bench-hex.js";
import { benchPlayersCommand } from "./bench-players.js";
import { Failure, INTERRUPTED, USAGE } from "./failure.js";
import { integer } from "./options.js";
import { bold, dim, formatTable, interruptSignal, progressLine } from "./terminal.js";

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
  const signal = interruptSignal();
  const measured = await measure(works, {
    rounds: options.rounds,
    batchMs: 40,
    signal,
    progress: progressLine("measuring"),
  });
  process.stdout.write(
    options.json ? `${JSON.stringify(measured, null, 2)}\n` : `${formatMeasurements(measured)}\n`,
  );
  if (signal.aborted) process.exitCode = INTERRUPTED;
}

function formatMeasurements(measured: readonly Measurement[]): string {
  const rate = (value: number) => Math.round(value).toLocaleString("en-US");
  const rows = measured.map(({ case: name, implementation, perSecond, spread }) => {
    const plain = measured.find((other) => other.case === name && other.implementation === "stepper");
    const ratio = plain === undefined ? "" : `${rate(perSecond / plain.perSecond)} x`;
    return [`${name} ${implementation}`, rate(perSecond), `± ${(100 * spread).toFixed(1)} %`, ratio];
  });
  const table = formatTable([["case", "throws/s", "spread", "over stepper"], ...rows]).split("\n");
  return [
    bold(table[0] ?? ""),
    ...table.slice(1),
    dim("CPU time on one core, medians of interleaved rounds"),
  ].join("\n");
}
