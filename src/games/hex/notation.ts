/**
 * Writes and reads cells, moves and positions of Hex as text.
 *
 * Text for cells, moves and positions. What is written is read back exactly.
 *
 * A cell is its column as a letter from the left and its row as a number from the top: a1 is the top left corner.
 * A move is a cell, or swap-pieces or swap-sides; which of the two is written tells what the swap does.
 *
 * A position is a line of key=value words, of which only the first need be there:
 *   rows=...../..B../.W.../...../..... toMove=B swap=pieces ply=2 black=0 last=b3
 * `rows` are the rows from the top, `toMove` is the colour to move (left out: Black unless he has more stones),
 * `swap` is none, pieces or sides, `ply` counts the moves since the start (left out: the stones), `black` says
 * which player has the black stones, `last` is the last move.
 */
import { BLACK, EMPTY, LARGEST, WHITE } from "./numbers.js";
import { HexBoard, type HexColour, HexState, opponent, SWAPS, type Swap } from "./rules.js";

/** Columns and rows. */
export interface HexSize {
  readonly width: number;
  readonly height: number;
}

export function formatSize({ width, height }: HexSize): string {
  return `${width}x${height}`;
}

/** One number, or columns and rows with x or : between them. */
export function parseSize(text: string): HexSize {
  const match = /^(\d+)(?:[x:](\d+))?$/.exec(text);
  if (match === null) throw new Error(`size: expected a number or columnsxrows, got "${text}"`);
  const width = Number(match[1]);
  const height = match[2] === undefined ? width : Number(match[2]);
  if (Math.min(width, height) < 1 || Math.max(width, height) > LARGEST)
    throw new Error(`size: expected 1 to ${LARGEST} columns and rows, got ${text}`);
  return { width, height };
}

export function formatCell(size: HexSize, cell: number): string {
  return String.fromCharCode(97 + (cell % size.width)) + (Math.floor(cell / size.width) + 1);
}

const CELL = /^([a-z])([1-9]\d?)$/i;

/** Column and row of a cell's name, from 0. */
export function parseCoordinates(text: string): [column: number, row: number] {
  const match = CELL.exec(text);
  if (match === null) throw new Error(`move: expected a cell such as c7, got "${text}"`);
  return [match[1].toLowerCase().charCodeAt(0) - 97, Number(match[2]) - 1];
}

export function parseCell(size: HexSize, text: string): number {
  const [column, row] = parseCoordinates(text);
  if (column >= size.width || row >= size.height)
    throw new Error(`move: ${text} is not on a board of ${formatSize(size)}`);
  return row * size.width + column;
}

const SWAP_WORD = /^swap(-pieces|-sides)?$/i;

export function formatMove(size: HexSize, swap: Swap, move: number): string {
  if (move < size.width * size.height) return formatCell(size, move);
  return swap === "sides" ? "swap-sides" : "swap-pieces";
}

export function parseMove(size: HexSize, text: string): number {
  const word = text.trim();
  return SWAP_WORD.test(word) ? size.width * size.height : parseCell(size, word);
}

const LETTERS = { B: BLACK, W: WHITE } as const;
export type HexColourLetter = keyof typeof LETTERS;

export function formatColour(colour: HexColour): HexColourLetter {
  return colour === BLACK ? "B" : "W";
}

export function parseColour(text: string): HexColour {
  const letter = text.toUpperCase();
  if (letter !== "B" && letter !== "W") throw new Error(`expected B or W, got "${text}"`);
  return LETTERS[letter];
}

export function formatState(state: HexState): string {
  const { board, swap, lastMove } = state;
  const words = [
    `rows=${formatRows(state).join("/")}`,
    `toMove=${formatColour(state.colour)}`,
    `swap=${swap}`,
    `ply=${state.ply}`,
    `black=${state.black}`,
  ];
  if (lastMove >= 0) words.push(`last=${formatMove(board, swap, lastMove)}`);
  return words.join(" ");
}

const KEYS = ["rows", "toMove", "swap", "ply", "black", "last"] as const;

/** Reads a position; on `board`, and under `swap` where the text does not name one, if they are given. */
export function parseState(text: string, board?: HexBoard, swap: Swap = "none"): HexState {
  const words = new Map<string, string>();
  for (const word of text.trim().split(/\s+/)) {
    const key = word.slice(0, Math.max(word.indexOf("="), 0));
    if (!(KEYS as readonly string[]).includes(key))
      throw new Error(`position: expected key=value with one of ${KEYS.join(", ")}, got "${word}"`);
    if (words.has(key)) throw new Error(`${key}: given twice`);
    words.set(key, word.slice(key.length + 1));
  }
  const rows = words.get("rows");
  if (rows === undefined) throw new Error("rows: missing");
  const state = parseRows(rows.split("/"), parseSwap(words.get("swap") ?? swap), board);
  const ply = words.get("ply") ?? String(state.count);
  if (!/^\d{1,9}$/.test(ply)) throw new Error(`ply: expected a whole number, got "${ply}"`);
  state.ply = Number(ply);
  const black = words.get("black") ?? "0";
  if (black !== "0" && black !== "1") throw new Error(`black: expected 0 or 1, got "${black}"`);
  state.black = black === "0" ? 0 : 1;
  const toMove = words.get("toMove");
  state.setColour(
    toMove === undefined ? colourByCount(state) : withFieldName("toMove", () => parseColour(toMove)),
  );
  const last = words.get("last");
  if (last !== undefined) state.lastMove = withFieldName("last", () => parseMove(state.board, last));
  return state;
}

function parseSwap(text: string): Swap {
  const swap = SWAPS.find((each) => each === text);
  if (swap === undefined) throw new Error(`swap: expected ${SWAPS.join(", ")}, got "${text}"`);
  return swap;
}

/** The rows from the top, of `.`, `B` and `W`. */
export function formatRows(state: HexState): string[] {
  const { width, height } = state.board;
  return Array.from({ length: height }, (_, row) => {
    let text = "";
    for (let column = 0; column < width; column++) text += ".BW"[state.at(row * width + column)];
    return text;
  });
}

/** The stones of some rows; ply, colour to move and the rest are as at the start of a game. */
function parseRows(rows: readonly string[], swap: Swap, board?: HexBoard): HexState {
  const size = { width: rows[0]?.length ?? 0, height: rows.length };
  if (board !== undefined && (board.width !== size.width || board.height !== size.height))
    throw new Error(`rows: expected a board of ${formatSize(board)}, got ${formatSize(size)}`);
  const state = new HexState(board ?? new HexBoard(size.width, size.height), swap);
  for (const [row, text] of rows.entries()) {
    if (!/^[.BW]*$/i.test(text) || text.length !== size.width)
      throw new Error(`rows: expected ${size.width} of ".", "B" and "W" in row ${row + 1}, got "${text}"`);
    for (const [column, letter] of [...text].entries()) {
      if (letter !== ".") state.place(row * size.width + column, parseColour(letter));
    }
  }
  return state;
}

function colourByCount(state: HexState): HexColour {
  let lead = 0;
  for (let cell = 0; cell < state.board.cells; cell++) {
    const colour = state.at(cell);
    if (colour !== EMPTY) lead += colour === BLACK ? 1 : -1;
  }
  return lead > 0 ? opponent(BLACK) : BLACK;
}

/** What `read` gives; where it throws, the name of the field comes first. */
function withFieldName<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${field}: ${(error as Error).message.replace(/^move: /, "")}`);
  }
}

/** Reads a position from its rows from the top, of `.`, `B` and `W`. The stones count as moves that were played. */
export function hexPosition(rows: readonly string[], toMove: HexColourLetter, swap: Swap = "none"): HexState {
  const state = parseRows(rows, swap);
  state.ply = state.count;
  state.setColour(parseColour(toMove));
  return state;
}

/** Returns the rows and the colour to move of a position, which `hexPosition` reads. */
export function describeHex(state: HexState): { rows: string[]; toMove: HexColourLetter } {
  return { rows: formatRows(state), toMove: formatColour(state.colour) };
}
