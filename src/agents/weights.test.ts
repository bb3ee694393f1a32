import { stream } from "../core/random.js";
import { briefWeights, formatWeights } from "../core/weights.js";
import { FEATURES } from "../games/go/policy.js";
import { formatPrior, loadPrior } from "../games/go/prior.js";
import "../games/index.js";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { SteppedClock } from "../../test/clock.js";
import type { SearchPort } from "../search/parallel.js";
import { gameSchema, kitOf } from "./games.js";
import { completeAgent, createAgent, createSearch } from "./registry.js";
import { type AgentSpec, formatAgent, parseAgent } from "./spec.js";
import { MemoryWeights, type WeightStore } from "./weight-store.js";
import { weightsNeeded, withWeights } from "./weights.js";
import { PortPool, type SearchRequest, SearchWorker, WorkerPort } from "./workers.js";

const go = kitOf(gameSchema.parse({ name: "go" }));
const curling = kitOf(gameSchema.parse({ name: "curling" }));

const text = formatWeights(new Float64Array(FEATURES).fill(0.25));
const prior = formatPrior(loadPrior("paper")!);
/** How files were learned that do not tell. */
const untold = { reading: "both", atari: "chain" };
const FILES: Readonly<Record<string, string>> = {
  "sb.json": JSON.stringify({ format: "playout-go-policy", weights: text }),
  "instead.json": JSON.stringify({ weights: text, reading: "instead" }),
  "stone.json": JSON.stringify({ weights: text, reading: "both", atari: "stone" }),
  "mm.json": JSON.stringify({ weights: prior }),
  "broken.json": "{",
  "empty.json": "{}",
};

function readText(path: string): string {
  const found = FILES[path.replace("a/", "")];
  if (found === undefined) throw new Error(`${path}: there is no such file`);
  return found;
}

const files = { readText, weights: new MemoryWeights() };
const [ref, priorRef] = [`sb@${digitsOf(text)}`, `mm@${digitsOf(prior)}`];

function digitsOf(weights: string): string {
  return createHash("sha256").update(weights).digest("hex").slice(0, 12);
}

test("files that an agent names are read, those of agents inside it too", () => {
  const given = parseAgent("epsilon:agent=(uct:policy=sb.json,prior=mm.json,playouts=5)");
  const spec = withWeights(go, given, files);
  expect(spec).toEqual({
    kind: "epsilon",
    agent: { kind: "uct", policy: ref, ...untold, prior: priorRef, playouts: 5 },
  });
  expect(completeAgent(go, spec)).toMatchObject({ eps: 0.1, agent: { policy: ref, prior: priorRef } });
  const written = { kind: "epsilon", agent: "uct:policy=sb.json" };
  expect(withWeights(go, written, files)).toMatchObject({ agent: { kind: "uct", policy: ref } });
});

test("names and weights stay as they are, and so do options that take none", () => {
  for (const [kit, text] of [
    [go, "uct:policy=uniform"],
    [go, formatAgent({ kind: "uct", policy: formatWeights(new Float64Array(FEATURES)) })],
    [curling, "policy:policy=x.json"],
  ] as const)
    expect(formatAgent(withWeights(kit, parseAgent(text), files))).toBe(text);
});

test("how the policy of a file was learned goes with its weights", () => {
  const read = (spec: string) => completeAgent(go, withWeights(go, parseAgent(spec), files));
  expect(read("uct:policy=instead.json")).toMatchObject({
    policy: `instead@${digitsOf(text)}`,
    reading: "instead",
  });
  expect(read("policy:policy=instead.json,reading=instead")).toMatchObject({ reading: "instead" });
  expect(read("uct:policy=sb.json,reading=instead")).toMatchObject({ reading: "instead" });
  expect(read("uct:policy=sb.json")).toMatchObject(untold);
  expect(read("uct:policy=sb.json,atari=stone")).toMatchObject({ atari: "stone" });
  expect(read("uct:policy=stone.json")).toMatchObject({ atari: "stone" });
  expect(read("uct:policy=sb")).toMatchObject({ reading: "both", atari: "stone" });
  expect(() => read("uct:policy=instead.json,reading=both")).toThrow(
    /^reading: instead\.json was learned with instead, not both$/,
  );
  expect(() => read("policy:policy=stone.json,atari=chain")).toThrow(
    /^atari: stone\.json was learned with stone, not chain$/,
  );
});

test("what is wrong with a file is one line", () => {
  const wrong = (spec: string) => () => withWeights(go, parseAgent(spec), files);
  expect(wrong("uct:policy=none.json")).toThrow(/^policy: none\.json: there is no such file$/);
  expect(wrong("uct:policy=broken.json")).toThrow(/^policy: broken\.json: [^\n]+$/);
  expect(wrong("uct:prior=empty.json")).toThrow(/^prior: empty\.json: weights: missing$/);
  // The weights of a prior are none of a policy.
  expect(wrong("uct:policy=mm.json")).toThrow(/^policy: mm\.json: holds weights of something else$/);
});

describe("weights in a store", () => {
  const store = new MemoryWeights();
  const digits = digitsOf(text);
  const named = completeAgent(
    go,
    withWeights(go, parseAgent("epsilon:agent=(uct:policy=a/sb.json,playouts=30)"), {
      readText,
      weights: store,
    }),
  );

  test("are named by file and content, and that is what is written down", () => {
    expect(named).toMatchObject({ agent: { policy: `sb@${digits}`, ...untold } });
    expect(parseAgent(formatAgent(named))).toEqual(named);
    expect(completeAgent(go, named)).toEqual(named);
    expect(weightsNeeded(go, named)).toEqual([`sb@${digits}`]);
    expect(weightsNeeded(go, completeAgent(go, { kind: "best" }))).toEqual([]);
    expect(store.find("sb", digits)).toBe(text);
    // The same again is the same.
    expect(store.add({ name: "other", weights: text })).toBe(`other@${digits}`);
    expect(store.all()).toEqual([{ name: "sb", weights: text }]);
  });

  test("play as those that are given whole", async () => {
    const whole = { ...(named.agent as AgentSpec), policy: text };
    const report = async (spec: AgentSpec) => {
      const agent = createAgent(go, spec, {
        rng: stream("same"),
        clock: new SteppedClock(1),
        weights: store,
      });
      return (await agent.choose(go.game.start(), { aborted: false })).report;
    };
    expect(await report(named.agent as AgentSpec)).toEqual(await report(whole));
  });

  test("that are not there, were changed or are of something else are one line", () => {
    const made = (policy: string, weights?: WeightStore) => () =>
      createSearch(go, { kind: "uct", policy }, weights);
    const missing = "agent uct: policy: the weights sb@0123456789ab are not here";
    expect(made("sb@0123456789ab")).toThrow(new Error(missing));
    expect(made("sb@0123456789ab", store)).toThrow(new Error(missing));
    const changed = { find: () => prior };
    expect(made(`sb@${digits}`, changed)).toThrow(/^agent uct: policy: the weights sb@\w+ were changed: /);
    const other = new MemoryWeights();
    expect(made(other.add({ name: "mm", weights: prior }), other)).toThrow(/^agent uct: policy: expected/);
    expect(() => completeAgent(go, { kind: "uct", policy: "sb@xyz" })).toThrow(
      /^agent uct: policy: expected/,
    );
  });

  test("are sent to a worker once", async () => {
    const said: string[] = [];
    class Port extends WorkerPort<number> {
      readonly #worker = new SearchWorker();
      async close() {}
      protected async post(request: SearchRequest) {
        said.push(
          request.say === "begin" ? `begin ${JSON.stringify(request.task).includes(text)}` : request.say,
        );
        this.answered(await this.#worker.answer(structuredClone(request)));
      }
    }
    const ports = new PortPool(<M>() => new Port() as unknown as SearchPort<M>);
    const openPort = <M>() => ports.open<M>();
    const context = { clock: new SteppedClock(1), weights: store, openPort };
    const spec = { ...(named.agent as AgentSpec), threads: 2, playouts: 2 };
    for (let turn = 0; turn < 2; turn++) {
      const agent = createAgent(go, spec, { ...context, rng: stream("threads") });
      const { report } = await agent.choose(go.game.start(), { aborted: false });
      expect(report?.simulations).toBe(2);
      await agent.close?.();
    }
    expect(said.filter((say) => say === "keep")).toHaveLength(2);
    expect(said.filter((say) => say === "begin false")).toHaveLength(4);
    expect(said).not.toContain("begin true");
  });
});

test("people see how weights begin", () => {
  const brief = briefWeights(formatAgent({ kind: "uct", policy: text, playouts: 5 }));
  expect(brief).toBe(`uct:policy=${text.slice(0, 12)}…,playouts=5`);
  expect(briefWeights("uct:playouts=3000,policy=sb")).toBe("uct:playouts=3000,policy=sb");
});
