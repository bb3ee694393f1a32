/** Runs the cases of a `playout bench` command and prints them, and says when the machine is busy. */
import { availableParallelism, loadavg } from "node:os";
import { percent } from "../draw/index.js";
import { formatTable } from "../show/index.js";
import { INTERRUPTED } from "./commands.js";
import { type MeasuredWork, type Measurement, measure } from "./measure.js";
import { withProgress } from "./progress.js";
import { bold, dim, interruptSignal, notice } from "./terminal.js";

/** Of a core. What is left over of work that has just ended is no sign of other work. */
const LEEWAY = 0.5;

/** A line where fewer cores are idle than are wanted, by the load of the last minute; some systems do not tell it. */
export function busyWords(load: number, cores: number, wanted: number): string | undefined {
  if (load <= Math.max(0, cores - wanted) + LEEWAY) return undefined;
  const have = `${load.toFixed(1)} on ${cores} ${cores === 1 ? "core" : "cores"}`;
  return `the machine is busy (load ${have}): trust the times when it is idle`;
}

export function noticeBusy(wanted = 1): void {
  const words = busyWords(loadavg()[0] ?? 0, availableParallelism(), wanted);
  if (words !== undefined) notice(words);
}

/** What a table of speeds says. */
interface Words {
  /** What is counted, such as games. */
  readonly unit: string;
  /** The implementation that others of the same case are compared with. */
  readonly base: string;
  /** Digits of the ratio after the point. */
  readonly digits: number;
}

/** Measures, and prints the table or JSON; an interruption leaves what was measured so far. */
export async function runBench(
  works: readonly MeasuredWork[],
  options: { readonly json?: true; readonly rounds: number },
  words: Words,
): Promise<void> {
  noticeBusy();
  const signal = interruptSignal();
  const measured = await withProgress("measuring", (progress) =>
    measure(works, { rounds: options.rounds, batchMs: 40, signal, progress }),
  );
  const text = options.json ? JSON.stringify(measured, null, 2) : formatMeasurements(measured, words);
  process.stdout.write(`${text}\n`);
  if (signal.aborted) process.exitCode = INTERRUPTED;
}

function formatMeasurements(measured: readonly Measurement[], { unit, base, digits }: Words): string {
  const written = (value: number, digits = 0) =>
    value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const rows = measured.map(({ case: name, implementation, perSecond, spread }) => {
    const plain = measured.find((other) => other.case === name && other.implementation === base);
    return [
      `${name} ${implementation}`,
      written(perSecond),
      `± ${percent(spread)}`,
      plain === undefined ? "" : `${written(perSecond / plain.perSecond, digits)} x`,
    ];
  });
  const head = ["case", `${unit}/s`, "spread", `over ${base}`];
  const [first = "", ...rest] = formatTable([head, ...rows]).split("\n");
  return [bold(first), ...rest, dim("CPU time on one core, medians of interleaved rounds")].join("\n");
}
