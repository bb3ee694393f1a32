/**
 * Weights by name and content. Those of a file are named in specifications, plans and records as `sb@3f2a9c01d4e7`: the digits are the
 * first twelve of the SHA-256 of their text. The text itself stands in a store, which whoever makes an agent hands in, so that an agent is
 * the same wherever it is made, or is not made at all.
 */

import type { z } from "zod";
import { checkData, own, sha256 } from "../core/index.js";

/** Finds the weights that specifications name by their content: in files, at a page's server or in memory. */
export interface WeightStore {
  /** The weights as text; nothing where they are not here. */
  find(name: string, hash: string): string | undefined;
  /** The folder of the file that they were read from, where that is known: what they name may lie beside it. */
  folderOf?(name: string, hash: string): string | undefined;
}

/** What marks an option that takes weights. */
export const WEIGHTS: WeightMarks = { weights: true };

interface WeightMarks {
  readonly weights: true;
  /** The weights are a net: the file as it stands, not its field `weights`. */
  readonly whole?: true;
  /** Other options that a file of weights tells as well, and what they are where it does not. */
  readonly with?: Readonly<Record<string, string>>;
}

/** Weights and how they are named. */
export interface NamedWeights {
  readonly name: string;
  readonly weights: string;
  /** Where the file lies that they were read from, where they name others beside it. */
  readonly folder?: string | undefined;
}

/** Keeps weights in memory, for browsers and tests. */
export class MemoryWeights implements WeightStore {
  readonly #known = new Map<string, NamedWeights>();

  /** Gives what they are named by in specifications. */
  add({ name, weights, folder }: NamedWeights): string {
    const hash = hashOf(weights);
    if (!this.#known.has(hash)) this.#known.set(hash, { name, weights, ...(folder && { folder }) });
    return `${name}@${hash}`;
  }

  find(_name: string, hash: string): string | undefined {
    return this.#known.get(hash)?.weights;
  }

  folderOf(_name: string, hash: string): string | undefined {
    return this.#known.get(hash)?.folder;
  }

  /** In the order in which they came. */
  all(): NamedWeights[] {
    return [...this.#known.values()];
  }

  forget(hash: string): void {
    this.#known.delete(hash);
    proved.delete(hash);
  }
}

/** Whether an option names weights by their content. */
export function isReference(value: unknown): value is string {
  return typeof value === "string" && REFERENCE.test(value);
}

const REFERENCE = /^([^\s@]+)@([0-9a-f]{12})$/;

/** Whatever in a text looks as if it named weights. */
export function namedIn(text: string): string[] {
  return text.match(/[\w.-]+@[0-9a-f]{12}\b/g) ?? [];
}

/** The two parts of a reference. */
export function partsOf(reference: string): { readonly name: string; readonly hash: string } {
  const [, name = "", hash = ""] = REFERENCE.exec(reference) ?? [];
  return { name, hash };
}

export function hashOf(weights: string): string {
  return sha256(weights).slice(0, 12);
}

/** Texts by the hash that they were found to have: agents are made anew for every game, and nets are long. */
const proved = new Map<string, string>();

/** The weights that a reference names, or one line that says why they cannot be had. */
export function weightsAt(reference: string, store: WeightStore | undefined): string {
  const { name, hash } = partsOf(reference);
  const weights = store?.find(name, hash);
  if (weights === undefined) throw new Error(`the weights ${reference} are not here`);
  if (proved.get(hash) === weights) return weights;
  const found = hashOf(weights);
  if (found !== hash) throw new Error(`the weights ${reference} were changed: what is there is ${found}`);
  proved.set(hash, weights);
  return weights;
}

/** The options that name weights by their content, with the reference. */
export function referencesIn(
  { shape }: z.ZodObject,
  options: Readonly<Record<string, unknown>>,
): [string, string][] {
  return Object.entries(options).filter(
    (option): option is [string, string] =>
      isReference(option[1]) && marksOf(own(shape, option[0]))?.weights === true,
  );
}

/** Options with the weights themselves in place of what names them. */
export function withContents(
  schema: z.ZodObject,
  options: Readonly<Record<string, unknown>>,
  store: WeightStore | undefined,
): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...options };
  for (const [key, reference] of referencesIn(schema, options)) {
    try {
      whole[key] = checkData(schema.shape[key] as z.ZodType, weightsAt(reference, store));
    } catch (error) {
      throw new Error(`${key}: ${(error as Error).message}`);
    }
  }
  return whole;
}

export function marksOf(schema: unknown): Partial<WeightMarks> | undefined {
  return (schema as z.ZodType | undefined)?.meta() as Partial<WeightMarks> | undefined;
}
