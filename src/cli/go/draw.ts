/** Pictures of Go positions and records for `playout draw`. */
import { InvalidArgumentError } from "commander";
import { type BoardOverlay, drawGo, type ThemeName } from "../../draw/index.js";
import {
  checkPasses,
  EMPTY,
  GoBoard,
  type GoRecord,
  GoState,
  goPosition,
  parseGoMove,
  parseGoSgf,
  parseGoSize,
  parseGoState,
  playGoMoves,
  type Size,
  startOf,
  statesOf,
} from "../../games/go/index.js";
import { basicsOf, finalPoints, outcomeOf, sideName, takenWords } from "../../games/go/views/index.js";
import { Failure, inUsage, messageOf, USAGE } from "../failure.js";
import { readFile } from "../files.js";
import { jsonOrText } from "../given.js";
import { titleOf } from "../title.js";

export interface GoDrawing {
  position?: string;
  record?: string;
  size?: Size;
  move?: number;
  numbers?: boolean;
  theme: ThemeName;
  title?: string;
  caption?: string;
}

/** For commander. */
export function goSize(text: string): Size {
  try {
    return parseGoSize(text);
  } catch (error) {
    throw new InvalidArgumentError(`${messageOf(error).replace(/^size: e/, "E")}.`);
  }
}

export function drawGoPosition(options: GoDrawing): string {
  const { position, record: file, size } = options;
  if (position !== undefined) {
    const state = inUsage(() => readPosition(position, size));
    inUsage(() => checkPasses(state));
    if (options.move !== undefined && state.ply === 0)
      throw new Failure("--move: the position has no moves", USAGE);
    return drawGame(historyOf(state), "", "", options);
  }
  if (file === undefined) throw new Failure("give --position or --record", USAGE);
  if (size !== undefined) throw new Failure("--size: the record tells the size of the board", USAGE);
  const { record, states } = readFile(file, (text) => played(parseGoSgf(text)));
  return drawGame(states, namesOf(record), record.result ?? "", options);
}

function played(record: GoRecord): { record: GoRecord; states: GoState[] } {
  return { record, states: statesOf(record) };
}

/** A row of a file of positions, a position in words, or a list of moves. */
function readPosition(text: string, size: Size | undefined): GoState {
  const given = jsonOrText(text, "--position");
  if (typeof given === "string" && !given.includes("=")) return readMoves(given, size);
  if (size !== undefined) throw new Error("--size: the position tells the size of the board");
  if (typeof given === "string") return parseGoState(given);
  const { board, toMove, toPlay } = given as Record<string, unknown>;
  const side = toMove ?? toPlay ?? "B";
  if (!Array.isArray(board) || (side !== "B" && side !== "W"))
    throw new Error("--position: expected board, which is rows, and toMove, which is B or W");
  return goPosition(board.map(String), side);
}

/** Sizes of which the first is taken that has all the points of a list of moves. */
const SIZES = [9, 13, 19];

function readMoves(text: string, size: Size | undefined): GoState {
  const moves = text.split(/[\s,]+/).filter((word) => word !== "");
  const width = SIZES.find((each) => moves.every((move) => isOn(each, move))) ?? 19;
  const { width: columns, height } = size ?? { width, height: width };
  const state = new GoState(new GoBoard(columns, height));
  playGoMoves(state, moves);
  return state;
}

function isOn(size: number, move: string): boolean {
  try {
    parseGoMove({ width: size, height: size }, move.replace(/^.*:/, ""));
    return true;
  } catch {
    return false;
  }
}

/** The positions from the one that was set up to the one at hand. */
function historyOf(state: GoState): GoState[] {
  const { width, height } = state.board;
  const movers = state.movers();
  const current = startOf({ width, height, rules: state.rules, setup: state.setup(), moves: [] });
  const states = [copyOf(current)];
  for (const [i, move] of state.moves().entries()) {
    current.setColour(movers[i] ?? current.colour);
    current.play(move);
    states.push(copyOf(current));
  }
  states[states.length - 1] = state;
  return states;
}

function copyOf(state: GoState): GoState {
  const copy = new GoState(state.board, state.rules);
  copy.copyFrom(state);
  return copy;
}

function namesOf({ players, ranks }: GoRecord): string {
  if (players === undefined) return "";
  return players.map((name, i) => `${name || "?"}${ranks?.[i] ? ` (${ranks[i]})` : ""}`).join(" \u2013 ");
}

function drawGame(states: readonly GoState[], names: string, result: string, options: GoDrawing): string {
  const { move = states.length - 1 } = options;
  const state = states[move];
  if (state === undefined) throw new Failure(`--move: the game has ${states.length - 1} moves`, USAGE);
  const when = move === states.length - 1 ? result : `after ${move} of ${states.length - 1} moves`;
  const { theme, title = titleOf(names, when), caption = standing(state) } = options;
  return drawGo({
    ...basicsOf(state),
    overlays: [...finalPoints(state), ...koPoint(state), ...(options.numbers ? numbersOf(state) : [])],
    theme,
    ...(title !== "" && { title }),
    ...(caption !== "" && { caption }),
  });
}

/** The numbers of the moves on those of their stones that are still there. */
function numbersOf(state: GoState): BoardOverlay[] {
  const labels = new Map<number, string>();
  for (const [i, move] of state.moves().entries()) labels.set(move, String(i + 1));
  return [...labels]
    .filter(([point]) => point < state.board.points && state.at(point) !== EMPTY)
    .map(([point, text]) => ({ kind: "label", cell: point, text }));
}

/** A square where a ko may not be retaken at once. */
function koPoint({ ko, board }: GoState): BoardOverlay[] {
  return ko === 0 ? [] : [{ kind: "mark", cell: board.pointOf[ko] as number, shape: "square" }];
}

function standing(state: GoState): string {
  const passed = state.lastMove === state.board.pass ? `${nameOfOther(state)} has passed.` : "";
  const what = state.isOver() ? outcomeOf(state) : `${sideName(state)} to move, komi ${state.rules.komi}.`;
  return [state.isOver() ? "" : passed, what, takenWords(state)].filter((part) => part !== "").join(" ");
}

function nameOfOther(state: GoState): string {
  return sideName(state) === "Black" ? "White" : "Black";
}
