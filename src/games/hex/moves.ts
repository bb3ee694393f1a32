/**
 * Games as plain lists of moves: `a5 swap-pieces d4 f7`, with commas or line ends between them if one likes, or
 * without anything between cells: `a5d7f3`. The words are those of SGF. Where no size is given the board is 11x11,
 * or as much larger as the moves need.
 */
import { BLACK, type Colour, LARGEST, opponent } from "./board.js";
import { formatSize, parseCell, parseCoordinates, type Size } from "./notation.js";
import { formatRecordMove, type HexRecord, passMove } from "./record.js";
import type { Swap } from "./state.js";

const USUAL_SIZE = 11;

const WORD = /swap-pieces|swap-sides|swap|pass|resign|forfeit|[a-z]\d+/giy;
const GAP = /[\s,;]*/y;

export function parseMoves(text: string, size?: Size): HexRecord {
  return recordOf(wordsOf(text), size);
}

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
export function recordOf(words: readonly string[], given?: Size): HexRecord {
  const size = given ?? inferSize(words);
  const cells = size.width * size.height;
  const moves: number[] = [];
  let swap: Swap = "none";
  let toMove: Colour = BLACK;
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
function inferSize(words: readonly string[]): Size {
  let size = USUAL_SIZE;
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
