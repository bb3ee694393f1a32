import { z } from "zod";
import { knownNames } from "../agents/index.js";

/** Throws one line for the first field that the schema does not have, with the one that was probably meant. */
export function checkFields(schema: z.ZodObject, data: unknown, place = ""): void {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return;
  const { shape } = schema;
  for (const [name, value] of Object.entries(data)) {
    if (!Object.hasOwn(shape, name))
      throw new Error(`${place}${name}: there is no such field; ${knownNames(name, Object.keys(shape))}`);
    const inner = bare(shape[name]);
    if (inner instanceof z.ZodObject) checkFields(inner, value, `${place}${name}.`);
  }
}

/** A schema without its defaults. */
function bare(schema: unknown): unknown {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodPrefault)
    inner = inner.unwrap();
  return inner;
}
