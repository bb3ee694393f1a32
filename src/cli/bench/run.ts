import { type Measurement, measure, type Work } from "../../bench/index.js";
import { percent } from "../../draw/index.js";
import { noticeBusy } from "../busy.js";
import { INTERRUPTED } from "../failure.js";
import { watched } from "../progress.js";
import { bold, dim, formatTable, interruptSignal } from "../terminal.js";

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
  works: readonly Work[],
  options: { readonly json?: true; readonly rounds: number },
  words: Words,
): Promise<void> {
  noticeBusy();
  const signal = interruptSignal();
  const measured = await watched("measuring", (progress) =>
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
