import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { completePlan, formatPlan } from "./plan.js";
import { parseYaml } from "./yaml.js";

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

describe("YAML of people", () => {
  it("is read as the parser reads it", () => {
    for (const text of [
      "",
      "4",
      "a: [1, {b: c}]\nd:\n- e\n- f: g\n  h: |\n    i\n      j\n",
      'a: &x {b: 1}\nc: *x\n\'d]]\': "[[[\\""\n? e\n: f\n# ]]]\n',
      `${"a: x]]] [[[\n".replace("a", "b")}c: ']'\nd: [']', ']', [']']]\n`,
      "a: one\n two,, three\n",
    ])
      expect(parseYaml(text)).toEqual(parseDocument(text).toJS());
  });

  it.each([
    ["a second key", "a: 1\nb: 2\na: 3\n", /unique at line 3, column 1$/],
    ["a bracket that is open", "a: [1", /at line 1, column 6$/],
    ["a bracket too many", "a: 1\nb: [1]]", /at line 2$/],
    ["commas", "a: 1\nb: [1,, 2]", /at line 2$/],
    ["a tag", "a: !!js 1", /at line 1, column 4$/],
    ["two documents", "a: 1\n---\nb: 2\n", /at line 2, column 1$/],
  ])("says where it is wrong: %s", (_, text, place) => {
    expect(() => parseYaml(text)).toThrow(place);
  });

  it.each([
    ["brackets that end", nested(50_000)],
    ["brackets that do not", "[".repeat(50_000)],
    ["brackets that seem to end", '["]", '.repeat(5000)],
    ["maps", "{a: ".repeat(50_000)],
    ["lists of one line", `${"- ".repeat(50_000)}a`],
    ["keys of one line", `${"? ".repeat(50_000)}a`],
    ["pairs of one line", "a: ".repeat(50_000)],
    ["indentations", Array.from({ length: 500 }, (_, i) => `${" ".repeat(i)}a:\n`).join("")],
    ["indented lists", Array.from({ length: 500 }, (_, i) => `${" ".repeat(2 * i)}- -\n`).join("")],
  ])("is refused where it is nested too deeply: %s", (_, text) => {
    expect(() => parseYaml(text)).toThrow(/^is nested more than 100 deep at line \d+$/);
  });

  it.each([
    ["one word", "x".repeat(5_000_000)],
    ["many words", `[${"x,".repeat(300_000)}]`],
    ["aliases", `- &a x\n${"- *a\n".repeat(200)}`],
  ])("is refused where it is too long: %s", (_, text) => {
    expect(() => parseYaml(text)).toThrow(/^has [^\n]+$/);
  });

  it("may be nested and long as far as anybody needs", () => {
    expect(parseYaml(nested(90))).toEqual(JSON.parse(nested(90)));
    const many = Array.from({ length: 20_000 }, (_, i) => `- k${i}: [a1, b2]`).join("\n");
    expect(parseYaml(many)).toHaveLength(20_000);
  });
});

it("a plan that could not be read again is not written", () => {
  const agents = ["random", { kind: "random", name: "other" }];
  const plan = completePlan({ game: { name: "hex", size: 3 }, agents, pairs: 1 });
  const openings = Array.from({ length: 200_000 }, () => ["a1", "b2"]);
  expect(() => formatPlan({ ...plan, openings })).toThrow(
    /^the plan, with all its openings and agents, has /,
  );
});
