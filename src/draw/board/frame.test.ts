import { describe, expect, it } from "vitest";
import { drawGo, goFrame } from "./go.js";
import { drawHex, hexFrame } from "./hex.js";

const ROWS = [".....", "..B..", ".....", ".W..."];
const NAMES = /<g class="names">.*?<\/g>/s;
const wordsOf = (svg: string) =>
  [...(NAMES.exec(svg)?.[0] ?? "").matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);

describe.each([
  ["Hex", hexFrame, drawHex],
  ["Go", goFrame, drawGo],
] as const)("a board of %s", (_, frameOf, draw) => {
  it.each([false, true])("tells where its cells lie, and which one is at a place; turned: %s", (turned) => {
    const frame = frameOf({ rows: ROWS, turned });
    for (let cell = 0; cell < 20; cell++) {
      const [x, y] = frame.at(cell);
      expect(frame.cellAt(x + 0.3 * frame.scale, y - 0.3 * frame.scale)).toBe(cell);
      const [otherX, otherY] = frameOf({ rows: ROWS, turned: !turned }).at(19 - cell);
      expect([x, y]).toEqual([otherX, otherY]);
    }
    expect(frame.cellAt(-frame.scale, 0)).toBeUndefined();
    expect(frame.cellAt(frame.width / 2, frame.height + frame.scale)).toBeUndefined();
  });

  it("is drawn bare in the same pixels, without anything around it", () => {
    const { width, height } = frameOf({ rows: ROWS });
    const heat = {
      kind: "heat",
      values: Array.from({ length: 20 }, (_, i) => i / 20),
      label: "share",
    } as const;
    const svg = draw({ rows: ROWS, bare: true, overlays: [heat] });
    const [, across, down] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!.map(Number);
    expect([across, down]).toEqual([expect.closeTo(width, 1), expect.closeTo(height, 1)]);
    expect(svg).toMatch(/<rect [^>]*fill="none"/);
    expect(svg).not.toContain("share");
  });

  it("has its names the other way round when it is turned", () => {
    const [defaults, turned] = [false, true].map((each) => wordsOf(draw({ rows: ROWS, turned: each })));
    expect(new Set(turned)).toEqual(new Set(defaults));
    expect(turned![0]).toBe(defaults![8]);
  });
});
