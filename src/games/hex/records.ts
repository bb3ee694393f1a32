/** Records of games of Hex: played through, and as lists of moves, HexWorld links and Olympiad rows. */

import { z } from "zod";
import { checkData, parseJson } from "../../core/index.js";
import { checkLength } from "../../game/index.js";
import {
  formatCell,
  formatMove,
  formatSize,
  type HexColourLetter,
  type HexSize,
  parseCell,
  parseColour,
  parseCoordinates,
  parseSize,
} from "./notation.js";
import { BLACK, EMPTY, LARGEST } from "./numbers.js";
import { HexBoard, type HexColour, HexState, opponent, type Swap } from "./rules.js";

/** Holds a game that was played or a position that was set up, whatever notation it came from. */
export interface HexRecord {
  readonly width: number;
  readonly height: number;
  /** Whether the second player might swap, and what that does; `none` where a file does not say and nobody did. */
  readonly swap: Swap;
  readonly setup?: HexSetup;
  /** Cells; the number of cells for the swap, and one more for a pass, which some records have. */
  readonly moves: readonly number[];
  /** Black and White at the end: a swap of sides makes White of the one who began. */
  readonly players?: readonly [string, string];
  /** Who gave up after the last move, and in what words. */
  readonly end?: { readonly colour: HexColour; readonly by: "resign" | "forfeit" };
  /** Such as B+ or W+R: the colour that won in the end. */
  readonly result?: string;
  readonly name?: string;
  readonly comment?: string;
  /** By move; empty where there is none. */
  readonly comments?: readonly string[];
}

/** Stones that were there before the first move, and who moves then. */
export interface HexSetup {
  readonly black: readonly number[];
  readonly white: readonly number[];
  readonly toMove: HexColour;
}

export function passMove({ width, height }: HexSize): number {
  return width * height + 1;
}

export function formatRecordMove(record: HexRecord, move: number): string {
  return move === passMove(record) ? "pass" : formatMove(record, record.swap, move);
}

/** The position before the first move. */
export function startOf(record: HexRecord): HexState {
  const state = new HexState(new HexBoard(record.width, record.height), record.swap);
  const { setup } = record;
  if (setup === undefined) return state;
  for (const cell of setup.black) state.place(cell, BLACK);
  for (const cell of setup.white) state.place(cell, opponent(BLACK));
  state.ply = state.count;
  state.setColour(setup.toMove);
  return state;
}

/**
 * Replays a record and returns its positions, from before the first move to the last. Throws one line on a move that cannot be
 * played.
 */
export function statesOf(record: HexRecord): HexState[] {
  checkLength(record.moves.length);
  const states = [startOf(record)];
  for (const [i, move] of record.moves.entries()) {
    const before = states[i];
    const state = new HexState(before.board, before.swap);
    state.copyFrom(before);
    playRecorded(state, move, record, i);
    states.push(state);
  }
  return states;
}

/** Records go on after a game is decided, and have passes; more is not forgiven. */
function playRecorded(state: HexState, move: number, record: HexRecord, i: number): void {
  if (move === passMove(record)) {
    state.pass();
    return;
  }
  const say = (what: string) => new Error(`move ${i + 1}: ${what}`);
  if (move === state.swapMove) {
    if (!state.maySwap()) throw say("only the first stone can be swapped");
  } else if (move < 0 || move >= state.board.cells) throw say(`not on a board of ${formatSize(record)}`);
  else if (state.at(move) !== EMPTY) throw say(`${formatCell(record, move)} is not empty`);
  state.play(move);
}

/** Replays a record and returns one board after every placed stone. */
export function boardsOf(record: HexRecord): HexState[] {
  const cells = record.width * record.height;
  return statesOf(record).filter((_, i) => i > 0 && record.moves[i - 1] < cells);
}

/**
 * Rewrites a game in the other encoding of the swap: the moves after it are mirrored in the long diagonal, and the colours change
 * places.
 */
export function withSwap(record: HexRecord, swap: Exclude<Swap, "none">): HexRecord {
  const { width, height, moves, result, end, players } = record;
  if (record.swap === swap) return record;
  const swapped = moves.indexOf(width * height);
  if (swapped < 0) return { ...record, swap };
  if (width !== height) throw new Error("swap: a stone can be mirrored on square boards only");
  const board = new HexBoard(width);
  const exchange = (text: string) => text.replace(/^[BW]/, (letter) => (letter === "B" ? "W" : "B"));
  return {
    ...record,
    swap,
    moves: moves.map((move, i) => (i > swapped && move < board.cells ? board.mirror(move) : move)),
    ...(players && { players: [players[1], players[0]] as const }),
    ...(result !== undefined && { result: exchange(result) }),
    ...(end && { end: { ...end, colour: opponent(end.colour) } }),
  };
}

// Games as plain lists of moves: `a5 swap-pieces d4 f7`, with commas or line ends between them if one likes, or
// without anything between cells: `a5d7f3`. The words are those of SGF. Where no size is given the board is 11x11,
// or as much larger as the moves need.

const DEFAULT_SIZE = 11;

const WORD = /swap-pieces|swap-sides|swap|pass|resign|forfeit|[a-z]\d+/giy;
const GAP = /[\s,;]*/y;

/**
 * Reads a list of moves such as `a5 swap-pieces d4` or `a5d7f3`. Without a size the board is 11x11, or the smallest larger square
 * that fits.
 */
export function parseMoves(text: string, size?: HexSize): HexRecord {
  return recordOf(wordsOf(text), size);
}

/** Writes a game as a list of moves. Throws for a record with stones that were set up. */
export function formatMoves(record: HexRecord): string {
  if (record.setup !== undefined) throw new Error("moves: a list of moves has no stones set up");
  const words = record.moves.map((move) => formatRecordMove(record, move));
  if (record.end !== undefined) words.push(record.end.by);
  return words.join(" ");
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  let at = 0;
  for (;;) {
    GAP.lastIndex = at;
    GAP.exec(text);
    at = GAP.lastIndex;
    if (at === text.length) return words;
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0];
    if (word === undefined)
      throw new Error(
        `moves: expected a cell such as c7, got "${text.slice(at, at + 12)}" (character ${at + 1})`,
      );
    words.push(word.toLowerCase());
    at += word.length;
  }
}

/** A record from the words of SGF. */
function recordOf(words: readonly string[], given?: HexSize): HexRecord {
  const size = given ?? inferSize(words);
  const cells = size.width * size.height;
  const moves: number[] = [];
  let swap: Swap = "none";
  let toMove: HexColour = BLACK;
  for (const [i, word] of words.entries()) {
    if (word === "resign" || word === "forfeit") {
      if (i < words.length - 1) throw new Error(`move ${i + 2}: follows ${word}`);
      return { ...size, swap, moves, end: { colour: toMove, by: word } };
    }
    if (word.startsWith("swap")) {
      if (i !== 1) throw new Error(`move ${i + 1}: only the first stone can be swapped`);
      swap = word === "swap-sides" || (word === "swap" && size.width !== size.height) ? "sides" : "pieces";
      moves.push(cells);
    } else moves.push(word === "pass" ? passMove(size) : parseCell(size, word));
    if (!(word.startsWith("swap") && swap === "sides")) toMove = opponent(toMove);
  }
  return { ...size, swap, moves };
}

/** The usual board, or the smallest square one that has all the cells. */
function inferSize(words: readonly string[]): HexSize {
  let size = DEFAULT_SIZE;
  for (const word of words) {
    if (!/\d$/.test(word)) continue;
    const [column, row] = parseCoordinates(word);
    size = Math.max(size, column + 1, row + 1);
    if (size > LARGEST)
      throw new Error(
        `move: ${word} is not on any board up to ${formatSize({ width: LARGEST, height: LARGEST })}`,
      );
  }
  return { width: size, height: size };
}

// Games as the fragments of HexWorld links:
//   https://hexworld.org/board/#11r9c1,b4:sh4g8,c3
// The size, or WxH for columns and rows; n where no swap was offered; how the board is turned and what is shown
// beside it (r9, c1), which is not part of a game; then the moves. :s swaps (the stone is mirrored), :p
// passes, :rb and :rw resign, :fb and :fw forfeit. Moves after a second comma follow the one that is looked at.
// The fragments of trmph.com, `11,a5d7f3`, are a part of this.

const FRAGMENT = /^(\d+(?:x\d+)?)(n?)(?:r\d+)?(?:c\d+)?(?:,(.*))?$/i;
const MOVE = /[a-z]\d+|:s|:p|:[rf][bw]/giy;
const WORDS: Readonly<Record<string, string>> = { ":s": "swap-pieces", ":p": "pass" };

/** Whether a text looks like such a link or fragment. */
export function isHexWorld(text: string): boolean {
  return text.includes("#") || FRAGMENT.test(text.trim());
}

/** Reads a link or a fragment of HexWorld or trmph.com. */
export function parseHexWorld(text: string): HexRecord {
  const fragment = text.trim().replace(/^[^#]*#/, "");
  const match = FRAGMENT.exec(fragment);
  if (match === null)
    throw new Error(`HexWorld: expected something like 11,b4:sh4g8, got "${fragment.slice(0, 24)}"`);
  const size = parseSize(match[1].toLowerCase());
  const words: string[] = [];
  let end: HexRecord["end"];
  const moves = (match[3] ?? "").replace(/,/g, "").toLowerCase();
  for (let at = 0; at < moves.length; ) {
    MOVE.lastIndex = at;
    const word = MOVE.exec(moves)?.[0];
    if (word === undefined || end !== undefined)
      throw new Error(`HexWorld: move ${words.length + 1}: cannot read "${moves.slice(at, at + 12)}"`);
    at += word.length;
    if (/^:[rf]/.test(word))
      end = { colour: parseColour(word[2]), by: word[1] === "r" ? "resign" : "forfeit" };
    else words.push(WORDS[word] ?? word);
  }
  if (match[2] !== "" && words.includes("swap-pieces"))
    throw new Error(`HexWorld: :s swaps, but the n of ${match[1]}n says that no swap was offered`);
  const record = recordOf(words, size);
  const swap = match[2] === "" && size.width === size.height ? "pieces" : record.swap;
  return { ...record, swap, ...(end && { end }) };
}

/**
 * Writes the fragment of a HexWorld link; put it behind `https://hexworld.org/board/#`. Stones that were set up become moves with
 * passes between them.
 */
export function formatHexWorld(given: HexRecord): string {
  const record = given.swap === "sides" ? withSwap(given, "pieces") : given;
  const { width, height, swap, moves, end } = record;
  const head = (width === height ? String(width) : formatSize(record)) + (swap === "none" ? "n" : "");
  const words = [...setupMoves(record), ...moves].map((move) => {
    if (move < width * height) return formatCell(record, move);
    return move === passMove(record) ? ":p" : ":s";
  });
  const last = end ? `:${end.by.charAt(0)}${end.colour === BLACK ? "b" : "w"}` : "";
  return `${head}c1,${words.join("")}${last}`;
}

function setupMoves(record: HexRecord): number[] {
  const { setup } = record;
  if (setup === undefined) return [];
  const moves: number[] = [];
  const pass = passMove(record);
  for (let i = 0; i < Math.max(setup.black.length, setup.white.length); i++)
    moves.push(setup.black[i] ?? pass, setup.white[i] ?? pass);
  if (setup.toMove === opponent(BLACK)) {
    if (moves.at(-1) === pass) moves.pop();
    else moves.push(pass);
  }
  return moves;
}

/** Writes a fragment for trmph.com, which knows square boards and stones alone. */
export function formatTrmph(record: HexRecord): string {
  const { width, height, moves, setup } = record;
  if (width !== height) throw new Error("trmph: has square boards only");
  if (setup !== undefined || moves.some((move) => move >= width * height))
    throw new Error("trmph: has no swaps, passes or stones set up");
  return `${width},${moves.map((move) => formatCell(record, move)).join("")}`;
}

// The games of the Computer Olympiads as one JSON object a line, in the format of the Benzene project's records
// as they are passed around: `moves` are cells, or `swap`, which exchanges the sides.

const row = z.object({
  id: z.string(),
  file: z.string(),
  size: z.int(),
  moves: z.array(z.string()),
  winner: z.enum(["B", "W"]).nullable(),
  paperSet: z.boolean(),
});

interface OlympiadGame {
  readonly id: string;
  /** Its SGF, in the same folder as the list. */
  readonly file: string;
  readonly record: HexRecord;
  /** The colour that won in the end. */
  readonly winner: HexColourLetter | null;
  /** Whether it is one of the 36 games on which M. Jinno measured playouts. */
  readonly paperSet: boolean;
}

export function parseOlympiad(text: string): OlympiadGame[] {
  const games: OlympiadGame[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      const { id, file, size, moves, winner, paperSet } = checkData(row, parseJson(line));
      const words = moves.map((move) => (move === "swap" ? "swap-sides" : move));
      games.push({ id, file, record: recordOf(words, { width: size, height: size }), winner, paperSet });
    } catch (error) {
      throw new Error(`line ${i + 1}: ${(error as Error).message}`);
    }
  }
  return games;
}
