/** What verification asks of a game: how it is checked against counts, shares and records of others. */
import { type Clock, Facet, type Stop } from "../agents/index.js";
import type { Reference } from "./reference.js";

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
  check(setup: VerifySetup, stop: Stop, tell: VerifyTell): Promise<Verified>;
}

export interface CountOption {
  readonly about: string;
  readonly least: number;
  readonly usual: number;
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
export type VerifyTell = (done: number, total: number, part?: string) => void;

/** What was found; after a stop less. */
export interface Verified {
  readonly data: readonly object[];
  /** The data as rows of text with a head. */
  readonly table: readonly (readonly string[])[];
  /** Demands on them, one a line, and how many hold. */
  readonly demands?: { readonly lines: readonly string[]; readonly total: string };
  /** What does not hold, in words. */
  readonly broken?: string;
}

export const VERIFY = new Facet<Verification>("VERIFY", {
  description: "string",
  help: "string",
  each: "string",
  check: "function",
});

/** The games that can be verified. */
export function verifiableGames(): string[] {
  return VERIFY.games();
}

export function verificationOf(game: string): Verification {
  const verification = VERIFY.of({ name: game });
  if (verification === undefined) throw new Error(`${game} cannot be verified`);
  return verification;
}
