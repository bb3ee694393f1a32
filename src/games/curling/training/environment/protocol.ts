/**
 * What is said between `playout curling environment` and the program that started it. First a line of JSON each: what is wanted, and what is given. Then frames, little-endian;
 * docs/python.md has them byte by byte.
 */
import { z } from "zod";
import { checked } from "../../../../game/index.js";
import { DISTURBANCES, type DisturbanceName, RULE_SETS } from "../../index.js";

export const ENVIRONMENT_FORMAT = "playout-curling-environment";
export const ENVIRONMENT_VERSION = 2;

/**
 * Asked: JSON that says which ends begin; the throws of all ends; the positions that they begin with, after a reset that names a throw.
 * Answered: what became of it; or one line that says why not.
 */
export const KINDS = { reset: 1, step: 2, positions: 3, outcome: 4, refusal: 5 } as const;

/** Lines and resets are no longer than this. */
export const MOST_TEXT = 2 ** 16;
const MOST_ENDS = 2 ** 22;

const wantedSchema = z.strictObject({
  format: z.literal(ENVIRONMENT_FORMAT),
  version: z.literal(ENVIRONMENT_VERSION),
  rules: z.enum(RULE_SETS as [string, ...string[]]),
  /** Whose hand throws; that of the rules where it is left out. */
  noise: z.enum(Object.keys(DISTURBANCES) as [DisturbanceName, ...DisturbanceName[]]).optional(),
  ends: z.int().min(1).max(MOST_ENDS),
  /** All cores where it is left out. */
  threads: z.int().min(1).max(256).optional(),
});

const resetSchema = z.strictObject({
  seed: z.string(),
  /** The number of the first end. */
  first: z.int().min(0),
  /** The throw to come, where positions follow; without it the ends begin as games do. */
  throw: z.int().min(0).optional(),
  /** How many ends in a row begin with each position; one where it is left out. */
  repeats: z.int().min(1).optional(),
});

export type Wanted = z.output<typeof wantedSchema>;
export type Reset = z.output<typeof resetSchema>;

/** Reads the first line of a program, or throws one that says what is wrong with it. */
export function parseWanted(line: string): Wanted {
  const data = json(line, "the first line");
  const { format, version } = (data ?? {}) as Partial<Wanted>;
  if (format !== ENVIRONMENT_FORMAT) throw new Error(`the first line has no format ${ENVIRONMENT_FORMAT}`);
  if (version !== ENVIRONMENT_VERSION)
    throw new Error(
      `version ${version} of ${ENVIRONMENT_FORMAT}; this playout speaks version ${ENVIRONMENT_VERSION}`,
    );
  return checked(wantedSchema, data);
}

export function parseReset(text: string): Reset {
  return checked(resetSchema, json(text, "a reset"));
}

function json(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${what} is no JSON`);
  }
}
