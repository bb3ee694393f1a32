/** Text for a terminal: styles, tables, and the analysis of a position of a board game. */
import { escapeControls } from "../core/index.js";
import { columnsOf, percent } from "../draw/index.js";
import type { Analysis, MoveInfo, RootInfo } from "../protocols/index.js";
import type { BoardFindings } from "./board-analysis.js";

/** What a terminal can show. */
export interface TerminalScreen {
  /** It understands colours. */
  readonly colour: boolean;
  /** Infinity where it is no terminal. */
  readonly columns: number;
}

export interface Ink {
  bold(text: string): string;
  dim(text: string): string;
}

export function inkOf({ colour }: Pick<TerminalScreen, "colour">): Ink {
  const styled = (code: number) => (text: string) => (colour ? `\u001b[${code}m${text}\u001b[22m` : text);
  return { bold: styled(1), dim: styled(2) };
}

/** What colours a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const STYLES = /\u001b\[[\d;]*m/g;

/** A picture, or on a screen that is too narrow for it one line that says so. */
export function fitPicture(picture: string, { columns }: Pick<TerminalScreen, "columns">): string {
  const width = Math.max(...picture.split("\n").map((line) => columnsOf(line.replace(STYLES, ""))));
  if (width <= columns) return picture;
  return `The picture needs ${width} columns, and this terminal has ${columns}: make it wider.`;
}

/** Rows of text as a table: words to the left, in the first column as a rule, numbers to the right. Cells are shown as text, not obeyed. */
export function formatTable(cells: readonly (readonly string[])[], words: readonly number[] = [0]): string {
  const rows = cells.map((row) => row.map(escapeControls));
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

// The analysis of a position of a board game for the terminal.

export function formatReport(
  { toMove, rootInfo, moveInfos }: Analysis,
  { words, overlay }: Pick<BoardFindings, "words" | "overlay">,
  seconds: number,
  lines: number,
  screen: TerminalScreen,
): string {
  const { bold, dim } = inkOf(screen);
  const side = toMove === "B" ? "Black" : "White";
  const visits = moveInfos.reduce((sum, info) => sum + info.visits, 0);
  const shown = moveInfos
    .filter(({ order, visits: own, proved }) => order === 0 || own > 0 || proved !== undefined)
    .slice(0, lines);
  const rows = shown.map(({ move, visits: own, winrate, error, proved }) => [
    move,
    count(own),
    percent(own / Math.max(1, visits)),
    percent(winrate),
    proved === undefined ? `± ${(100 * error).toFixed(1)}` : "proved",
  ]);
  const [head = "", ...table] = formatTable([["move", "visits", "share", `${side} wins`, ""], ...rows]).split(
    "\n",
  );
  const width = Math.max(...table.map((line) => line.length)) + 2;
  const then = shown.map(({ pv }) => pv.slice(1, 9).join(" "));
  return [
    `${bold(`${side} to move ${verdict(rootInfo)}`)} ${dim(`after ${effort(rootInfo)}, ${seconds.toFixed(1)} s`)}`,
    ...(words === undefined ? [] : [words]),
    "",
    bold(`${head.padEnd(width)}then`),
    ...table.map((line, i) => `${line.padEnd(width)}${then[i]}`.trimEnd()),
    ...notes(rootInfo, moveInfos, shown).map(dim),
    ...(overlay === undefined ? [] : ["", fitPicture(overlay(screen.colour), screen)]),
  ].join("\n");
}

function effort({ visits, unit = "playouts" }: RootInfo): string {
  return `${count(visits)} ${visits === 1 ? unit.slice(0, -1) : unit}`;
}

/** The chance is that of the move which would be played. */
function verdict({ move, by, winrate }: RootInfo): string {
  if (by === "estimate") return `wins ${percent(winrate)} with ${move}`;
  return winrate === 1 ? `wins with ${move} (proved)` : `loses with ${move} as with all moves (proved)`;
}

/** What may puzzle in the numbers above. */
function notes(
  { by, estimates }: RootInfo,
  moveInfos: readonly MoveInfo[],
  shown: readonly MoveInfo[],
): string[] {
  const [chosen, ...others] = shown;
  const found: string[] = [];
  const better = others.find(({ winrate }) => chosen !== undefined && winrate > chosen.winrate);
  if (chosen !== undefined && by === "estimate" && better !== undefined && better.visits < chosen.visits)
    found.push(`${better.move} looks better, but after fewer visits; ${chosen.move} was looked at most.`);
  if (estimates !== undefined && by === "estimate") {
    const dropped = estimates - moveInfos.reduce((sum, { visits }) => sum + visits, 0);
    const gone = dropped > 0 ? `, ${count(dropped)} of them at moves that are refuted by now` : "";
    found.push(
      `Visits are the ${count(estimates)} looks for an estimate${gone}; the others were for a proof, which is not found yet.`,
    );
  }
  return found;
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
