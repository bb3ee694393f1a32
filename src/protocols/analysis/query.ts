/** What may be asked: one JSON object a line, after KataGo's analysis engine. */
import { z } from "zod";
import { agentSchema } from "../../agents/index.js";

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

export function sizeFields(largest: number) {
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
export function sourceOf<Source extends string>(
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
export interface SourceReaders<R> {
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
