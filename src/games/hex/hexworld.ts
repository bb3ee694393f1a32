/**
 * Games as the fragments of HexWorld links:
 *   https://hexworld.org/board/#11r9c1,b4:sh4g8,c3
 * The size, or WxH for columns and rows; n where no swap was offered; how the board is turned and what is shown
 * beside it (r9, c1), which is not part of a game; then the moves. :s swaps (the stone is mirrored), :p
 * passes, :rb and :rw resign, :fb and :fw forfeit. Moves after a second comma follow the one that is looked at.
 * The fragments of trmph.com, `11,a5d7f3`, are a part of this.
 */
import { BLACK, opponent } from "./board.js";
import { recordOf } from "./moves.js";
import { formatCell, formatSize, parseColour, parseSize } from "./notation.js";
import { type HexRecord, passMove, withSwap } from "./record.js";

const FRAGMENT = /^(\d+(?:x\d+)?)(n?)(?:r\d+)?(?:c\d+)?(?:,(.*))?$/i;
const MOVE = /[a-z]\d+|:s|:p|:[rf][bw]/giy;
const WORDS: Readonly<Record<string, string>> = { ":s": "swap-pieces", ":p": "pass" };

/** Whether a text looks like such a link or fragment. */
export function isHexWorld(text: string): boolean {
  return text.includes("#") || FRAGMENT.test(text.trim());
}

/** Reads a link or a fragment, of HexWorld or of trmph. */
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

/** A fragment; put it behind https://hexworld.org/board/# for a link. Stones that were set up become moves with passes between them. */
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

/** A fragment for trmph.com, which knows square boards and stones alone. */
export function formatTrmph(record: HexRecord): string {
  const { width, height, moves, setup } = record;
  if (width !== height) throw new Error("trmph: has square boards only");
  if (setup !== undefined || moves.some((move) => move >= width * height))
    throw new Error("trmph: has no swaps, passes or stones set up");
  return `${width},${moves.map((move) => formatCell(record, move)).join("")}`;
}
