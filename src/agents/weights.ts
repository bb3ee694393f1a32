/**
 * Files of weights in the options of agents. Whoever can read files puts what names the weights in the place of the file, and keeps
 * them; who has no store for them puts the weights themselves there.
 */
import { z } from "zod";
import { checked } from "../game/index.js";
import { type AnyKit, kindOf } from "./kind.js";
import { type AgentSpec, agentSchema, agentsIn } from "./specification.js";
import { type MemoryWeights, marksOf, referencesIn } from "./weight-store.js";

const FILE = /\.json$/i;

const fileSchema = z.looseObject({ weights: z.string() });

/** The agent, and those inside it, with the weights of the files that it names; `readText` reads a file, and names it in complaints. */
export function withWeights(
  kit: Pick<AnyKit, "kinds" | "game">,
  spec: AgentSpec,
  readText: (path: string) => string,
  store?: MemoryWeights,
): AgentSpec {
  const { shape } = kindOf(kit as AnyKit, spec.kind).schema;
  const options: Record<string, unknown> = { ...spec };
  for (const [key, value] of Object.entries(spec)) {
    const schema = shape[key] as z.ZodType | undefined;
    if (schema === agentSchema) options[key] = withWeights(kit, checked(agentSchema, value), readText, store);
    const marks = marksOf(schema);
    if (schema === undefined || marks?.weights !== true || typeof value !== "string" || !FILE.test(value))
      continue;
    const { weights, ...told } = named(key, () => weightsFor(schema, value, readText));
    options[key] = store?.add({ name: nameOf(value), weights }) ?? weights;
    for (const [other, untold] of Object.entries(marks.with ?? {}))
      options[other] = agreed(other, value, told[other], spec[other]) ?? untold;
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as AgentSpec;
}

/** Whether an option of a kind is weights, which may be named by their content. */
export function takesWeights(kit: Pick<AnyKit, "kinds" | "game">, kind: string, option: string): boolean {
  return marksOf(kindOf(kit as AnyKit, kind).schema.shape[option])?.weights === true;
}

/** What an agent, and those inside it, need of a store: `sb@3f2a9c01d4e7`. */
export function weightsNeeded(kit: Pick<AnyKit, "kinds" | "game">, spec: AgentSpec): string[] {
  return agentsIn(spec).flatMap((each) =>
    referencesIn(kindOf(kit as AnyKit, each.kind).schema, each).map(([, reference]) => reference),
  );
}

/** An option as the file tells it, or as it is given where the file does not; they must not contradict each other. */
function agreed(option: string, file: string, told: unknown, given: unknown): unknown {
  if (told !== undefined && given !== undefined && told !== given)
    throw new Error(`${option}: ${file} was learned with ${told}, not ${given}`);
  return told ?? given;
}

/** What a file of weights is called in specifications. */
function nameOf(file: string): string {
  const name = file.replace(/^.*[\\/]/, "").replace(FILE, "");
  return name.replace(/[^\w.-]+/g, "-") || "weights";
}

/** Weights are long; what people read shows how they begin. */
export function briefAgent(text: string): string {
  return text.replace(/[A-Za-z0-9+/]{200,}/g, (weights) => `${weights.slice(0, 12)}…`);
}

/** What a file of weights holds: the weights as text, and whatever it tells besides. Who reads names the file in complaints. */
export function readWeights(file: string, readText: (path: string) => string): z.output<typeof fileSchema> {
  const text = readText(file);
  try {
    return checked(fileSchema, JSON.parse(text));
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

function named<T>(option: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${option}: ${(error as Error).message}`);
  }
}
