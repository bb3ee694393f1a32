/**
 * Graphs of ONNX, byte by byte: a protocol buffer of a model with one graph, whose nodes have attributes of whole numbers, and tensors of float32 and int64.
 *
 * Source: onnx.proto of ONNX 1.x, IR version 8, operators of version 13.
 */
import { utf8 } from "../game/index.js";

const FLOAT = 1;
const INT64 = 7;
const IR_VERSION = 8;
const OPERATORS = 13;

/** A message, its fields one after the other. */
export type Message = readonly Uint8Array[];

/** A dimension is a number, or a name where any number may stand. */
export interface GraphPort {
  readonly dims: readonly (number | string)[];
  readonly type?: "float32" | "int64";
}

export interface GraphParts {
  readonly nodes: readonly Message[];
  readonly tensors: readonly Message[];
  readonly inputs: Readonly<Record<string, GraphPort>>;
  readonly outputs: Readonly<Record<string, GraphPort>>;
  /** What is told besides, by name. */
  readonly metadata?: Readonly<Record<string, string>>;
}

export function graphModel({ nodes, tensors, inputs, outputs, metadata = {} }: GraphParts): Uint8Array {
  const graph = [
    ...nodes.flatMap((each) => part(1, each)),
    ...text(2, "graph"),
    ...tensors.flatMap((each) => part(5, each)),
    ...Object.entries(inputs).flatMap(([name, port]) => part(11, portInfo(name, port))),
    ...Object.entries(outputs).flatMap(([name, port]) => part(12, portInfo(name, port))),
  ];
  return joined([
    ...whole(1, IR_VERSION),
    ...part(7, graph),
    ...part(8, whole(2, OPERATORS)),
    ...Object.entries(metadata).flatMap(([key, value]) => part(14, [...text(1, key), ...text(2, value)])),
  ]);
}

export function graphNode(
  operator: string,
  inputs: readonly string[],
  outputs: string | readonly string[],
  attributes: Readonly<Record<string, number | readonly number[]>> = {},
): Message {
  const attribute = ([name, value]: [string, number | readonly number[]]): Message => {
    const isList = typeof value !== "number";
    const values = isList ? value.flatMap((each) => whole(8, each)) : whole(3, value);
    return part(5, [...text(1, name), ...values, ...whole(20, isList ? 7 : 2)]);
  };
  return [
    ...inputs.flatMap((input) => text(1, input)),
    ...[outputs].flat().flatMap((output) => text(2, output)),
    ...text(4, operator),
    ...Object.entries(attributes).flatMap(attribute),
  ];
}

export function graphWeights(name: string, dims: readonly number[], values: Float32Array): Message {
  const content = new DataView(new ArrayBuffer(4 * values.length));
  for (const [i, value] of values.entries()) content.setFloat32(4 * i, value, true);
  return tensor(name, dims, FLOAT, content);
}

/** A list of whole numbers. */
export function graphNumbers(name: string, values: readonly number[]): Message {
  const content = new DataView(new ArrayBuffer(8 * values.length));
  for (const [i, value] of values.entries()) content.setBigInt64(8 * i, BigInt(value), true);
  return tensor(name, [values.length], INT64, content);
}

function tensor(name: string, dims: readonly number[], type: number, content: DataView): Message {
  const raw = new Uint8Array(content.buffer);
  return [...dims.flatMap((dim) => whole(1, dim)), ...whole(2, type), ...text(8, name), ...part(9, [raw])];
}

function portInfo(name: string, { dims, type }: GraphPort): Message {
  const shape = dims.flatMap((dim) => part(1, typeof dim === "number" ? whole(1, dim) : text(2, dim)));
  const tensorType = [...whole(1, type === "int64" ? INT64 : FLOAT), ...part(2, shape)];
  return [...text(1, name), ...part(2, part(1, tensorType))];
}

function whole(field: number, value: number): Message {
  return [varint(8 * field), varint(value)];
}

function part(field: number, content: Message): Message {
  const length = content.reduce((sum, bytes) => sum + bytes.length, 0);
  return [varint(8 * field + 2), varint(length), ...content];
}

function text(field: number, value: string): Message {
  return part(field, [utf8(value)]);
}

/** Seven bits a byte, the lowest first; all but the last have the eighth set. Only -1 is below zero: ten bytes of ones. */
function varint(value: number): Uint8Array {
  if (value < 0) return Uint8Array.from([...new Array<number>(9).fill(0xff), 1]);
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Uint8Array.from([...bytes, left]);
}

function joined(message: Message): Uint8Array {
  const all = new Uint8Array(message.reduce((sum, bytes) => sum + bytes.length, 0));
  let at = 0;
  for (const bytes of message) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}
