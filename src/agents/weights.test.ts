import "../games/index.js";
import { expect, test } from "vitest";
import { formatWeights } from "../game/index.js";
import { FEATURES, formatPrior, loadPrior } from "../games/go/index.js";
import { gameSchema, kitOf } from "./games.js";
import { completeAgent } from "./kind.js";
import { formatAgent, parseAgent } from "./specification.js";
import { briefAgent, withWeights } from "./weights.js";

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
  const found = FILES[path];
  if (found === undefined) throw new Error(`${path}: there is no such file`);
  return found;
}

test("files that an agent names are read, those of agents inside it too", () => {
  const given = parseAgent("epsilon:agent=(uct:policy=sb.json,prior=mm.json,playouts=5)");
  const spec = withWeights(go, given, readText);
  expect(spec).toEqual({
    kind: "epsilon",
    agent: { kind: "uct", policy: text, ...untold, prior, playouts: 5 },
  });
  expect(completeAgent(go, spec)).toMatchObject({ eps: 0.1, agent: { policy: text, prior } });
  const written = { kind: "epsilon", agent: "uct:policy=sb.json" };
  expect(withWeights(go, written, readText)).toMatchObject({ agent: { kind: "uct", policy: text } });
});

test("names and weights stay as they are, and so do options that take none", () => {
  for (const [kit, text] of [
    [go, "uct:policy=uniform"],
    [go, formatAgent({ kind: "uct", policy: formatWeights(new Float64Array(FEATURES)) })],
    [curling, "policy:policy=x.json"],
  ] as const)
    expect(formatAgent(withWeights(kit, parseAgent(text), readText))).toBe(text);
});

test("how the policy of a file was learned goes with its weights", () => {
  const read = (spec: string) => completeAgent(go, withWeights(go, parseAgent(spec), readText));
  expect(read("uct:policy=instead.json")).toMatchObject({ policy: text, reading: "instead" });
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
  const wrong = (spec: string) => () => withWeights(go, parseAgent(spec), readText);
  expect(wrong("uct:policy=none.json")).toThrow(/^policy: none\.json: there is no such file$/);
  expect(wrong("uct:policy=broken.json")).toThrow(/^policy: broken\.json: [^\n]+$/);
  expect(wrong("uct:prior=empty.json")).toThrow(/^prior: empty\.json: weights: missing$/);
  // The weights of a prior are none of a policy.
  const confused = withWeights(go, parseAgent("uct:policy=mm.json"), readText);
  expect(() => completeAgent(go, confused)).toThrow(/^agent uct: policy: expected uniform/);
});

test("people see how weights begin", () => {
  const brief = briefAgent(formatAgent({ kind: "uct", policy: text, playouts: 5 }));
  expect(brief).toBe(`uct:policy=${text.slice(0, 12)}…,playouts=5`);
  expect(briefAgent("uct:playouts=3000,policy=sb")).toBe("uct:playouts=3000,policy=sb");
});
