/** What may be asked: one JSON object a line, after KataGo's analysis engine. */
import { z } from "zod";
import { agentSchema } from "../../agents/index.js";
import { goSchema } from "../../games/go/players/index.js";
import { LARGEST } from "../../games/hex/index.js";

const id = z.union([z.string(), z.number()], "expected text or a number");
const seconds = z.number().positive().max(1e6);
const side = z.int().min(1).max(LARGEST);
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

const position = {
  moves: moves.optional(),
  /** Stones that are there before the first move, and who makes it. */
  initialStones: z.array(stone).optional(),
  initialPlayer: colour.optional(),
  board: z.array(z.string()).optional(),
  toMove: z.enum(["B", "W"]).optional(),
  sgf: z.string().optional(),
};

const size = { size: side.optional(), width: side.optional(), height: side.optional() };

const search = {
  analyzeTurns: z.array(z.int().min(0)).min(1).optional(),
  agent: agentSchema.optional(),
  maxPlayouts: z.int().min(1).max(1e12).optional(),
  time: seconds.optional(),
  reportDuringSearchEvery: seconds.optional(),
  lines: z.int().min(1).optional(),
  heat: z.boolean().optional(),
};

/** About Hex. */
export const querySchema = z.strictObject({
  id,
  ...position,
  hexworld: z.string().optional(),
  ...size,
  swap: z.enum(["none", "pieces", "sides"]).optional(),
  ...search,
});

const { rules, komi } = goSchema.in.shape;

export const goQuerySchema = z.strictObject({
  id,
  ...position,
  ...size,
  rules: rules.removeDefault().optional(),
  komi: komi.removeDefault().optional(),
  ...search,
  ownership: z.boolean().optional(),
});

export type Query = z.output<typeof querySchema>;
export type GoQuery = z.output<typeof goQuerySchema>;
export type QueryId = z.output<typeof id>;

/** What the queries of all games have. */
export type AnyQuery = Query | GoQuery;

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

/** The rows of the board before the first move, and who makes it; nothing where the game begins as usual. */
export function beginningOf(
  { initialStones, initialPlayer, moves = [] }: Pick<AnyQuery, Beginning | "moves">,
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

type Size = Pick<AnyQuery, "size" | "width" | "height">;

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
export function sideToMove({ board = [], toMove }: Pick<AnyQuery, "board" | "toMove">): "B" | "W" {
  if (toMove !== undefined) return toMove;
  const stones = (letters: RegExp) => board.join("").match(letters)?.length ?? 0;
  return stones(/[BX]/gi) > stones(/[WO]/gi) ? "W" : "B";
}

export const actionSchema = z.discriminatedUnion(
  "action",
  [
    z.strictObject({
      id,
      action: z.literal("terminate"),
      terminateId: id,
      turnNumbers: z.array(z.int()).optional(),
    }),
    z.strictObject({ id, action: z.literal("terminate_all") }),
    z.strictObject({ id, action: z.literal("query_version") }),
  ],
  "action: expected terminate, terminate_all or query_version",
);

export type Action = z.output<typeof actionSchema>;
