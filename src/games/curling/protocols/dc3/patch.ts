/** Patches of JSON: RFC 6902, over pointers of RFC 6901. */
import { z } from "zod";
import { checked } from "../../../../game/index.js";

const path = z.string().regex(/^(\/.*)?$/s, "expected a pointer, as /setting/max_end");
const value = z.unknown().refine((given) => given !== undefined, "missing");

const patchSchema = z.array(
  z.discriminatedUnion("op", [
    z.object({ op: z.literal("add"), path, value }),
    z.object({ op: z.literal("remove"), path }),
    z.object({ op: z.literal("replace"), path, value }),
    z.object({ op: z.literal("move"), path, from: path }),
    z.object({ op: z.literal("copy"), path, from: path }),
    z.object({ op: z.literal("test"), path, value }),
  ]),
);

type Operation = z.output<typeof patchSchema>[number];

/** A changed copy; throws one line with the number of the operation that cannot be done. */
export function patched(document: unknown, patch: unknown): unknown {
  let result: unknown = structuredCopy(document);
  for (const [i, operation] of checked(patchSchema, patch).entries()) {
    try {
      result = done(result, operation);
    } catch (error) {
      throw new Error(`[${i}]: ${(error as Error).message}`);
    }
  }
  return result;
}

function done(document: unknown, operation: Operation): unknown {
  switch (operation.op) {
    case "add":
      return added(document, operation.path, structuredCopy(operation.value));
    case "remove":
      return removed(document, operation.path);
    case "replace": {
      found(document, operation.path);
      if (operation.path === "") return structuredCopy(operation.value);
      const { parent, key } = placeOf(document, operation.path);
      (parent as Record<string, unknown>)[key] = structuredCopy(operation.value);
      return document;
    }
    case "move": {
      const { from } = operation;
      if (operation.path.startsWith(`${from}/`)) throw new Error(`${from} cannot be moved into itself`);
      const moved = found(document, from);
      return added(removed(document, from), operation.path, moved);
    }
    case "copy":
      return added(document, operation.path, structuredCopy(found(document, operation.from)));
    case "test":
      if (!equal(found(document, operation.path), operation.value))
        throw new Error(`${operation.path} has another value`);
      return document;
  }
}

function added(document: unknown, pointer: string, value: unknown): unknown {
  if (pointer === "") return value;
  const { parent, key } = placeOf(document, pointer);
  if (!Array.isArray(parent)) parent[key] = value;
  else if (key === "-") parent.push(value);
  else parent.splice(indexIn(parent, key, pointer, parent.length), 0, value);
  return document;
}

function removed(document: unknown, pointer: string): unknown {
  found(document, pointer);
  if (pointer === "") return null;
  const { parent, key } = placeOf(document, pointer);
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
  return document;
}

/** What a pointer leads to. */
function found(document: unknown, pointer: string): unknown {
  let here = document;
  for (const key of keysOf(pointer)) {
    if (Array.isArray(here)) here = here[indexIn(here, key, pointer, here.length - 1)];
    else if (isObject(here) && Object.hasOwn(here, key)) here = here[key];
    else throw new Error(`there is no ${pointer}`);
  }
  return here;
}

function placeOf(document: unknown, pointer: string): { parent: Record<string, unknown>; key: string } {
  const key = keysOf(pointer).at(-1) as string;
  const parent = found(document, pointer.slice(0, pointer.lastIndexOf("/")));
  if (!isObject(parent)) throw new Error(`there is no place for ${pointer}`);
  return { parent, key };
}

function keysOf(pointer: string): string[] {
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (keys.includes("__proto__")) throw new Error(`there is no ${pointer}`);
  return keys;
}

function indexIn(list: readonly unknown[], key: string, pointer: string, most: number): number {
  const index = /^(0|[1-9]\d*)$/.test(key) ? Number(key) : list.length + 1;
  if (index > most) throw new Error(`there is no ${pointer}`);
  return index;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function structuredCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function equal(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]))
  );
}
