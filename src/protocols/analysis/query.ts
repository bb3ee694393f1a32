/** Queries of an analysis: one JSON object a line, ours and those of KataGo's analysis engine. */

import { z } from "zod";
import { agentSchema } from "../../agents/index.js";
import type { Game, State } from "../../game/index.js";

// The moves of a query: a place each, with the letter of its colour before it where the query is KataGo's.

export const COLOUR = /^([BW]):/i;

/** The position before the first move, and after each. */
export function statesAfter<S extends State<number>>(
  game: Game<S, number>,
  start: S,
  words: readonly string[],
): S[] {
  const states = [start];
  for (const [i, word] of words.entries()) {
    const state = game.clone(states[i]!);
    const move = game.notation.parseMove(word);
    if (!game.isLegal(state, move)) throw new Error(`moves[${i}]: ${word} is not legal`);
    state.play(move);
    states.push(state);
  }
  return states;
}

/** The same positions, where the sides take turns as the moves say. */
export function checkTurns<S>(states: S[], words: readonly string[], colourOf: (state: S) => "B" | "W"): S[] {
  for (const [i, word] of words.entries()) {
    const [, colour] = COLOUR.exec(word) ?? [];
    const turn = colourOf(states[i]!);
    if (colour !== undefined && colour.toUpperCase() !== turn)
      throw new Error(`moves[${i}]: it is the turn of ${turn}, not of ${colour.toUpperCase()}`);
  }
  return states;
}

// What may be asked: one JSON object a line, after KataGo's analysis engine.

export const queryId = z.union([z.string(), z.number()], "expected text or a number");
const seconds = z.number().positive().max(1e6);
const colour = z
  .enum(["B", "W", "b", "w"])
  .transform((letter): "B" | "W" => (letter === "B" || letter === "b" ? "B" : "W"));
/** KataGo has pairs of a colour and a point. */
const stone = z.tuple([colour, z.string()]);
const move = z.union([z.string(), stone.transform((pair) => pair.join(":"))]);
const moves = z.union(
  [z.string(), z.array(move)],
  'expected moves as a text or a list, such as "E5", "B:E5" or ["B", "E5"]',
);

/** What the queries of all games say about who thinks, and what they want to know. */
export const thoughtFields = {
  agent: agentSchema.optional(),
  maxPlayouts: z.int().min(1).max(1e12).optional(),
  time: seconds.optional(),
  reportDuringSearchEvery: seconds.optional(),
  lines: z.int().min(1).optional(),
  heat: z.boolean().optional(),
  seed: z.string().optional(),
  /** Queries with a higher one are thought about first. */
  priority: z.int().optional(),
};

/** Positions of board games. */
export const positionFields = {
  moves: moves.optional(),
  /** Stones that are there before the first move, and who makes it. */
  initialStones: z.array(stone).optional(),
  initialPlayer: colour.optional(),
  board: z.array(z.string()).optional(),
  toMove: z.enum(["B", "W"]).optional(),
  sgf: z.string().optional(),
};

/** Which of them. */
export const turnFields = {
  analyzeTurns: z.array(z.int().min(0)).min(1).optional(),
  /** Instead of one priority, one for each of the turns. */
  priorities: z.array(z.int()).optional(),
};

function sizeFields(largest: number) {
  const side = z.int().min(1).max(largest).optional();
  return { size: side, width: side, height: side };
}

/** What the queries of all board games have, on boards with up to so many columns and rows. */
export function boardFields(largest: number) {
  return { id: queryId, ...positionFields, ...sizeFields(largest), ...turnFields, ...thoughtFields };
}

const commonSchema = z.strictObject({ id: queryId, ...thoughtFields });
const boardSchema = z.strictObject(boardFields(1));

/** What the queries of all games have, and those of all board games. */
export type CommonQuery = z.output<typeof commonSchema>;
export type BoardQuery = z.output<typeof boardSchema>;
export type QueryId = z.output<typeof queryId>;

const BEGINNING = ["initialStones", "initialPlayer"] as const;
type Beginning = (typeof BEGINNING)[number];

/** Which of the ways to give a position was taken; some fields go with one of them alone. */
function sourceOf<Source extends string>(
  query: { readonly [S in Source]?: unknown } & Partial<Record<"board" | "toMove" | Beginning, unknown>>,
  sources: readonly Source[],
): Source | undefined {
  const [first, second] = sources.filter((source) => query[source] !== undefined);
  if (second !== undefined) throw new Error(`${second}: ${first} is given as well; expected one of them`);
  if (query.toMove !== undefined && query.board === undefined)
    throw new Error("toMove: goes with board alone; the moves of a game tell who moves");
  for (const field of BEGINNING)
    if (query[field] !== undefined && first !== undefined && first !== "moves")
      throw new Error(`${field}: goes with moves alone`);
  return first;
}

/** Reads a query in whichever way it gives a position; one that gives none is read by its moves, of which there are none. */
export function readSource<R>(query: Partial<BoardQuery>, readers: SourceReaders<R>): R {
  const source = sourceOf(query as Readonly<Record<string, unknown>>, Object.keys(readers)) ?? "moves";
  const read = readers[source] as (given: unknown) => R;
  return read((query as Readonly<Record<string, unknown>>)[source]);
}

/** By field, in the order in which they are told; a game may have more of them than every board game has. */
interface SourceReaders<R> {
  moves(moves: BoardQuery["moves"]): R;
  board(rows: string[]): R;
  sgf(text: string): R;
  readonly [source: string]: (given: never) => R;
}

/** The rows of the board before the first move, and who makes it; nothing where the game begins as usual. */
export function beginningOf(
  { initialStones, initialPlayer, moves = [] }: Pick<BoardQuery, Beginning | "moves">,
  { width, height }: { readonly width: number; readonly height: number },
  parsePoint: (text: string) => number,
): { readonly board: readonly string[]; readonly toMove: "B" | "W" } | undefined {
  if (initialStones === undefined && initialPlayer === undefined) return undefined;
  const cells = Array.from({ length: width * height }, () => ".");
  for (const [i, [letter, text]] of (initialStones ?? []).entries()) {
    const point = parsePoint(text);
    if (cells[point] !== ".")
      throw new Error(`initialStones[${i}]: ${text} is ${cells[point] === undefined ? "no point" : "taken"}`);
    cells[point] = letter;
  }
  const board = Array.from({ length: height }, (_, row) =>
    cells.slice(row * width, (row + 1) * width).join(""),
  );
  const [, first] = /^([BW]):/i.exec(wordsOf(moves)[0] ?? "") ?? [];
  const toMove = initialPlayer ?? (first?.toUpperCase() as "B" | "W" | undefined);
  return { board, toMove: sideToMove({ board: [...board], ...(toMove !== undefined && { toMove }) }) };
}

type Size = Pick<BoardQuery, "size" | "width" | "height">;

/** The size of the board where a query tells it; size is that of both sides, and goes with no other. */
export function sizeOf({ size, width, height }: Size): Size | undefined {
  if (size === undefined) return width === undefined && height === undefined ? undefined : { width, height };
  for (const [field, side] of Object.entries({ width, height }))
    if (side !== undefined && side !== size)
      throw new Error(`${field}: size is given as well; expected one of them`);
  return { size };
}

export function wordsOf(moves: string | readonly string[]): readonly string[] {
  return typeof moves === "string" ? moves.split(/[\s,]+/).filter((word) => word !== "") : moves;
}

/** Black unless he has more stones, where nothing is said. */
export function sideToMove({ board = [], toMove }: Pick<BoardQuery, "board" | "toMove">): "B" | "W" {
  if (toMove !== undefined) return toMove;
  const stones = (letters: RegExp) => board.join("").match(letters)?.length ?? 0;
  return stones(/[BX]/gi) > stones(/[WO]/gi) ? "W" : "B";
}

export const actionSchema = z.discriminatedUnion(
  "action",
  [
    z.strictObject({
      id: queryId,
      action: z.literal("terminate"),
      terminateId: queryId,
      turnNumbers: z.array(z.int()).optional(),
    }),
    z.strictObject({ id: queryId, action: z.literal("terminate_all") }),
    z.strictObject({ id: queryId, action: z.literal("query_version") }),
  ],
  "must be terminate, terminate_all or query_version",
);

export type Action = z.output<typeof actionSchema>;

// Queries in the words of KataGo's analysis engine. Fields that mean what ours mean are taken for them, budgets among its settings too;
// what means nothing here is told in a warning, as it does it, and left out.

const FIELDS = new Map([
  ["maxVisits", "maxPlayouts"],
  ["boardXSize", "width"],
  ["boardYSize", "height"],
  ["includeOwnership", "ownership"],
]);

const SETTINGS = new Map([
  ["maxVisits", "maxPlayouts"],
  ["maxPlayouts", "maxPlayouts"],
  ["maxTime", "time"],
]);

/** What would change the search or the answer there, not the question. */
const UNUSED = [
  "includeMovesOwnership",
  "includeMovesOwnershipStdev",
  "includeNoResultValue",
  "includeOwnershipStdev",
  "includePVVisits",
  "includePolicy",
  "rootFpuReductionMax",
  "rootPolicyTemperature",
];

export type RawQuery = Readonly<Record<string, unknown>>;

interface Translation {
  readonly question: RawQuery;
  /** Fields that were left out although they ask for something. */
  readonly unused: readonly string[];
  /** A complaint about fields of ours, with the names that the question has for them. */
  inTheirWords(message: string): string;
}

/** A question with our names; `known` are the fields that there are, `translate` knows what the game calls otherwise. */
export function fromKata(
  asked: RawQuery,
  known: readonly string[],
  translate: (field: string, value: unknown) => unknown,
): Translation {
  // Without a prototype, no field has a meaning of its own.
  const question: Record<string, unknown> = Object.create(null);
  const names = new Map<string, string>();
  const unused: string[] = [];
  const put = (field: string, value: unknown, name: string) => {
    if (!known.includes(field)) {
      if (asksFor(value)) unused.push(name);
      return;
    }
    if (names.has(field))
      throw new Error(`${name}: ${names.get(field)} is given as well; expected one of them`);
    question[field] = value;
    names.set(field, name);
  };
  for (const [field, value] of Object.entries(asked)) {
    const ours = FIELDS.get(field);
    if (ours !== undefined) put(ours, value, field);
    else if (field === "overrideSettings")
      for (const [setting, of] of Object.entries(settingsOf(value)))
        put(SETTINGS.get(setting) ?? "", of, `${field}.${setting}`);
    else if (UNUSED.includes(field)) put("", value, field);
    else if (field === "whiteHandicapBonus") refuseBonus(value);
    else {
      if (names.has(field))
        throw new Error(`${names.get(field)}: ${field} is given as well; expected one of them`);
      question[field] = translate(field, value);
      names.set(field, field);
    }
  }
  return { question, unused, inTheirWords: (message) => renameFields(message, names) };
}

function asksFor(value: unknown): boolean {
  return value !== false && value !== 0 && value !== null;
}

function settingsOf(value: unknown): object {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("overrideSettings: expected an object");
  return value;
}

function refuseBonus(value: unknown): void {
  if (String(value) !== "0")
    throw new Error(
      `whiteHandicapBonus: expected 0, not ${JSON.stringify(value)}: komi tells all that White gets`,
    );
}

function renameFields(message: string, names: ReadonlyMap<string, string>): string {
  const [field = ""] = /^\w+(?=[:.[])/.exec(message) ?? [];
  return `${names.get(field) ?? field}${message.slice(field.length)}`;
}
