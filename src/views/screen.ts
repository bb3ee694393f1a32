/** Text for a terminal. */
import { columnsOf } from "../draw/index.js";
import { shown } from "../game/index.js";

/** What a terminal can show. */
export interface Screen {
  /** It understands colours. */
  readonly colour: boolean;
  /** Infinity where it is no terminal. */
  readonly columns: number;
}

export interface Ink {
  bold(text: string): string;
  dim(text: string): string;
}

export function inkOf({ colour }: Pick<Screen, "colour">): Ink {
  const styled = (code: number) => (text: string) => (colour ? `\u001b[${code}m${text}\u001b[22m` : text);
  return { bold: styled(1), dim: styled(2) };
}

/** What colours a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const STYLES = /\u001b\[[\d;]*m/g;

/** A picture, or on a screen that is too narrow for it one line that says so. */
export function fitted(picture: string, { columns }: Pick<Screen, "columns">): string {
  const width = Math.max(...picture.split("\n").map((line) => columnsOf(line.replace(STYLES, ""))));
  if (width <= columns) return picture;
  return `The picture needs ${width} columns, and this terminal has ${columns}: make it wider.`;
}

/** Rows of text as a table: words to the left, in the first column as a rule, numbers to the right. Cells are shown as text, not obeyed. */
export function formatTable(cells: readonly (readonly string[])[], words: readonly number[] = [0]): string {
  const rows = cells.map((row) => row.map(shown));
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => columnsOf(row[column] ?? ""))),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const blanks = " ".repeat(Math.max(0, (widths[column] ?? 0) - columnsOf(cell)));
          return words.includes(column) ? cell + blanks : blanks + cell;
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
