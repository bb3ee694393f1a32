/**
 * Writes and reads points, moves and positions of Go as text.
 *
 * Text for points, moves and positions. What is written is read back exactly.
 *
 * A point is its column as a letter from the left, without I, and its row as a number from the bottom: A1 is the
 * bottom left corner. A move is a point or pass.
 *
 * A position is a line of key=value words, of which only `size` or `rows` need be there:
 *   size=9 rules=cgos komi=7.5 moves=E5,C3,pass,G4
 *   rows=...../..X../.O.../...../..... rules=cgos komi=7.5 toMove=B moves=C3
 * `rows` are the stones that were set up, from the top, X for Black and O for White; `toMove` is who moved first
 * then; `moves` are the moves since, as superko needs them, with B: or W: before a move out of turn; `next` says who
 * is to move now where that is not the one whose turn it is, and `passes` how many passes in a row count where a game
 * goes on after two.
 */
import { checkLength } from "../../game/index.js";
import { GoBoard, type GoColour, opponent } from "./board.js";
import { BLACK, EMPTY, LARGEST, WHITE } from "./numbers.js";
import { formatRules, type GoRules, rulesOf } from "./rules.js";
import { GoState } from "./state.js";

/** Columns and rows. */
export interface GoSize {
  readonly width: number;
  readonly height: number;
}

export function formatSize({ width, height }: GoSize): string {
  return width === height ? String(width) : `${width}x${height}`;
}

/** One number, or columns and rows with x or : between them. */
export function parseSize(text: string): GoSize {
  const match = /^(\d{1,9})(?:[x:](\d{1,9}))?$/.exec(text);
  if (match === null) throw new Error(`size: expected a number or columnsxrows, got "${text}"`);
  const width = Number(match[1]);
  const height = match[2] === undefined ? width : Number(match[2]);
  if (Math.min(width, height) < 1 || Math.max(width, height) > LARGEST)
    throw new Error(`size: expected 1 to ${LARGEST} columns and rows, got ${text}`);
  return { width, height };
}

/** The letters of the columns, from the left. */
const COLUMNS = "ABCDEFGHJKLMNOPQRST";

export function formatPoint({ width, height }: GoSize, point: number): string {
  return COLUMNS[point % width] + (height - Math.floor(point / width));
}

export function parsePoint(size: GoSize, text: string): number {
  const match = /^([a-hj-z])([1-9]\d?)$/i.exec(text);
  if (match === null) throw new Error(`move: expected a point such as E5, got "${text}"`);
  const column = COLUMNS.indexOf(match[1].toUpperCase());
  const row = size.height - Number(match[2]);
  if (column < 0 || column >= size.width || row < 0)
    throw new Error(`move: ${text} is not on a board of size ${formatSize(size)}`);
  return row * size.width + column;
}

export function formatMove(size: GoSize, move: number): string {
  return move === size.width * size.height ? "pass" : formatPoint(size, move);
}

export function parseMove(size: GoSize, text: string): number {
  const word = text.trim();
  return /^pass$/i.test(word) ? size.width * size.height : parsePoint(size, word);
}

const LETTERS = { B: BLACK, W: WHITE } as const;
type GoColourLetter = keyof typeof LETTERS;

export function formatColour(colour: GoColour): GoColourLetter {
  return colour === BLACK ? "B" : "W";
}

/** B or W, or the word; X and O too. */
export function parseColour(text: string): GoColour {
  if (/^(b|black|x)$/i.test(text)) return BLACK;
  if (/^(w|white|o)$/i.test(text)) return WHITE;
  throw new Error(`expected B or W, got "${text}"`);
}

/** Writes a result by points as SGF and GTP do: `B+3.5`, `W+0.5`, `0` for a draw. */
export function formatLead(lead: number): string {
  return lead === 0 ? "0" : `${lead > 0 ? "B" : "W"}+${Math.abs(lead)}`;
}

/** The rows from the top, of `.`, `X` for Black and `O` for White. */
export function formatRows({ board, stones }: Pick<GoState, "board" | "stones">): string[] {
  return rowsOf(board, (point) => ".XO"[stones[board.placeOf[point]]]);
}

function rowsOf({ width, height }: GoSize, letter: (point: number) => string): string[] {
  return Array.from({ length: height }, (_, row) => {
    let text = "";
    for (let column = 0; column < width; column++) text += letter(row * width + column);
    return text;
  });
}

/** The stones of some rows, B and W instead of X and O if one likes; Black is to move. */
export function parseRows(rows: readonly string[], rules?: GoRules, board?: GoBoard): GoState {
  const size = { width: rows[0]?.length ?? 0, height: rows.length };
  if (board !== undefined && (board.width !== size.width || board.height !== size.height))
    throw new Error(`rows: expected a board of size ${formatSize(board)}, got ${formatSize(size)}`);
  const state = new GoState(board ?? new GoBoard(size.width, size.height), rules);
  for (const [row, text] of rows.entries()) {
    if (!/^[.XOBW]*$/i.test(text) || text.length !== size.width)
      throw new Error(`rows: expected ${size.width} of ".", "X" and "O" in row ${row + 1}, got "${text}"`);
    for (const [column, letter] of [...text].entries()) {
      if (letter !== ".") state.place(row * size.width + column, parseColour(letter));
    }
  }
  checkAlive(state, "rows");
  return state;
}

/** Throws where a chain that was set up has no liberties. */
export function checkAlive(state: GoState, field: string): void {
  for (let point = 0; point < state.board.points; point++)
    if (state.at(point) !== EMPTY && state.liberties(point) === 0)
      throw new Error(`${field}: the stone on ${formatPoint(state.board, point)} has no liberties`);
}

export function formatState(state: GoState): string {
  const { board, rules } = state;
  const { black, white, toMove } = state.setup();
  const rows = rowsOf(board, (point) => (black.includes(point) ? "X" : white.includes(point) ? "O" : "."));
  const words = [
    black.length + white.length > 0 ? `rows=${rows.join("/")}` : `size=${formatSize(board)}`,
    `rules=${formatRules(rules)}`,
    `komi=${rules.komi}`,
  ];
  if (toMove !== BLACK) words.push(`toMove=${formatColour(toMove)}`);
  const movers = state.movers();
  let turn = toMove;
  const moves = state.moves().map((move, i) => {
    const prefix = movers[i] === turn ? "" : `${formatColour(movers[i])}:`;
    turn = opponent(movers[i]);
    return prefix + formatMove(board, move);
  });
  if (moves.length > 0) words.push(`moves=${moves.join(",")}`);
  if (state.colour !== turn) words.push(`next=${formatColour(state.colour)}`);
  if (state.passes !== passesAtEnd(state)) words.push(`passes=${state.passes}`);
  return words.join(" ");
}

/** Passes in a row that the moves end with, 2 at most. */
function passesAtEnd({ board, lastMove, moveBefore }: GoState): number {
  return lastMove !== board.pass ? 0 : moveBefore !== board.pass ? 1 : 2;
}

const KEYS = ["size", "rows", "rules", "komi", "toMove", "moves", "next", "passes"] as const;

/** Reads a position; on `board`, and under `rules` as far as the text does not name them, if they are given. */
export function parseState(text: string, board?: GoBoard, rules: GoRules = rulesOf("cgos")): GoState {
  const words = new Map<string, string>();
  for (const word of text.trim().split(/\s+/)) {
    const key = word.slice(0, Math.max(word.indexOf("="), 0));
    if (!(KEYS as readonly string[]).includes(key))
      throw new Error(`position: expected key=value with one of ${KEYS.join(", ")}, got "${word}"`);
    if (words.has(key)) throw new Error(`${key}: given twice`);
    words.set(key, word.slice(key.length + 1));
  }
  const state = parseSetup(words, board, parseRules(words, rules));
  for (const [key, read] of [
    ["toMove", (value: string) => state.setColour(parseColour(value))],
    ["moves", (value: string) => playMoves(state, value.split(","))],
    ["next", (value: string) => state.setColour(parseColour(value))],
    ["passes", (value: string) => setPasses(state, value)],
  ] as const) {
    const value = words.get(key);
    if (value !== undefined) withFieldName(key, () => read(value));
  }
  return state;
}

function setPasses(state: GoState, text: string): void {
  const passes = Number(text);
  if (!/^[012]$/.test(text) || passes > passesAtEnd(state))
    throw new Error(`expected 0 to ${passesAtEnd(state)}, which the moves end with, got "${text}"`);
  state.passes = passes;
}

function parseRules(words: ReadonlyMap<string, string>, rules: GoRules): GoRules {
  const komi = words.get("komi");
  if (komi !== undefined && !/^-?\d+(\.\d+)?$/.test(komi))
    throw new Error(`komi: expected a number, got "${komi}"`);
  return rulesOf(words.get("rules") ?? formatRules(rules), komi === undefined ? rules.komi : Number(komi));
}

function parseSetup(words: ReadonlyMap<string, string>, board: GoBoard | undefined, rules: GoRules): GoState {
  const rows = words.get("rows");
  const size = words.get("size");
  if (rows === undefined && size === undefined) throw new Error("rows: missing, and size too");
  if (rows !== undefined && size !== undefined) throw new Error("size: the rows tell it already");
  if (rows !== undefined) return parseRows(rows.split("/"), rules, board);
  const { width, height } = parseSize(size as string);
  if (board !== undefined && (board.width !== width || board.height !== height))
    throw new Error(`size: expected ${formatSize(board)}, got ${size}`);
  return new GoState(board ?? new GoBoard(width, height), rules);
}

/**
 * Plays moves as text, in turn or by the colour before a colon: `E5 C3 pass`, `B:E5 B:C3`. Throws one line that names the move.
 */
export function playMoves(state: GoState, moves: readonly string[]): void {
  checkLength(moves.length);
  for (const [i, text] of moves.entries()) {
    const [, colour, word] = /^(?:(.*):)?(.*)$/s.exec(text) as unknown as [
      string,
      string | undefined,
      string,
    ];
    withFieldName(`move ${i + 1}`, () => {
      if (colour !== undefined) state.setColour(parseColour(colour));
      const move = parseMove(state.board, word);
      if (!state.isPlayable(move)) throw new Error(`${word} cannot be played`);
      state.play(move);
    });
  }
}

/** Throws where somebody passed after two passes, as no game has it that ends with them. */
export function checkPasses(state: GoState): void {
  const { pass } = state.board;
  const at = state
    .moves()
    .findIndex(
      (move, i, moves) => i > 1 && [move, moves[i - 1], moves[i - 2]].every((each) => each === pass),
    );
  if (at >= 0) throw new Error(`move ${at + 1}: a pass after two passes, which end the game`);
}

/** What `read` gives; where it throws, the name of the field comes first. */
export function withFieldName<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${field}: ${(error as Error).message.replace(/^move: /, "")}`);
  }
}

/** Reads a position from its rows from the top, of `.`, `X` and `O` (or `B` and `W`), as the start of a game. */
export function goPosition(rows: readonly string[], toMove: GoColourLetter, rules?: GoRules): GoState {
  const state = parseRows(rows, rules);
  state.setColour(parseColour(toMove));
  return state;
}

/** Returns the rows and the colour to move of a position, which `goPosition` reads. */
export function describeGo(state: GoState): { rows: string[]; toMove: GoColourLetter } {
  return { rows: formatRows(state), toMove: formatColour(state.colour) };
}
