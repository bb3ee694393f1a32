/** Pictures of Hex positions and records for `playout draw`. */
import { type BoardOverlay, drawHex, type ThemeName } from "../../draw/index.js";
import {
  BLACK,
  formatRows,
  type HexRecord,
  type HexState,
  hexPosition,
  isHexWorld,
  parseHexSgf,
  parseHexState,
  parseHexWorld,
  parseMoves,
  statesOf,
  winningChain,
} from "../../games/hex/index.js";
import { Failure, inUsage, USAGE } from "../failure.js";
import { readFile } from "../files.js";
import { jsonOrText } from "../given.js";
import { titleOf } from "../title.js";

export interface HexDrawing {
  position?: string;
  record?: string;
  move?: number;
  numbers?: boolean;
  theme: ThemeName;
  title?: string;
  caption?: string;
}

export function drawHexPosition(options: HexDrawing): string {
  const { position, record: file } = options;
  if (position !== undefined) {
    const given = inUsage(() => readPosition(position));
    if ("record" in given) return drawGame(given, options);
    if (options.move !== undefined) throw new Failure("--move: the position has no moves", USAGE);
    return drawState(given, [], "", options);
  }
  if (file === undefined) throw new Failure("give --position or --record", USAGE);
  return drawGame(
    readFile(file, (text) => played(parseHexSgf(text))),
    options,
  );
}

interface Played {
  readonly record: HexRecord;
  /** Before the first move and after each. */
  readonly states: readonly HexState[];
}

function played(record: HexRecord): Played {
  return { record, states: statesOf(record) };
}

/** Rows, a row of a file of positions, a HexWorld link or a list of moves. */
function readPosition(text: string): HexState | Played {
  const given = jsonOrText(text, "--position");
  if (typeof given !== "string") {
    const { board, toMove } = given as { board?: unknown; toMove?: unknown };
    if (!Array.isArray(board) || (toMove !== "B" && toMove !== "W"))
      throw new Error("--position: expected board, which is rows, and toMove, which is B or W");
    return hexPosition(board.map(String), toMove);
  }
  if (given.includes("=")) return parseHexState(given);
  return played(isHexWorld(given) ? parseHexWorld(given) : parseMoves(given));
}

function drawGame({ record, states }: Played, options: HexDrawing): string {
  const { players, result = "", moves } = record;
  const { move = moves.length } = options;
  const state = states[move];
  if (state === undefined) throw new Failure(`--move: the game has ${moves.length} moves`, USAGE);
  const names = players === undefined ? "" : `${players[0] || "?"} \u2013 ${players[1] || "?"}`;
  const when = move === moves.length ? result : `after ${move} of ${moves.length} moves`;
  return drawState(state, options.numbers ? numbersOf(record, move) : [], titleOf(names, when), options);
}

/** The numbers of the moves on their stones; a stone that was swapped has an S. */
function numbersOf({ moves, width, height, swap }: HexRecord, count: number): BoardOverlay[] {
  const labels = new Map<number, string>();
  for (const [i, move] of moves.slice(0, count).entries()) {
    if (move < width * height) labels.set(move, String(i + 1));
    else if (move === width * height && swap === "pieces") {
      const first = moves[0] ?? 0;
      labels.delete(first);
      labels.set((first % width) * width + Math.floor(first / width), "S");
    }
  }
  return [...labels].map(([cell, text]) => ({ kind: "label", cell, text }));
}

function drawState(
  state: HexState,
  labels: readonly BoardOverlay[],
  own: string,
  options: HexDrawing,
): string {
  const { theme, title = own, caption = standing(state) } = options;
  const chain = winningChain(state);
  const overlays: BoardOverlay[] =
    chain.length > 0 && labels.length === 0 ? [{ kind: "path", cells: chain }] : [];
  const { lastMove } = state;
  return drawHex({
    rows: formatRows(state),
    overlays: [...overlays, ...labels],
    theme,
    ...(lastMove >= 0 && lastMove < state.board.cells && { last: lastMove }),
    ...(title !== "" && { title }),
    ...(caption !== "" && { caption }),
  });
}

function standing(state: HexState): string {
  const nameOf = (colour: number) => (colour === BLACK ? "Black" : "White");
  const winner = state.winner();
  if (winner !== 0)
    return `${nameOf(winner)} has joined ${winner === BLACK ? "top and bottom" : "left and right"}.`;
  return `${nameOf(state.colour)} to move${state.maySwap() ? ", or to swap" : ""}.`;
}
