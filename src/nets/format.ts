/** Net files of every kind: a head as JSON, and weights as float32 in base64 with their SHA-256. */

import { z } from "zod";
import { checkData, formatWeights, parseWeights, sha256 } from "../core/index.js";

export const NET_FORMAT = "playout-net";
export const NET_VERSION = 1;

/** More than any net of ours has. */
export const LARGEST = 4096;

/** Fields that every net has; kinds put theirs between them. */
export const headFields = {
  format: z.literal(NET_FORMAT),
  version: z.literal(NET_VERSION),
  /** The game that it is for, with the rules that it was made for. */
  game: z.record(z.string(), z.json()),
  /** What the classes stand for, such as points. */
  outputs: z.array(z.number()).min(1).max(LARGEST),
  /** Where it comes from: command, data, rounds, figures. */
  made: z.record(z.string(), z.json()),
};

/** Those of nets whose text holds their weights. */
export const fields = {
  ...headFields,
  /** Of the text of the weights. */
  sha256: z.string(),
  weights: z.string(),
};

export function formatFile(head: object, weights: Float32Array): string {
  const text = formatWeights(Float64Array.from(weights));
  const file = { format: NET_FORMAT, version: NET_VERSION, ...head, sha256: sha256(text), weights: text };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** What kind of net a text says it is; throws one line where it is none. */
export function netKind(text: string): string {
  return checkData(z.looseObject({ format: fields.format, kind: z.string() }), readJson(text)).kind;
}

/** The game that a net says it was made for; throws one line where it is no net. */
export function netGame(text: string): Readonly<Record<string, unknown>> {
  return checkData(z.looseObject({ format: fields.format, game: fields.game }), readJson(text)).game;
}

/** The fields of a text by the schema of its kind; throws one line. */
export function parseFile<T>(schema: z.ZodType<T>, text: string): T {
  return checkData(schema, readJson(text));
}

/** The weights, as many as the shape has; throws one line where they are not, or were damaged. */
export function weightsOf(
  file: { readonly sha256: string; readonly weights: string },
  count: number,
): Float32Array {
  const values = parseWeights(file.weights, count);
  if (sha256(file.weights) !== file.sha256)
    throw new Error("sha256: the weights are not those that were written");
  return new Float32Array(values);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("expected a net as JSON: the text is something else, or was cut short");
  }
}
