/** Options from schemas: what a field is as an option of a command, and the help of all fields. */
import { z } from "zod";

/**
 * Fields of a schema that are options of a command: the name of a field is that of the option, its description the help. How it is
 * told on a command line stands beside the description.
 */
type OptionMeta = {
  readonly description: string;
  /** Name of the value in help: `file`. */
  readonly value?: string;
  /** It has no value: to name it is to want it. */
  readonly isFlag?: true;
  /** Options that it does not go with. */
  readonly conflicts?: readonly string[];
};

/** For `meta` of a field. */
export function option(description: string, more: Omit<OptionMeta, "description"> = {}): OptionMeta {
  return { description, ...more };
}

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

interface Field extends Partial<OptionMeta> {
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
}

/** The options that a schema asks for, in its order. */
export function describeOptions(schema: z.ZodObject): OptionHelp[] {
  const { fields, required } = fieldsOf(schema);
  return fields.map(([name, field]) => ({
    name,
    values: describeValues(field),
    ...(field.default === undefined ? {} : { default: String(field.default) }),
    required: required.includes(name),
    about: field.description ?? "",
  }));
}

/** A field of a schema that one word can tell. */
export interface WordField {
  readonly name: string;
  readonly about: string;
  /** How it is told on a command line, where it says. */
  readonly told: Pick<OptionMeta, "value" | "isFlag" | "conflicts">;
  readonly values:
    | { readonly kind: "number"; readonly whole: boolean; readonly min?: number; readonly max?: number }
    | { readonly kind: "choice"; readonly choices: readonly string[] }
    | { readonly kind: "truth" }
    | { readonly kind: "text" };
}

/** The fields that one word can tell, in the order of the schema; others are left out. */
export function wordFields(schema: z.ZodType): WordField[] {
  return fieldsOf(schema).fields.flatMap(([name, field]) => {
    const values = wordValues(field);
    const { description = "", value, isFlag, conflicts } = field;
    const told = { ...(value && { value }), ...(isFlag && { isFlag }), ...(conflicts && { conflicts }) };
    return values === undefined ? [] : { name, about: description, told, values };
  });
}

function wordValues({
  type,
  enum: choices,
  const: fixed,
  minimum,
  maximum,
}: Field): WordField["values"] | undefined {
  if (fixed !== undefined) return undefined;
  if (choices !== undefined) return { kind: "choice", choices: choices.map(String) };
  if (type === "boolean") return { kind: "truth" };
  if (type === "string") return { kind: "text" };
  if (type !== "integer" && type !== "number") return undefined;
  const whole = type === "integer";
  return {
    kind: "number",
    whole,
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
  };
}

function fieldsOf(schema: z.ZodType): { fields: [string, Field][]; required: readonly string[] } {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    reused: "inline",
  });
  return { fields: Object.entries(properties) as [string, Field][], required };
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
  const low =
    exclusiveMinimum === undefined ? boundText("from", minimum) : boundText("above", exclusiveMinimum);
  const high =
    exclusiveMaximum === undefined ? boundText("to", maximum) : boundText("below", exclusiveMaximum);
  return `${low}${high}`;
}

function boundText(word: string, value: number | undefined): string {
  return value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? "" : ` ${word} ${value}`;
}

function either(values: readonly string[]): string {
  return values.length < 2 ? values.join("") : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}
