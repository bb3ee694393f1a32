/**
 * Files of weights in the options of agents. Whoever can read files keeps the weights in a store, and puts what names them there in the
 * place of the file.
 */

import { z } from "zod";
import { checkData, own } from "../core/index.js";
import { netKind } from "../nets/index.js";
import { type AnyGameSetup, kindOf } from "./registry.js";
import { type AgentSpec, agentSchema, agentsIn } from "./spec.js";
import { type MemoryWeights, marksOf, referencesIn } from "./weight-store.js";

const FILE = /\.json$/i;

const fileSchema = z.looseObject({ weights: z.string() });

type FileWeights = z.output<typeof fileSchema>;

/** Reads the files that a plan names and keeps their weights, for `completePlan` and `parsePlan`. */
export interface NamedFiles {
  /** Names the file in complaints. */
  readText(path: string): string;
  /** The folder of a file, as it is found from anywhere, for nets whose graphs lie there; missing where they cannot be read. */
  folderOf?(path: string): string;
  readonly weights: MemoryWeights;
}

/** The agent, and those inside it, with what names the weights of files in the place of the files. */
export function withWeights(
  kit: Pick<AnyGameSetup, "kinds" | "game">,
  spec: AgentSpec,
  files: NamedFiles,
): AgentSpec {
  const { shape } = kindOf(kit as AnyGameSetup, spec.kind).schema;
  const options: Record<string, unknown> = { ...spec };
  for (const [key, value] of Object.entries(spec)) {
    const schema = own(shape, key) as z.ZodType | undefined;
    if (schema === agentSchema) options[key] = withWeights(kit, checkData(agentSchema, value), files);
    const marks = marksOf(schema);
    if (schema === undefined || marks?.weights !== true || typeof value !== "string" || !FILE.test(value))
      continue;
    const { weights, ...told } = withOptionName(key, () =>
      marks.whole ? wholeFor(schema, value, files.readText) : weightsFor(schema, value, files.readText),
    );
    const folder = marks.whole && netKind(weights) === "onnx" ? files.folderOf?.(value) : undefined;
    options[key] = files.weights.add({ name: nameOfWeights(value), weights, folder });
    for (const [other, untold] of Object.entries(marks.with ?? {}))
      options[other] = agreeOption(other, value, told[other], spec[other]) ?? untold;
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as AgentSpec;
}

/** Whether an option of a kind is weights, which may be named by their content. */
export function takesWeights(
  kit: Pick<AnyGameSetup, "kinds" | "game">,
  kind: string,
  option: string,
): boolean {
  return marksOf(own(kindOf(kit as AnyGameSetup, kind).schema.shape, option))?.weights === true;
}

/** What an agent, and those inside it, need of a store: `sb@3f2a9c01d4e7`. */
export function weightsNeeded(kit: Pick<AnyGameSetup, "kinds" | "game">, spec: AgentSpec): string[] {
  return agentsIn(spec).flatMap((each) =>
    referencesIn(kindOf(kit as AnyGameSetup, each.kind).schema, each).map(([, reference]) => reference),
  );
}

/** An option as the file tells it, or as it is given where the file does not; they must not contradict each other. */
function agreeOption(option: string, file: string, told: unknown, given: unknown): unknown {
  if (told !== undefined && given !== undefined && told !== given)
    throw new Error(`${option}: ${file} was learned with ${told}, not ${given}`);
  return told ?? given;
}

/** What a file of weights is called in specifications. */
export function nameOfWeights(file: string): string {
  const name = file.replace(/^.*[\\/]/, "").replace(FILE, "");
  return name.replace(/[^\w.-]+/g, "-") || "weights";
}

/** What a file of weights holds: the weights as text, and whatever it tells besides. Who reads names the file in complaints. */
export function readWeights(file: string, readText: (path: string) => string): FileWeights {
  const text = readText(file);
  try {
    return checkData(fileSchema, JSON.parse(text));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message.replace(/\s+/g, " ")}`);
  }
}

/** The same, where the weights are of the kind that an option takes. */
function weightsFor(schema: z.ZodType, file: string, readText: (path: string) => string) {
  const read = readWeights(file, readText);
  if (!schema.safeParse(read.weights).success) throw new Error(`${file}: holds weights of something else`);
  return read;
}

/** A file that is weights as it stands; the option says what it wants of them. */
function wholeFor(schema: z.ZodType, file: string, readText: (path: string) => string): FileWeights {
  const text = readText(file);
  try {
    checkData(schema, text);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
  return { weights: text };
}

function withOptionName<T>(option: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${option}: ${(error as Error).message}`);
  }
}
