/**
 * Weights in the options of agents. An option that takes weights as text may name a file of weights instead: whoever can read files
 * puts the text in its place, so that the agent is whole wherever it is made, and a plan keeps what it was played with.
 */
import { z } from "zod";
import { checked } from "../game/index.js";
import { type AnyKit, kindOf } from "./kind.js";
import { type AgentSpec, agentSchema } from "./specification.js";

/** What marks an option that takes weights; `with` names others that a file of weights tells as well, and what they are where it does not. */
export const WEIGHTS = { weights: true, with: {} as Readonly<Record<string, string>> } as const;

const FILE = /\.json$/i;

const fileSchema = z.looseObject({ weights: z.string() });

/** The agent, and those inside it, with the weights of the files that it names; `readText` reads a file, and names it in complaints. */
export function withWeights(
  kit: Pick<AnyKit, "kinds" | "game">,
  spec: AgentSpec,
  readText: (path: string) => string,
): AgentSpec {
  const { shape } = kindOf(kit as AnyKit, spec.kind).schema;
  const options: Record<string, unknown> = { ...spec };
  for (const [key, value] of Object.entries(spec)) {
    const schema = shape[key] as z.ZodType | undefined;
    if (schema === agentSchema) options[key] = withWeights(kit, checked(agentSchema, value), readText);
    const marks = schema?.meta() as Partial<typeof WEIGHTS> | undefined;
    if (marks?.weights !== true || typeof value !== "string" || !FILE.test(value)) continue;
    const { weights, ...told } = named(key, () => readWeights(value, readText));
    options[key] = weights;
    for (const [other, untold] of Object.entries(marks.with ?? {}))
      options[other] = agreed(other, value, told[other], spec[other]) ?? untold;
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as AgentSpec;
}

/** An option as the file tells it, or as it is given where the file does not; they must not contradict each other. */
function agreed(option: string, file: string, told: unknown, given: unknown): unknown {
  if (told !== undefined && given !== undefined && told !== given)
    throw new Error(`${option}: ${file} was learned with ${told}, not ${given}`);
  return told ?? given;
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

function named<T>(option: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${option}: ${(error as Error).message}`);
  }
}
