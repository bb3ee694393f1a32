/** Small graphs of ONNX, byte by byte: tensors of float32 and int64, nodes with lists of whole numbers. */

type Bytes = readonly number[];

const varint = (value: number): Bytes => {
  // Only -1 is below zero: ten bytes of ones.
  if (value < 0) return [...Array(9).fill(0xff), 1];
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
};
const number = (field: number, value: number): Bytes => [...varint(8 * field), ...varint(value)];
const bytes = (field: number, content: Bytes): Bytes => [
  ...varint(8 * field + 2),
  ...varint(content.length),
  ...content,
];
const text = (field: number, value: string): Bytes => bytes(field, [...Buffer.from(value)]);

const FLOAT = 1;
const INT64 = 7;

/** Weights of a graph; a list of whole numbers has one dimension. */
export function weights(name: string, dims: readonly number[], values: Float32Array): Bytes {
  return [
    ...dims.flatMap((dim) => number(1, dim)),
    ...number(2, FLOAT),
    ...text(8, name),
    ...bytes(9, [...Buffer.from(Float32Array.from(values).buffer)]),
  ];
}

export function wholeNumbers(name: string, values: readonly number[]): Bytes {
  const content = Buffer.alloc(8 * values.length);
  for (const [i, value] of values.entries()) content.writeBigInt64LE(BigInt(value), 8 * i);
  return [...number(1, values.length), ...number(2, INT64), ...text(8, name), ...bytes(9, [...content])];
}

export function node(
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: Readonly<Record<string, number | readonly number[]>> = {},
): Bytes {
  const attribute = ([name, value]: [string, number | readonly number[]]): Bytes => {
    const isList = typeof value !== "number";
    const values = isList ? value.flatMap((each) => number(8, each)) : number(3, value);
    return bytes(5, [...text(1, name), ...values, ...number(20, isList ? 7 : 2)]);
  };
  return [
    ...inputs.flatMap((input) => text(1, input)),
    ...text(2, output),
    ...text(4, operator),
    ...Object.entries(attributes).flatMap(attribute),
  ];
}

/** A dimension is a number, or a name where any number may stand. */
function tensorInfo(name: string, dims: readonly (number | string)[]): Bytes {
  const shape = dims.flatMap((dim) => bytes(1, typeof dim === "number" ? number(1, dim) : text(2, dim)));
  const tensor = [...number(1, FLOAT), ...bytes(2, shape)];
  return [...text(1, name), ...bytes(2, bytes(1, tensor))];
}

export function model(graph: {
  readonly nodes: readonly Bytes[];
  readonly weights: readonly Bytes[];
  readonly inputs: Readonly<Record<string, readonly (number | string)[]>>;
  readonly outputs: Readonly<Record<string, readonly (number | string)[]>>;
}): Uint8Array {
  const content = [
    ...graph.nodes.flatMap((each) => bytes(1, each)),
    ...text(2, "graph"),
    ...graph.weights.flatMap((each) => bytes(5, each)),
    ...Object.entries(graph.inputs).flatMap(([name, dims]) => bytes(11, tensorInfo(name, dims))),
    ...Object.entries(graph.outputs).flatMap(([name, dims]) => bytes(12, tensorInfo(name, dims))),
  ];
  return Uint8Array.from([...number(1, 8), ...bytes(7, content), ...bytes(8, number(2, 13))]);
}
