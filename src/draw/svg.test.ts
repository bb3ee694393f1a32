import { expect, it } from "vitest";
import { element, escapeXml, formatNumber, group, pathData } from "./svg.js";

it("numbers have at most two decimals and no trailing zeros", () => {
  expect([1, 1.5, 1.234, -0.001, 100, 0.1 + 0.2, -2.5].map(formatNumber)).toEqual([
    "1",
    "1.5",
    "1.23",
    "0",
    "100",
    "0.3",
    "-2.5",
  ]);
});

it("text is escaped, and characters that do harm are replaced", () => {
  expect(escapeXml(`<a b="c">&'`)).toBe("&lt;a b=&quot;c&quot;&gt;&amp;&#39;");
  expect(escapeXml("a\u0000b\u001bc\ud800d")).toBe("a\ufffdb\ufffdc\ufffdd");
  expect(escapeXml("a\u007fb\u009bc\u2028d\u202ee\u2066f")).toBe("a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf");
  expect(escapeXml("カーリング 🥌")).toBe("カーリング 🥌");
});

it("elements leave out undefined attributes and escape the others", () => {
  expect(element("a", { x: 1.005, y: undefined, t: '"' })).toBe('<a x="1" t="&quot;"/>');
  expect(element("a", {}, "b", "", "c")).toBe("<a>b\nc</a>");
  expect(group({ fill: "red" }, "", "")).toBe("");
});

it("path data", () => {
  expect(
    pathData(
      [
        [0, 1],
        [2.5, 3],
      ],
      true,
    ),
  ).toBe("M0 1L2.5 3Z");
});
