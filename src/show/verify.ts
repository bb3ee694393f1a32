/** The part of a game that verification uses: checks against counts, shares and records of others. */

import type { z } from "zod";
import { type Clock, gameNamed, gamesWith, type StopSignal } from "../agents/index.js";

/** A folder of files that others have made. */
export interface Reference {
  has(name: string): boolean;
  /** The lines of a file of JSON lines; what is wrong with one is told with its number. */
  rows<T>(name: string, schema: z.ZodType<T>): T[];
  /** What a JSON file says. */
  value<T>(name: string, schema: z.ZodType<T>): T;
}

// What verification asks of a game: how it is checked against counts, shares and records of others.

export interface Verification {
  readonly description: string;
  /** What is checked, and what the data tell, as text for people. */
  readonly help: string;
  /** What the objects of the data are of: `check`. */
  readonly each: string;
  /** How many of what are tried. */
  readonly counts?: Readonly<Record<string, CountOption>>;
  readonly reference?: ReferenceOption;
  /** Chance is drawn from a seed. */
  readonly isRandom?: boolean;
  check(setup: VerifySetup, stop: StopSignal, tell: VerifyProgressCallback): Promise<VerifyResult>;
}

interface CountOption {
  readonly about: string;
  readonly min: number;
  readonly default: number;
}

/** Files of a folder; those that are not there are skipped. */
export interface ReferenceOption {
  readonly about: string;
  readonly files: readonly string[];
  /** Without the folder there is nothing to check. */
  readonly needed: boolean;
}

export interface VerifySetup {
  readonly counts: Readonly<Record<string, number>>;
  readonly reference?: Reference;
  readonly seed: string;
  readonly clock: Pick<Clock, "breathe">;
}

/** How far it is; `part` is being done, where there are several. */
export type VerifyProgressCallback = (done: number, total: number, part?: string) => void;

/** What was found; after a stop less. */
export interface VerifyResult {
  readonly data: readonly object[];
  /** The data as rows of text with a head. */
  readonly table: readonly (readonly string[])[];
  /** Demands on them, one a line, and how many hold. */
  readonly demands?: { readonly lines: readonly string[]; readonly total: string };
  /** What does not hold, in words. */
  readonly broken?: string;
}

declare module "../agents/games.js" {
  interface GameModule {
    /** Checks its rules against counts, shares and records of others. */
    readonly verify?: Verification;
  }
}

/** The games that can be verified. */
export function verifiableGames(): string[] {
  return gamesWith("verify");
}

/** Gives the part of a game. Throws one line where it has none. */
export function verificationOf(name: string): Verification {
  const { verify } = gameNamed(name);
  if (verify === undefined) throw new Error(`${name} cannot be verified`);
  return verify;
}

// What a check has found beside what it should have found.

export interface VerifyFinding {
  readonly check: string;
  /** Of what was counted: playouts, boards, rows. */
  readonly count: number;
  readonly found: number;
  readonly wanted: number;
  /** How far they may be apart. */
  readonly within: number;
  readonly holds: boolean;
}

export function verifyFinding(
  check: string,
  count: number,
  found: number,
  wanted: number,
  within: number,
): VerifyFinding {
  return { check, count, found, wanted, within, holds: Math.abs(found - wanted) <= within };
}

export function verifiedBy(findings: readonly VerifyFinding[]): VerifyResult {
  const rows = findings.map(({ check, count, found, wanted, within, holds }) => [
    check,
    count.toLocaleString("en-US"),
    Number.isInteger(found) ? String(found) : found.toFixed(6),
    within === 0 ? String(wanted) : `${wanted} ± ${within.toFixed(6)}`,
    holds ? "holds" : "DOES NOT HOLD",
  ]);
  const broken = findings.filter(({ holds }) => !holds).map(({ check }) => check);
  return {
    data: findings,
    table: [["check", "count", "found", "wanted", ""], ...rows],
    ...(broken.length > 0 && { broken: broken.join(", ") }),
  };
}
