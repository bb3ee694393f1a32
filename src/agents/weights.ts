/**
 * Weights in the options of agents. An option that takes weights as text may name a file of weights instead: whoever can read files
 * puts the text in its place, so that the agent is whole wherever it is made, and a plan keeps what it was played with.
 */
import { z } from "zod";
import { checked } from "../game/index.js";
import { type AnyKit, kindOf } from "./kind.js";
import { type AgentSpec, agentSchema } from "./specification.js";

/** What marks an option that takes weights. */
export const WEIGHTS = { weights: true } as const;

const FILE = /\.json$/i;

const fileSchema = z.looseObject({ weights: z.string() });

/** The agent, and those inside it, with the weights of the files that it names; `readText` reads a file. */
export function withWeights(
  kit: Pick<AnyKit, "kinds" | "game">,
  spec: AgentSpec,
  readText: (path: string) => string,
): AgentSpec {
  const { shape } = kindOf(kit as AnyKit, spec.kind).schema;
  const options = Object.entries(spec).map(([key, value]) => {
    const schema = shape[key] as z.ZodType | undefined;
    if (schema === agentSchema) return [key, withWeights(kit, checked(agentSchema, value), readText)];
    const isFile = schema?.meta()?.weights === true && typeof value === "string" && FILE.test(value);
    return [key, isFile ? weightsIn(value, key, readText) : value];
  });
  return Object.fromEntries(options) as AgentSpec;
}

/** Weights are long; what people read shows how they begin. */
export function briefAgent(text: string): string {
  return text.replace(/[A-Za-z0-9+/]{200,}/g, (weights) => `${weights.slice(0, 12)}…`);
}

function weightsIn(file: string, option: string, readText: (path: string) => string): string {
  try {
    return checked(fileSchema, JSON.parse(readText(file))).weights;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const wrong = code === "ENOENT" ? "there is no such file" : message.replace(/\s+/g, " ");
    throw new Error(`${option}: ${file}: ${wrong}`);
  }
}
