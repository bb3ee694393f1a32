/**
 * ONNX: nets that are graphs, and set networks written as graphs for other runtimes.
 *
 * Nets that are graphs of ONNX. Their text is a head alone; the graphs stand in files beside it, named there with their content. Whoever has a runtime for them
 * hands in how they are opened (`OpenGraph`).
 */

import { z } from "zod";
import { utf8 } from "../core/index.js";
import { headFields, LARGEST, NET_FORMAT, NET_VERSION, parseFile } from "./format.js";
import { foldedWeights } from "./set-kernel.js";
import { partsOf, type SetNet, TEAMS } from "./set-net.js";

const fileSchema = z.strictObject({
  /** In the folder of the text. */
  name: z.string().regex(/^[\w.-]+\.onnx$/, "expected the name of a file beside this one, such as net.onnx"),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "expected the 64 digits of the file's SHA-256"),
});

const headSchema = z.strictObject({
  ...headFields,
  kind: z.literal("onnx"),
  /** Whether it has learned from one half of mirror images alone; what belongs to the other is asked of the image. */
  mirrored: z.boolean().default(false),
  files: z.array(fileSchema).min(1).max(LARGEST),
});

/** A net of graphs, as it is kept. */
export type OnnxNet = Readonly<Omit<z.output<typeof headSchema>, "format" | "version">>;

/** Throws one line for text that is no such net. */
export function parseOnnxNet(text: string): OnnxNet {
  const { format: _, version: __, ...net } = parseFile(headSchema, text);
  return net;
}

/** A file of a graph; `folder` is where the text lies that names it, where that is known. */
export interface GraphFile {
  readonly name: string;
  readonly sha256: string;
  readonly folder?: string | undefined;
}

export interface GraphTensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** A graph that is ready to run: tensors by name go in, and come out. */
export interface Graph {
  run(inputs: Readonly<Record<string, GraphTensor>>): Promise<Readonly<Record<string, GraphTensor>>>;
}

/**
 * Opens an ONNX graph with a runtime of the host. Rejects with one line if the file is missing, has another content or cannot be
 * run.
 */
export type OpenGraph = (file: GraphFile) => Promise<Graph>;

// Graphs of ONNX, byte by byte: a protocol buffer of a model with one graph, whose nodes have attributes of whole numbers, and tensors of float32 and int64.
//
// Source: onnx.proto of ONNX 1.x, IR version 8, operators of version 13.

const FLOAT = 1;
const INT64 = 7;
const IR_VERSION = 8;
const OPERATORS = 13;

/** A message, its fields one after the other. */
type ProtoMessage = readonly Uint8Array[];

/** A dimension is a number, or a name where any number may stand. */
interface GraphPort {
  readonly dims: readonly (number | string)[];
  readonly type?: "float32" | "int64";
}

interface GraphParts {
  readonly nodes: readonly ProtoMessage[];
  readonly tensors: readonly ProtoMessage[];
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
  return joinFields([
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
): ProtoMessage {
  const attribute = ([name, value]: [string, number | readonly number[]]): ProtoMessage => {
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

export function graphWeights(name: string, dims: readonly number[], values: Float32Array): ProtoMessage {
  const content = new DataView(new ArrayBuffer(4 * values.length));
  for (const [i, value] of values.entries()) content.setFloat32(4 * i, value, true);
  return tensor(name, dims, FLOAT, content);
}

/** A list of whole numbers. */
export function graphNumbers(name: string, values: readonly number[]): ProtoMessage {
  const content = new DataView(new ArrayBuffer(8 * values.length));
  for (const [i, value] of values.entries()) content.setBigInt64(8 * i, BigInt(value), true);
  return tensor(name, [values.length], INT64, content);
}

function tensor(name: string, dims: readonly number[], type: number, content: DataView): ProtoMessage {
  const raw = new Uint8Array(content.buffer);
  return [...dims.flatMap((dim) => whole(1, dim)), ...whole(2, type), ...text(8, name), ...part(9, [raw])];
}

function portInfo(name: string, { dims, type }: GraphPort): ProtoMessage {
  const shape = dims.flatMap((dim) => part(1, typeof dim === "number" ? whole(1, dim) : text(2, dim)));
  const tensorType = [...whole(1, type === "int64" ? INT64 : FLOAT), ...part(2, shape)];
  return [...text(1, name), ...part(2, part(1, tensorType))];
}

function whole(field: number, value: number): ProtoMessage {
  return [varint(8 * field), varint(value)];
}

function part(field: number, content: ProtoMessage): ProtoMessage {
  const length = content.reduce((sum, bytes) => sum + bytes.length, 0);
  return [varint(8 * field + 2), varint(length), ...content];
}

function text(field: number, value: string): ProtoMessage {
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

function joinFields(message: ProtoMessage): Uint8Array {
  const all = new Uint8Array(message.reduce((sum, bytes) => sum + bytes.length, 0));
  let at = 0;
  for (const bytes of message) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}

// A set network as a graph of ONNX, for other runtimes: n sets at once, each with the places of its elements, those of team 0 first, and which of them are
// there. Normalisation is inside. What it takes and gives, and where it comes from, is in the metadata of the file (docs/nets.md).

/** `places` are those of a set, half of them for each team. */
export function setGraph(net: SetNet, places: number): Uint8Array {
  const { features, joined, outputs } = net.shape;
  const graph = new SetGraphBuilder(net);
  const scores = graph.build(places / TEAMS);
  return graphModel({
    nodes: [...graph.nodes, graphNode("Identity", [scores], "scores")],
    tensors: graph.tensors,
    inputs: {
      elements: { dims: ["n", places, features] },
      present: { dims: ["n", places] },
      contexts: { dims: ["n"], type: "int64" },
      ...(joined > 0 && { extras: { dims: ["n", joined] } }),
    },
    outputs: { scores: { dims: ["n", outputs] } },
    metadata: metadataOf(net, places),
  });
}

function metadataOf({ shape, game, outputs, made, ...head }: SetNet, places: number): Record<string, string> {
  const { features, joined } = shape;
  const told = {
    format: NET_FORMAT,
    version: NET_VERSION,
    kind: "set",
    game,
    outputs,
    made,
    elements: head.elements,
    joined: head.joined,
    contexts: head.contexts,
    widths: head.widths,
    inputs: {
      elements: `float32 [n, ${places}, ${features}], the mover's ${places / TEAMS} places first; normalised inside`,
      present: `float32 [n, ${places}], 1 where there is an element`,
      contexts: "int64 [n], a place on the axes, of which the last counts fastest",
      ...(joined > 0 && { extras: `float32 [n, ${joined}], normalised inside` }),
    },
    scores: `float32 [n, ${shape.outputs}], logits of the outputs`,
  };
  return Object.fromEntries(
    Object.entries(told).map(([key, value]) => [
      key,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
}

/** Nodes and tensors as they come; whatever is computed has a name of its own. */
class SetGraphBuilder {
  readonly nodes: ProtoMessage[] = [];
  readonly tensors: ProtoMessage[] = [];
  readonly #net: SetNet;
  readonly #parts: Map<string, Float32Array>;

  constructor(net: SetNet) {
    this.#net = net;
    this.#parts = partsOf(net.shape, foldedWeights(net));
  }

  /** The name of the logits, of sets with so many places a team. */
  build(places: number): string {
    const { joined, widths, outputs } = this.#net.shape;
    const [, second, head] = widths;
    this.tensors.push(
      graphNumbers("places", [places, places]),
      graphNumbers("1", [1]),
      graphNumbers("-1", [-1]),
    );
    this.nodes.push(
      graphNode("Split", ["elements", "places"], ["elements.0", "elements.1"], { axis: 1 }),
      graphNode("Split", ["present", "places"], ["present.0", "present.1"], { axis: 1 }),
    );
    const teams = [0, 1].map((team) => this.#team(team));
    const pools = teams.map((team) => this.#add("ReduceSum", [team, "1"], { keepdims: 0 }));
    const max = teams.map((team) => this.#add("ReduceMax", [team], { axes: [1], keepdims: 0 }));
    const pooled = this.#add("Concat", [...pools, ...max], { axis: 1 });
    let u = this.#sum(
      this.#product(pooled, "head.in", [2 * TEAMS * second, head]),
      this.#row("head.context", this.#parts.get("head.context")!, head),
    );
    if (joined > 0) u = this.#sum(u, this.#product("extras", "head.joined", [joined, head]));
    const v = this.#sum(
      this.#product(this.#relu(u), "middle", [head, head]),
      this.#given("middle.bias", [head]),
    );
    return this.#sum(
      this.#product(this.#relu(v), "last", [head, outputs]),
      this.#given("last.bias", [outputs]),
    );
  }

  /** What the elements of a team come to, 0 where there is none. */
  #team(team: number): string {
    const { features, joined, widths } = this.#net.shape;
    const [first, second] = widths;
    const own = (name: string) => this.#matrixOf(name, team);
    const tables = this.#parts.get("element.context")!;
    const ofTeam = new Float32Array(tables.length / TEAMS);
    for (let i = 0; i < ofTeam.length; i++) {
      const context = Math.floor(i / first);
      ofTeam[i] = tables[(TEAMS * context + team) * first + (i % first)];
    }
    const whole = (name: string) => this.#add("Unsqueeze", [name, "1"]);
    let h = this.#sum(
      this.#product(`elements.${team}`, `element.in.${team}`, [features, first], own("element.in")),
      whole(this.#row(`element.context.${team}`, ofTeam, first)),
    );
    if (joined > 0)
      h = this.#sum(
        h,
        whole(this.#product("extras", `element.joined.${team}`, [joined, first], own("element.joined"))),
      );
    const k = this.#sum(
      this.#product(this.#relu(h), `element.out.${team}`, [first, second], own("element.out")),
      this.#given(`element.bias.${team}`, [second], own("element.bias")),
    );
    const there = this.#add("Unsqueeze", [`present.${team}`, "-1"]);
    return this.#add("Mul", [this.#relu(k), there]);
  }

  #matrixOf(name: string, team: number): Float32Array {
    const part = this.#parts.get(name)!;
    const length = part.length / TEAMS;
    return part.subarray(team * length, (team + 1) * length);
  }

  #given(name: string, dims: readonly number[], values = this.#parts.get(name)!): string {
    this.tensors.push(graphWeights(name, dims, values));
    return name;
  }

  #product(of: string, name: string, dims: readonly number[], values?: Float32Array): string {
    return this.#add("MatMul", [of, this.#given(name, dims, values)]);
  }

  /** The row of the context. */
  #row(name: string, table: Float32Array, columns: number): string {
    return this.#add("Gather", [this.#given(name, [table.length / columns, columns], table), "contexts"], {
      axis: 0,
    });
  }

  #sum(left: string, right: string): string {
    return this.#add("Add", [left, right]);
  }

  #relu(name: string): string {
    return this.#add("Relu", [name]);
  }

  #add(operator: string, inputs: readonly string[], attributes?: Parameters<typeof graphNode>[3]): string {
    const name = `${operator} ${this.nodes.length}`;
    this.nodes.push(graphNode(operator, inputs, name, attributes));
    return name;
  }
}
