/** What the terminal can do, and how commands are interrupted. */
import { setMaxListeners } from "node:events";
import { stripVTControlCharacters, styleText } from "node:util";
import { columnsOf } from "../draw/index.js";
import { oneLine, shown } from "../game/index.js";

/** Whether a stream is a terminal that understands colours and moves of the cursor. */
export function isScreen(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true && process.env.TERM !== "dumb";
}

/** Whether to colour what goes to standard output: a screen, unless NO_COLOR is set; FORCE_COLOR insists. */
export function wantsColour(): boolean {
  if (process.env.NO_COLOR) return false;
  return isScreen(process.stdout) || Boolean(process.env.FORCE_COLOR);
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

/** Says a line on standard error. */
export function notice(line: string): void {
  process.stderr.write(`${oneLine(line)}\n`);
}

/** A picture, or in a terminal that is too narrow for it one line that says so. */
export function fitted(
  picture: string,
  columns = process.stdout.columns || Number.POSITIVE_INFINITY,
): string {
  const width = Math.max(...picture.split("\n").map((line) => columnsOf(stripVTControlCharacters(line))));
  if (width <= columns) return picture;
  return `The picture needs ${width} columns, and this terminal has ${columns}: make it wider.`;
}

/** Rows of text as a table: the first column to the left, the others to the right. Cells are shown as text, not obeyed. */
export function formatTable(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(shown));
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => columnsOf(row[column] ?? ""))),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const blanks = " ".repeat(Math.max(0, (widths[column] ?? 0) - columnsOf(cell)));
          return column === 0 ? cell + blanks : blanks + cell;
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
