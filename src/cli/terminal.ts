/** What the terminal can do, and how commands are interrupted. */
import { setMaxListeners } from "node:events";
import { styleText } from "node:util";

/** Whether to colour what goes to standard output: a terminal, unless NO_COLOR is set; FORCE_COLOR insists. */
export function wantsColour(): boolean {
  if (process.env.NO_COLOR) return false;
  return process.stdout.isTTY === true || Boolean(process.env.FORCE_COLOR);
}

export function bold(text: string): string {
  return styled("bold", text);
}

export function dim(text: string): string {
  return styled("dim", text);
}

/** Newer Node would ask the stream by itself whether it wants colours, by rules that are not quite ours. */
function styled(style: "bold" | "dim", text: string): string {
  return wantsColour() ? styleText(style, text, { validateStream: false }) : text;
}

/** A signal that Ctrl-C gives: long commands stop at the next good place and give what they have. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  // Each of many threads listens.
  setMaxListeners(0, controller.signal);
  const stop = () => controller.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  return controller.signal;
}

/** Shows how far a long command is on standard error, where somebody watches. */
export function progressLine(label: string): (done: number, total: number) => void {
  if (!process.stderr.isTTY) return () => {};
  return (done, total) => {
    const share = Math.floor((100 * done) / total);
    process.stderr.write(done === total ? "\r\x1b[K" : `\r${label} ${share} %`);
  };
}

/** Rows of text as a table: the first column to the left, the others to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
