/**
 * A set network as a graph of ONNX, for other runtimes: n sets at once, each with the places of its elements, those of team 0 first, and which of them are
 * there. Normalisation is inside. What it takes and gives, and where it comes from, is in the metadata of the file (docs/nets.md).
 */
import { graphModel, graphNode, graphNumbers, graphWeights, type Message } from "../graph-bytes.js";
import type { SetNet } from "../net.js";
import { NET_FORMAT, NET_VERSION } from "../text.js";
import { foldedWeights } from "./folded.js";
import { partsOf, TEAMS } from "./shape.js";

/** `places` are those of a set, half of them for each team. */
export function setGraph(net: SetNet, places: number): Uint8Array {
  const { features, joined, outputs } = net.shape;
  const graph = new Graph(net);
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
class Graph {
  readonly nodes: Message[] = [];
  readonly tensors: Message[] = [];
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
    const most = teams.map((team) => this.#add("ReduceMax", [team], { axes: [1], keepdims: 0 }));
    const pooled = this.#add("Concat", [...pools, ...most], { axis: 1 });
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
