import type { z } from "zod";

/** Returns `data` as the schema reads it, or throws one line that names the field: `stones[3].x: expected …`. */
export function checked<T>(schema: z.ZodType<T>, data: unknown): T {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const [first, second] = result.error.issues;
  // Of a number that is beyond what JavaScript counts exactly, our own limit says more.
  const issue =
    second?.code === first.code && formatPath(second.path) === formatPath(first.path) ? second : first;
  const message = issue.message
    .replace(/^Invalid (input|option): /, "")
    .replace(/^expected \S+, received undefined$/, "missing")
    .replace(/\s+/g, " ");
  const place = formatPath(issue.path);
  throw new Error(place === "" ? message : `${place}: ${message}`);
}

function formatPath(path: readonly PropertyKey[]): string {
  let text = "";
  for (const key of path) {
    if (typeof key === "number") text += `[${key}]`;
    else text += text === "" ? String(key) : `.${String(key)}`;
  }
  return text;
}
