import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commentText, formatSgf, longestLine, parseSgf, type SgfNode, simpleText } from "./sgf.js";

const node = (properties: Record<string, string[]>, ...children: SgfNode[]): SgfNode => ({
  properties,
  children,
});

describe("what is read", () => {
  test("a game with variations", () => {
    expect(parseSgf("(;FF[4]GM[1];B[aa](;W[bb];B[cc])(;W[dd]))")).toEqual([
      node(
        { FF: ["4"], GM: ["1"] },
        node({ B: ["aa"] }, node({ W: ["bb"] }, node({ B: ["cc"] })), node({ W: ["dd"] })),
      ),
    ]);
  });

  test("several games, several values, empty nodes and values", () => {
    expect(parseSgf("(;AB[aa] [bb]\n[cc];)\n(;C[])")).toEqual([
      node({ AB: ["aa", "bb", "cc"] }, node({})),
      node({ C: [""] }),
    ]);
  });

  test.each([
    ["an escaped bracket", "a\\]b", "a]b"],
    ["an escaped backslash", "a\\\\", "a\\"],
    ["a needless escape", "a\\b", "ab"],
    ["an escaped colon", "1\\:2", "1:2"],
    ["a soft line break", "a\\\nb", "ab"],
    ["a soft line break of two characters", "a\\\r\nb", "ab"],
    ["a hard line break", "a\r\nb\rc", "a\nb\nc"],
    ["a tab", "a\tb", "a b"],
    ["brackets of other kinds", "(;B[aa)", "(;B[aa)"],
  ])("%s", (_, written, value) => {
    expect(parseSgf(`(;C[${written}])`)[0].properties.C).toEqual([value]);
  });

  test("simple text is one line", () => {
    expect(simpleText(" a\n b  c\n")).toBe("a b c");
    expect(simpleText("a\x1b[2Jb\x07\tc\x9b\x7f\r\n")).toBe("a [2Jb c");
  });

  test("a comment keeps its lines and tabs alone", () => {
    expect(commentText("a\r\n\tb\n\x1b[2J\x07c\x9b")).toBe("a\n\tb\n [2J c ");
  });

  test.each([
    ["words before the game", "\ufeffFrom: me (hello)\n(;GM[11])", { GM: ["11"] }],
    ["words after the game", "(;GM[11]) bye ;-)", { GM: ["11"] }],
    ["names with lower-case letters", "(;SiZe[11]Game[11])", { SZ: ["11"], G: ["11"] }],
    ["names of lower-case letters alone", "(;gm[11])", { GM: ["11"] }],
    ["no bracket at the end", "(;GM[11]", { GM: ["11"] }],
    ["a property twice", "(;AB[a1]AW[b1]AB[c1])", { AB: ["a1", "c1"], AW: ["b1"] }],
    ["a space after the bracket", "( ; GM [11] )", { GM: ["11"] }],
  ])("with %s", (_, text, properties) => {
    expect(parseSgf(text)).toEqual([node(properties)]);
  });

  test("no brackets at the end of variations", () => {
    expect(parseSgf("(;B[a1](;W[a2])(;W[a3]")).toEqual([
      node({ B: ["a1"] }, node({ W: ["a2"] }), node({ W: ["a3"] })),
    ]);
  });

  test("very deep trees", () => {
    const depth = 50_000;
    let [at] = parseSgf("(;B[a1]".repeat(depth));
    let nodes = 1;
    for (; at.children.length > 0; at = at.children[0]) nodes++;
    expect(nodes).toBe(depth);
  });
});

test.each([
  ["", 'SGF: no game in it, which would begin with "(;"'],
  ["hello", 'SGF: no game in it, which would begin with "(;"'],
  ["(;GM[11]\n;B[a1", "SGF: the value of B has no end (line 2, offset 11)"],
  ["(;B[a1]\n  ;W{a2})", 'SGF: expected "[" after W but found "{" (line 2, offset 12)'],
  ["(;B[a1];W", 'SGF: expected "[" after W but found the end (line 1, offset 9)'],
  ["(;B[a1]\n]", 'SGF: expected a property but found "]" (line 2, offset 8)'],
  ["(;B[a1](W[a2]))", 'SGF: expected ";" but found "W" (line 1, offset 8)'],
])("%j is refused with its place", (text, message) => {
  expect(() => parseSgf(text)).toThrow(new Error(message));
});

const properties = fc.dictionary(
  fc.stringMatching(/^[A-Z]{1,3}$/),
  fc.array(
    // As values come back: line ends are "\n", other white space is a space.
    fc.string({ unit: "binary" }).map((text) => text.replace(/[\r\t\v\f]/g, " ")),
    { minLength: 1, maxLength: 3 },
  ),
  { noNullPrototype: true, maxKeys: 4 },
);
const { tree } = fc.letrec<{ tree: SgfNode }>((tie) => ({
  tree: fc.record({
    properties,
    children: fc.oneof({ maxDepth: 5 }, fc.constant([]), fc.array(tie("tree"), { maxLength: 3 })),
  }),
}));

test("what is written is read back", () => {
  fc.assert(
    fc.property(fc.array(tree, { minLength: 1, maxLength: 3 }), (roots) => {
      expect(parseSgf(formatSgf(roots))).toEqual(roots);
    }),
  );
});

test("any text is read or refused with one line", () => {
  const pieces = fc.constantFrom("(", ")", ";", "[", "]", "\\", "B", "a1", "\n", " ", "(;", "Ab[");
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      try {
        const roots = parseSgf(parts.join(""));
        expect(parseSgf(formatSgf(roots))).toEqual(roots);
      } catch (error) {
        expect((error as Error).message).toMatch(/^SGF: [^\n]+$/);
      }
    }),
    { numRuns: 2000 },
  );
});

test("the longest line is the first of the longest", () => {
  const [root] = parseSgf("(;N[0](;N[1])(;N[2](;N[3])(;N[4]))(;N[5];N[6]))");
  expect(longestLine(root).map(({ properties }) => properties.N[0])).toEqual(["0", "2", "3"]);
  const [wide] = parseSgf(`(;${"(;)".repeat(200_000)})`);
  expect(longestLine(wide).length).toBe(2);
});

test("lines of a file are short", () => {
  const moves = Array.from({ length: 300 }, (_, i) => (i % 2 === 0 ? "B[k11]" : "W[a1]"));
  const text = formatSgf(parseSgf(`(;GM[11];${moves.join(";")})`));
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(80);
});
