import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AgentSpec, agentSchema, formatAgent, parseAgent } from "./spec.js";

test.each<[string, AgentSpec]>([
  ["random", { kind: "random" }],
  ["uct:playouts=3000,amaf=half", { kind: "uct", playouts: 3000, amaf: "half" }],
  ["uct: playouts = 3000, reuse=false", { kind: "uct", playouts: 3000, reuse: false }],
  ["a:x=-1.5e-3,y=.5,z=1e3", { kind: "a", x: -0.0015, y: 0.5, z: 1000 }],
  ['gtp:command="run \\"it\\" -x=\\\\n, (now)\\n"', { kind: "gtp", command: 'run "it" -x=\\n, (now)\n' }],
  ["gtp:command=bin/mohex", { kind: "gtp", command: "bin/mohex" }],
  [
    "epsilon:agent=(uct:playouts=9),eps=0.25",
    { kind: "epsilon", agent: { kind: "uct", playouts: 9 }, eps: 0.25 },
  ],
  ["a:b=(c:d=(e))", { kind: "a", b: { kind: "c", d: { kind: "e" } } }],
])("%s", (text, spec) => {
  expect(parseAgent(text)).toEqual(spec);
  expect(parseAgent(formatAgent(spec))).toEqual(spec);
});

const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/);
const specs = fc.letrec<{ agent: AgentSpec; value: unknown }>((tie) => ({
  agent: fc
    .tuple(name, fc.dictionary(name, tie("value"), { maxKeys: 4 }))
    .map(([kind, { kind: _, ...options }]) => ({ ...options, kind })),
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    fc.integer(),
    fc.boolean(),
    fc.string({ unit: "binary" }),
    fc.constantFrom("true", "1e3", "-.5", "", " ", "+7", '"', "\\", "a=b", "(x)"),
    tie("agent"),
  ),
})).agent;

test("what is written is read back", () => {
  fc.assert(
    fc.property(specs, (spec) => {
      expect(parseAgent(formatAgent(spec))).toEqual(spec);
    }),
  );
});

test("anything else is refused in one line", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab1=,:()"\\ \n.-') }), (text) => {
      try {
        parseAgent(text);
      } catch (error) {
        expect((error as Error).message).toMatch(/^agent "[^\n]*", character \d+: [^\n]+$/);
      }
    }),
  );
});

describe("the place is named", () => {
  test.each([
    ["", 'agent "", character 1: expected a kind of agent'],
    ["uct:", 'agent "uct:", character 5: expected the name of an option'],
    ["uct:playouts", 'agent "uct:playouts", character 13: expected = and a value after playouts'],
    ["uct:playouts=,", 'agent "uct:playouts=,", character 14: expected a value for playouts'],
    ["uct:a=1,a=2", 'agent "uct:a=1,a=2", character 9: a is given twice'],
    ["uct:kind=flat", 'agent "uct:kind=flat", character 5: kind is given twice'],
    ['g:c="x', 'agent "g:c="x", character 5: the quoted value of c does not end'],
    ['g:c="\\x"', 'agent "g:c="\\x"", character 6: expected \\", \\\\, \\n or \\t after a backslash'],
    ["e:agent=(uct", 'agent "e:agent=(uct", character 13: expected ) after the agent of agent'],
    [
      "gtp:command=sh x.sh",
      'agent "gtp:command=sh x.sh", character 16: unexpected "x.sh"; values with blanks stand in double quotes',
    ],
    ["uct:a=1)", 'agent "uct:a=1)", character 8: unexpected ")"'],
  ])("%s", (text, message) => {
    expect(() => parseAgent(text)).toThrow(new Error(message));
  });
});

test("what the short form cannot hold is refused", () => {
  expect(() => formatAgent({ kind: "a", list: [1] })).toThrow(/^list: the short form of an agent has no way/);
});

test("in files an agent is an object or its short form", () => {
  expect(agentSchema.parse("uct:playouts=5")).toEqual({ kind: "uct", playouts: 5 });
  expect(agentSchema.parse({ kind: "uct", playouts: 5 })).toEqual({ kind: "uct", playouts: 5 });
  expect(agentSchema.safeParse("uct:").error?.issues[0].message).toMatch(/character 5/);
});
