/** A game as plain data, for storage and links. */
import { z } from "zod";
import type { GameSpec } from "../../src/agents/index.js";
import { checkData } from "../../src/core/index.js";
import type { TreeData } from "../tree/index.js";

/** Nothing for a person, else an agent in words. */
export type Seat = string | null;

export interface GameDocument {
  readonly game: GameSpec;
  /** The position at the beginning, where it is not the usual one. */
  readonly start?: string | undefined;
  /** What chance is drawn from. */
  readonly seed: string;
  readonly seats: readonly [Seat, Seat];
  /** Who played, as a file told it. */
  readonly names?: readonly [string, string] | undefined;
  /** Moves with their variations. */
  readonly tree: TreeData;
  /** The position that one looks at: its place among the variations, move by move. */
  readonly at: readonly number[];
}

const name = z.string().max(1000);
const seat = z.string().max(1000).nullable();

const documentSchema = z.strictObject({
  game: z.looseObject({ name: z.string() }),
  start: z.string().max(10_000).optional(),
  seed: z.string().max(200),
  seats: z.tuple([seat, seat]),
  names: z.tuple([name, name]).optional(),
  tree: z.array(z.array(z.unknown())),
  at: z.array(z.int().min(0)),
});

/** Throws one line where the text is no game. */
export function parseDocument(text: string): GameDocument {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error("it is cut off, or was changed on its way");
  }
  return checkData(documentSchema, data) as unknown as GameDocument;
}

export function formatDocument(document: GameDocument): string {
  return JSON.stringify(document);
}
