import { describe, expect, it } from "vitest";
import { checkXml } from "../../../test/well-formed.js";
import { drawGo } from "./go.js";
import { drawHex } from "./hex.js";
import type { BoardOverlay } from "./overlays.js";
import { drawSquares } from "./squares.js";

const OVERLAYS: readonly BoardOverlay[] = [
  { kind: "heat", values: [0.1, 0.5, 0.2, 0.9] },
  { kind: "ownership", values: [1, -1, 0.5, -0.5] },
  { kind: "label", cell: 0, text: "7" },
  { kind: "ghost", cell: 1, colour: "W", label: "1" },
  { kind: "arrow", from: 0, to: 3 },
  { kind: "path", cells: [0, 1, 3] },
  { kind: "region", cells: [0, 1, 3] },
  { kind: "mark", cell: 2, shape: "cross" },
];

describe.each([
  ["Go", (overlays: readonly BoardOverlay[]) => drawGo({ rows: ["..", ".."], overlays })],
  ["Hex", (overlays: readonly BoardOverlay[]) => drawHex({ rows: ["..", ".."], overlays })],
  [
    "squares",
    (overlays: readonly BoardOverlay[]) =>
      drawSquares({ rows: ["..", ".."], columnNames: ["a", "b"], rowNames: ["2", "1"], overlays }),
  ],
])("on a board of %s", (_, draw) => {
  const bare = draw([]);

  it.each(OVERLAYS)("$kind shows", (overlay) => {
    const svg = draw([overlay]);
    checkXml(svg);
    expect(svg).not.toBe(bare);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });
});
