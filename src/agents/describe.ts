import { z } from "zod";

/** An option of a kind of agent, in words for help. */
export interface OptionHelp {
  readonly name: string;
  /** What may be given: "whole number from 1 to 256", "none, half or visited". */
  readonly values: string;
  /** Left out where there is none. */
  readonly default?: string;
  readonly required: boolean;
  readonly about: string;
}

interface Field {
  readonly title?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Field[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly default?: unknown;
  readonly description?: string;
}

/** The options that a schema asks for, in its order. */
export function describeOptions(schema: z.ZodObject): OptionHelp[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
  });
  return Object.entries(properties).map(([name, property]) => {
    const field = property as Field;
    return {
      name,
      values: describeValues(field),
      ...(field.default === undefined ? {} : { default: String(field.default) }),
      required: required.includes(name),
      about: field.description ?? "",
    };
  });
}

function describeValues(field: Field): string {
  if (field.title !== undefined) return field.title;
  if (field.anyOf !== undefined) return either(field.anyOf.map(describeValues));
  if (field.enum !== undefined) return either(field.enum.map(String));
  if (field.const !== undefined) return String(field.const);
  if (field.type === "boolean") return "true or false";
  if (field.type === "integer" || field.type === "number") {
    const noun = field.type === "integer" ? "whole number" : "number";
    return `${noun}${describeRange(field)}`;
  }
  return field.type === "string" ? "text" : "anything";
}

function describeRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Field): string {
  const low = exclusiveMinimum === undefined ? bound("from", minimum) : bound("above", exclusiveMinimum);
  const high = exclusiveMaximum === undefined ? bound("to", maximum) : bound("below", exclusiveMaximum);
  return `${low}${high}`;
}

function bound(word: string, value: number | undefined): string {
  return value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? "" : ` ${word} ${value}`;
}

function either(values: readonly string[]): string {
  return values.length < 2 ? values.join("") : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}
