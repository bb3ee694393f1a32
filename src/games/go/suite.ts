/** Test suites of Go: positions with moves, passes or win probabilities that are known to be right. */

import { z } from "zod";
import { checkData } from "../../core/index.js";
import {
  INTERVAL_NOTE,
  type Suite,
  type SuiteAnswer,
  type SuiteRow,
  type SuiteSummary,
  type SuiteVerdict,
  share,
} from "../../show/index.js";
import { GoBoard, type GoColour, opponent } from "./board.js";
import {
  formatColour,
  formatMove as formatGoMove,
  formatRows as formatGoRows,
  formatPoint,
  parseColour,
  parseMove as parseGoMove,
  parseRows as parseGoRows,
  parsePoint,
  playMoves as playGoMoves,
} from "./notation.js";
import { BLACK, EMPTY, LARGEST, WHITE } from "./numbers.js";
import { type GoRuleName, rulesOf } from "./rules.js";
import type { GoSpec } from "./setup.js";
import { GoState } from "./state.js";

// Rows of a suite of Go, as regression suites of Go programs have them: a position, and a move, a pass or a chance to win that is wanted there.

const KINDS = [
  "genmove",
  "pass",
  "evaluation",
  "tactical-attack",
  "tactical-defend",
  "life-death-attack",
  "life-death-defend",
] as const;
type GoKind = (typeof KINDS)[number];

const colour = z.enum(["B", "W"]);
const vertices = z.array(z.string());

const rowSchema = z.looseObject({
  id: z.string(),
  kind: z.enum(KINDS),
  size: z.int().min(1).max(LARGEST).optional(),
  komi: z.number().nullable().default(null),
  rules: z.string().nullable().default(null),
  setup: z.looseObject({ B: vertices.default([]), W: vertices.default([]) }).default({ B: [], W: [] }),
  moves: z.string().default(""),
  toPlay: colour.nullable().default(null),
  board: z.array(z.string()).min(1).optional(),
  accept: vertices.nullable().optional(),
  reject: vertices.nullable().optional(),
  target: z.string().nullable().optional(),
  points: vertices.nullable().optional(),
  threshold: z.number().min(0).max(1).nullable().optional(),
  expectedSide: z.enum(["above", "below"]).nullable().optional(),
  knownHard: z.boolean().default(false),
});
type RowData = z.output<typeof rowSchema>;

interface Common extends Pick<SuiteRow, "id"> {
  readonly kind: GoKind;
  readonly width: number;
  readonly height: number;
  readonly komi: number;
  readonly rules: GoRuleName;
  readonly black: readonly string[];
  readonly white: readonly string[];
  /** With the colour before each, B:E5. */
  readonly moves: readonly string[];
  readonly toMove: "B" | "W";
  /** Not solved by the program whose suite it is. */
  readonly knownHard: boolean;
}

/** Which move? */
interface GoMoveRow extends Common {
  readonly asks: "move";
  /** One of these, or none of these. */
  readonly moveIs: "in" | "not in";
  readonly list: readonly string[];
}

/** How likely is a win of the side to move? */
interface GoChanceRow extends Common {
  readonly asks: "chance";
  readonly chanceIs: "above" | "below";
  readonly threshold: number;
}

export type GoRow = GoMoveRow | GoChanceRow;

/** Where a row does not say. */
const KOMI = 7.5;
const SIZE = 9;

/** The position of a row, played through. */
export function goStateOf({ width, height, komi, rules, ...row }: Omit<GoRow, "asks">): GoState {
  const state = new GoState(new GoBoard(width, height), rulesOf(rules, komi));
  for (const [stones, stone] of [
    [row.black, BLACK],
    [row.white, WHITE],
  ] as const) {
    for (const point of stones) state.place(parsePoint(state.board, point), stone);
  }
  playGoMoves(state, row.moves);
  // Suites ask what to do after two passes as well.
  if (state.passes === 2) state.passes = 1;
  state.setColour(parseColour(row.toMove));
  return state;
}

/** Nulls where there is no answer. */
export function goVerdict(row: GoRow, move: string | null, value: number | null): SuiteVerdict {
  if (row.asks === "chance") {
    const right =
      value !== null && (row.chanceIs === "above" ? value > row.threshold : value < row.threshold);
    return right ? "solved" : "failed";
  }
  // Who gives up does nothing more on the board either.
  const played = move === "resign" && row.kind === "pass" ? "pass" : move;
  const right = played !== null && played !== "resign" && row.list.includes(played) === (row.moveIs === "in");
  return right ? "solved" : "failed";
}

/** Undefined where there is no move that is right. */
export function parseGoRow(input: unknown): GoRow | undefined {
  const data = checkData(rowSchema, input);
  const { id } = data;
  if (data.points?.length === 0) return undefined;
  try {
    const common = { id, kind: data.kind, knownHard: data.knownHard, ...positionOf(data) };
    const state = goStateOf(common);
    checkBoard(state, data);
    if (state.isVoid()) throw new Error("moves: the game has ended without result");
    const row = { ...common, toMove: formatColour(moverOf(state, data)) };
    return data.kind === "evaluation" ? chanceRow(row, data) : moveRow(row, data, state);
  } catch (error) {
    throw new Error(`${id}: ${(error as Error).message}`);
  }
}

/** Rows of a board without setup and moves are the position themselves. */
function positionOf({
  size,
  komi,
  rules,
  setup,
  moves,
  board,
  toPlay,
}: RowData): Omit<Common, "id" | "kind" | "knownHard"> {
  const played = moves.split(/\s+/).filter((word) => word !== "");
  const drawn =
    board !== undefined && played.length + setup.B.length + setup.W.length === 0
      ? parseGoRows(board)
      : undefined;
  const stones = (wanted: GoColour) =>
    drawn === undefined
      ? wanted === BLACK
        ? setup.B
        : setup.W
      : Array.from({ length: drawn.board.points }, (_, point) => point)
          .filter((point) => drawn.at(point) === wanted)
          .map((point) => formatPoint(drawn.board, point));
  return {
    width: size ?? board?.[0]?.length ?? SIZE,
    height: size ?? board?.length ?? SIZE,
    komi: komi ?? KOMI,
    rules: ruleSetOf(rules),
    black: stones(BLACK),
    white: stones(WHITE),
    moves: played,
    toMove: toPlay ?? "B",
  };
}

/** Territory is not counted by any of our rules; area with dead stones taken off comes nearest. */
function ruleSetOf(rules: string | null): GoRuleName {
  return rules !== null && /^(tromp|tt|cgos)/i.test(rules) ? "cgos" : "chinese";
}

function checkBoard(state: GoState, { board }: RowData): void {
  if (board === undefined) return;
  const shown = formatGoRows(parseGoRows(board)).join("/");
  const played = formatGoRows(state).join("/");
  if (shown !== played) throw new Error(`board: expected ${played} after setup and moves, got ${shown}`);
}

/** A question about a string is put to who attacks or defends it, whoever is to play in the record. */
function moverOf(state: GoState, { kind, target, toPlay }: RowData): GoColour {
  if (kind.endsWith("attack") || kind.endsWith("defend")) {
    if (!target) throw new Error("target: missing");
    const owner = state.at(parsePoint(state.board, target));
    if (owner === EMPTY) throw new Error(`target: there is no stone on ${target}`);
    return kind.endsWith("attack") ? opponent(owner) : owner;
  }
  if (toPlay === null) throw new Error("toPlay: missing");
  return parseColour(toPlay);
}

function chanceRow(row: Common, { threshold, expectedSide }: RowData): GoChanceRow {
  if (threshold == null) throw new Error("threshold: missing");
  if (expectedSide == null) throw new Error("expectedSide: missing");
  return { ...row, asks: "chance", chanceIs: expectedSide, threshold };
}

function moveRow(row: Common, { accept, reject, points }: RowData, state: GoState): GoMoveRow {
  const [name, list, moveIs] =
    points != null
      ? (["points", points, "in"] as const)
      : accept != null
        ? (["accept", accept, "in"] as const)
        : (["reject", reject ?? [], "not in"] as const);
  if (list.length === 0) throw new Error("accept, reject, points: one of them is needed");
  const moves = list.map((word) => {
    try {
      const move = parseGoMove(state.board, word);
      if (move !== state.board.pass && state.at(move) !== EMPTY) throw new Error(`${word} is on a stone`);
      return formatGoMove(state.board, move);
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message.replace(/^move: /, "")}`);
    }
  });
  return { ...row, asks: "move", moveIs, list: moves };
}

interface GoCounts {
  readonly total: number;
  readonly solved: number;
}

/** All rows, and those apart that the program whose suite it is does not solve. */
interface GoTally extends GoCounts {
  readonly usual: GoCounts;
  readonly knownHard: GoCounts;
}

interface GoTallies extends GoTally {
  /** Kinds that were asked. */
  readonly kinds: Readonly<Partial<Record<GoKind, GoTally>>>;
}

export function goSummary(judged: readonly SuiteAnswer[]): SuiteSummary & { readonly counts: GoTallies } {
  const counts = talliesOf(judged);
  if (counts.total === 0) return { counts, lines: ["nothing was asked"] };
  const lines = [`all: ${share(counts.solved, counts.total)} solved`];
  return { counts, table: tableOf(counts), lines, note: INTERVAL_NOTE };
}

function talliesOf(judged: readonly SuiteAnswer[]): GoTallies {
  const kinds = KINDS.map((kind) => [kind, judged.filter(({ set }) => set === kind)] as const);
  return {
    ...tallyOf(judged),
    kinds: Object.fromEntries(
      kinds.filter(([, rows]) => rows.length > 0).map(([kind, rows]) => [kind, tallyOf(rows)]),
    ),
  };
}

function tableOf(tallies: GoTallies): string[][] {
  const part = ({ solved, total }: GoCounts) => (total === 0 ? "" : `${solved} / ${total}`);
  const cells = (name: string, tally: GoTally) => [
    name,
    part(tally),
    part(tally.usual),
    part(tally.knownHard),
  ];
  const rows = Object.entries(tallies.kinds).map(([kind, tally]) => cells(kind, tally));
  return [["kind", "solved", "usual", "known hard"], ...rows, cells("all", tallies)];
}

function tallyOf(judged: readonly SuiteAnswer[]): GoTally {
  return {
    ...countsOf(judged),
    usual: countsOf(judged.filter(({ knownHard }) => !knownHard)),
    knownHard: countsOf(judged.filter(({ knownHard }) => knownHard)),
  };
}

function countsOf(judged: readonly SuiteAnswer[]): GoCounts {
  return { total: judged.length, solved: judged.filter(({ verdict }) => verdict === "solved").length };
}

// Suites of Go.

export const goSuite: Suite<GoRow, GoState> = {
  help: `Go: a row is a line {"id", "kind", "size", "komi", "rules", "setup": {"B": [...], "W": [...]}, "moves": "B:E5 W:C3",
"toPlay", "board": [".XO", ...], "knownHard"} and what is right: genmove and pass a list "accept" or "reject" of
moves (a pass counts for who gives up), evaluation "threshold" and "expectedSide" for the chance of the side to move,
tactical-attack, tactical-defend, life-death-attack and life-death-defend the first moves "points" for or against
the string on "target"; rows without points are left out. Komi is 7.5 where a row has none. Solved rows are
counted by kind, all of them and those apart that are known to be hard.`,
  sets: "kind",
  parse: parseGoRow,
  head: ({ id, width, height, kind, knownHard }) => ({
    id,
    size: `${width}x${height}`,
    set: kind,
    knownHard,
  }),
  position(row) {
    const { width, height, rules, komi } = row;
    const spec: GoSpec = { name: "go", width, height, rules, komi, handicap: 0 };
    return { spec, state: goStateOf(row) };
  },
  wantsMove: ({ kind }) => kind !== "pass",
  verdict: goVerdict,
  summary: goSummary,
};
