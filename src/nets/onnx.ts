/**
 * Nets that are graphs of ONNX. Their text is a head alone; the graphs stand in files beside it, named there with their content. Whoever has a runtime for them
 * hands in how they are opened (`OpenGraph`).
 */
import { z } from "zod";
import { headFields, LARGEST, parseFile } from "./text.js";

const fileSchema = z.strictObject({
  /** In the folder of the text. */
  name: z.string().regex(/^[\w.-]+\.onnx$/, "expected the name of a file beside this one, such as net.onnx"),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "expected the 64 digits of the file's SHA-256"),
});

const headSchema = z.strictObject({
  ...headFields,
  kind: z.literal("onnx"),
  /** Whether it has learned from one half of mirror images alone; what belongs to the other is asked of the image. */
  mirrored: z.boolean().default(false),
  files: z.array(fileSchema).min(1).max(LARGEST),
});

/** A net of graphs, as it is kept. */
export type OnnxNet = Readonly<Omit<z.output<typeof headSchema>, "format" | "version">>;

/** Throws one line for text that is no such net. */
export function parseOnnxNet(text: string): OnnxNet {
  const { format: _, version: __, ...net } = parseFile(headSchema, text);
  return net;
}

/** A file of a graph; `folder` is where the text lies that names it, where that is known. */
export interface GraphFile {
  readonly name: string;
  readonly sha256: string;
  readonly folder?: string | undefined;
}

export interface GraphTensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** A graph that is ready to run: tensors by name go in, and come out. */
export interface Graph {
  run(inputs: Readonly<Record<string, GraphTensor>>): Promise<Readonly<Record<string, GraphTensor>>>;
}

/** Opens a graph; rejects with one line where it is not there, is another one, or nobody can run it. */
export type OpenGraph = (file: GraphFile) => Promise<Graph>;
