import { checkLength } from "../../game/index.js";
import { BLACK, type Colour, EMPTY, HexBoard, opponent } from "./board.js";
import { formatCell, formatMove, formatSize, type Size } from "./notation.js";
import { HexState, type Swap } from "./state.js";

/** A game that was played, or a position that was set up, from whatever notation. */
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
  readonly end?: { readonly colour: Colour; readonly by: "resign" | "forfeit" };
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
  readonly toMove: Colour;
}

export function passMove({ width, height }: Size): number {
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

/** The positions of a record, from the one before the first move to the last; throws one line on what cannot be played. */
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

/** The boards of a game: one after every placed stone. */
export function boardsOf(record: HexRecord): HexState[] {
  const cells = record.width * record.height;
  return statesOf(record).filter((_, i) => i > 0 && record.moves[i - 1] < cells);
}

/**
 * The same game in the other encoding of the swap: what follows it is mirrored in the long diagonal, and the
 * colours change places.
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
