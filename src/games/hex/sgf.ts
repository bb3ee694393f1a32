/**
 * Hex games as SGF, GM[11]. Cells are written as elsewhere (B[f6]), SZ is one number or columns:rows, and a move
 * may be swap-pieces, swap-sides, resign, forfeit or pass. Some programs write swap-pieces (or SWAP) but leave
 * the stone where it is and let White move next, which is swap-sides: the colour of the next move decides. A
 * colour that moves out of turn is read as a pass of the other. RU tells which swap was allowed; PB and PW are
 * the players by the colours they end with, as RE is. Stones of AB, AW and AE may be given as rectangles, a1:c2.
 */
import {
  commentText,
  formatSgf,
  longestLine,
  parseSgf,
  type SgfNode,
  sgfLine,
  simpleText,
} from "../../core/index.js";
import { formatCell, formatColour, type HexSize, parseCell, parseSize } from "./notation.js";
import { BLACK, WHITE } from "./numbers.js";
import { formatRecordMove, type HexRecord, type HexSetup, passMove } from "./records.js";
import { type HexColour, opponent, type Swap } from "./rules.js";

/** Reads the longest line of the first tree of an SGF file, as a game or a position that was set up. */
export function parseHexSgf(text: string): HexRecord {
  const [root] = parseSgf(text);
  const one = (name: string) => {
    const value = root.properties[name]?.[0];
    return value === undefined ? undefined : simpleText(value);
  };
  const game = one("GM");
  if (game !== undefined && game !== "11") throw new Error(`GM: expected 11, which is Hex, got ${game}`);
  const size = parseSize(one("SZ") ?? "11");
  const nodes = longestLine(root);
  const reader = new Reader(size, swapOf(one("RU") ?? ""));
  for (const [i, node] of nodes.entries()) {
    reader.read(node, () => nodes.slice(i + 1));
    if (reader.end !== undefined) break;
  }
  const [black, white] = [one("PB"), one("PW")];
  const result = one("RE");
  const name = one("GN");
  const comment = root.properties.C?.[0];
  return {
    ...size,
    ...reader.record(),
    ...((black !== undefined || white !== undefined) && { players: [black ?? "", white ?? ""] as const }),
    ...(result && { result }),
    ...(name && { name }),
    ...(comment && { comment }),
  };
}

function swapOf(rules: string): Swap {
  return rules === "swap-pieces" ? "pieces" : rules === "swap-sides" ? "sides" : "none";
}

const COLOURS = [BLACK, WHITE] as const;

/** Reads the nodes of a line, one after the other. */
class Reader {
  end: HexRecord["end"];
  readonly #size: HexSize;
  #swap: Swap;
  readonly #setup = new Map<number, HexColour>();
  #isSetUp = false;
  /** Who begins. */
  #first: HexColour = BLACK;
  #toMove: HexColour = BLACK;
  readonly #moves: number[] = [];
  readonly #comments: string[] = [];

  constructor(size: HexSize, swap: Swap) {
    this.#size = size;
    this.#swap = swap;
  }

  read({ properties }: SgfNode, next: () => readonly SgfNode[]): void {
    if (["AB", "AW", "AE", "PL"].some((name) => properties[name])) this.#readSetup(properties);
    for (const colour of COLOURS) {
      const value = properties[formatColour(colour)]?.[0];
      if (value === undefined) continue;
      this.#readMove(colour, simpleText(value).toLowerCase(), next);
      if (this.end === undefined) this.#comments[this.#moves.length - 1] = properties.C?.[0] ?? "";
    }
  }

  #readSetup(properties: SgfNode["properties"]): void {
    if (this.#moves.length > 0) throw new Error(`move ${this.#moves.length}: stones are set up after it`);
    this.#isSetUp = true;
    for (const [name, colour] of [["AE"], ["AB", BLACK], ["AW", WHITE]] as const) {
      for (const value of properties[name] ?? []) {
        for (const cell of this.#cells(value, name)) {
          if (colour === undefined) this.#setup.delete(cell);
          else this.#setup.set(cell, colour);
        }
      }
    }
    const turn = simpleText(properties.PL?.[0] ?? "");
    if (turn !== "") this.#first = colourOfTurn(turn);
    this.#toMove = this.#first;
  }

  #readMove(colour: HexColour, word: string, next: () => readonly SgfNode[]): void {
    if (word === "resign" || word === "forfeit") {
      this.end = { colour, by: word };
      return;
    }
    if (colour !== this.#toMove) {
      if (this.#moves.length === 0) this.#first = colour;
      else this.#push(passMove(this.#size));
    }
    this.#toMove = opponent(colour);
    if (word === "pass" || word === "") this.#push(passMove(this.#size));
    else if (word.startsWith("swap")) this.#readSwap(colour, word, next);
    else this.#push(this.#cell(word, `move ${this.#moves.length + 1}`));
  }

  #readSwap(colour: HexColour, word: string, next: () => readonly SgfNode[]): void {
    if (this.#moves.length !== 1)
      throw new Error(`move ${this.#moves.length + 1}: only the first stone can be swapped`);
    const { width, height } = this.#size;
    // Anybody may give up at any time, so that tells nothing.
    const isStone = ({ properties }: SgfNode, each: HexColour) =>
      /\d/.test(properties[formatColour(each)]?.[0] ?? "");
    const stone = next().find((node) => COLOURS.some((each) => isStone(node, each)));
    const sides =
      word === "swap-sides" || width !== height || (stone !== undefined && isStone(stone, colour));
    this.#swap = sides ? "sides" : "pieces";
    // After a swap of sides White moves on, though another person; after a swap of pieces Black does.
    this.#toMove = sides ? colour : opponent(colour);
    this.#push(width * height);
  }

  #push(move: number): void {
    this.#comments.push("");
    this.#moves.push(move);
  }

  /** A cell, or all of a rectangle that is given by two of its corners. */
  #cells(text: string, where: string): number[] {
    const corners = text.split(":").map((corner) => this.#cell(corner, where));
    const { width } = this.#size;
    const columns = corners.map((cell) => cell % width);
    const rows = corners.map((cell) => Math.floor(cell / width));
    const cells: number[] = [];
    for (let row = Math.min(...rows); row <= Math.max(...rows); row++)
      for (let column = Math.min(...columns); column <= Math.max(...columns); column++)
        cells.push(row * width + column);
    return cells;
  }

  #cell(text: string, where: string): number {
    try {
      return parseCell(this.#size, simpleText(text));
    } catch (error) {
      throw new Error(`${where}: ${(error as Error).message.replace(/^move: /, "")}`);
    }
  }

  record(): Pick<HexRecord, "swap" | "moves" | "setup" | "end" | "comments"> {
    return {
      swap: this.#swap,
      moves: this.#moves,
      ...((this.#isSetUp || this.#first !== BLACK) && { setup: this.#setupNow() }),
      ...(this.end && { end: this.end }),
      ...(this.#comments.some((comment) => comment !== "") && { comments: this.#comments }),
    };
  }

  #setupNow(): HexSetup {
    const of = (colour: HexColour) =>
      [...this.#setup].filter(([, each]) => each === colour).map(([cell]) => cell);
    return { black: of(BLACK), white: of(WHITE), toMove: this.#first };
  }
}

/** Files have B, b, black and 1. */
function colourOfTurn(turn: string): HexColour {
  if (/^[b1]/i.test(turn)) return BLACK;
  if (/^[w2]/i.test(turn)) return WHITE;
  throw new Error(`PL: expected B or W, got "${turn}"`);
}

/** Writes an SGF file that `parseHexSgf` reads back as the same record. */
export function formatHexSgf(record: HexRecord): string {
  const { width, height, swap, setup, players, comments, end } = record;
  const root: Record<string, string[]> = {
    FF: ["4"],
    GM: ["11"],
    CA: ["UTF-8"],
    AP: ["playout"],
    SZ: [width === height ? String(width) : `${width}:${height}`],
  };
  const say = (name: string, value: string | undefined) => {
    if (value) root[name] = [simpleText(value)];
  };
  say("GN", record.name);
  if (players !== undefined) {
    root.PB = [simpleText(players[0])];
    root.PW = [simpleText(players[1])];
  }
  if (swap !== "none") root.RU = [`swap-${swap}`];
  say("RE", record.result);
  if (record.comment) root.C = [commentText(record.comment)];
  if (setup !== undefined) {
    if (setup.black.length > 0) root.AB = setup.black.map((cell) => formatCell(record, cell));
    if (setup.white.length > 0) root.AW = setup.white.map((cell) => formatCell(record, cell));
    root.PL = [formatColour(setup.toMove)];
  }
  const nodes: Record<string, string[]>[] = [root];
  let colour = setup?.toMove ?? BLACK;
  for (const [i, move] of record.moves.entries()) {
    const comment = comments?.[i];
    nodes.push({
      [formatColour(colour)]: [formatRecordMove(record, move)],
      ...(comment && { C: [commentText(comment)] }),
    });
    if (move !== width * height || swap !== "sides") colour = opponent(colour);
  }
  if (end) nodes.push({ [formatColour(end.colour)]: [end.by] });
  return formatSgf([sgfLine(nodes)]);
}
