import { expect, it } from "vitest";
import { MODERN_SHEET as sheet } from "../../games/curling/sheet.js";
import { frameOf, type SheetLines } from "./ice.js";

/** Where +x and the back line lie from the tee on the screen. */
function directions(landscape: boolean, flip: boolean): { right: string; back: string } {
  const frame = frameOf(sheet satisfies SheetLines, { view: "play", scale: 100, landscape, flip });
  const [teeX, teeY] = frame.at(0, sheet.teeLine);
  const name = ([x, y]: readonly [number, number]) => {
    if (Math.abs(x - teeX) > Math.abs(y - teeY)) return x > teeX ? "right" : "left";
    return y > teeY ? "down" : "up";
  };
  return { right: name(frame.at(1, sheet.teeLine)), back: name(frame.at(0, sheet.backLine)) };
}

it("the skip sees the thrower's right on the left, the back line at the bottom", () => {
  expect(directions(false, false)).toEqual({ right: "left", back: "down" });
});

it("the thrower sees it on the right, the back line at the top", () => {
  expect(directions(false, true)).toEqual({ right: "right", back: "up" });
});

it("across the picture the sheet is turned, not mirrored", () => {
  expect(directions(true, false)).toEqual({ right: "down", back: "right" });
  expect(directions(true, true)).toEqual({ right: "up", back: "left" });
});

it.each(["house", "play", "sheet"] as const)("the view %s shows its lines inside the frame", (view) => {
  const frame = frameOf(sheet, { view, scale: 10, landscape: false, flip: false });
  const [x, y] = frame.at(sheet.width / 2, sheet.backLine);
  expect(x).toBeGreaterThan(0);
  expect(y).toBeLessThan(frame.height);
  expect(frame.at(0, sheet.hogLine)[1] > 0).toBe(view !== "house");
  expect(frame.at(0, 0)[1] > 0).toBe(view === "sheet");
});

it.each([false, true])("what is pointed at is what is drawn there, landscape %s", (landscape) => {
  for (const flip of [false, true]) {
    const frame = frameOf(sheet, { view: "play", scale: 80, landscape, flip });
    const { x, y } = frame.point(...frame.at(-1.25, 37.5));
    expect(x).toBeCloseTo(-1.25, 10);
    expect(y).toBeCloseTo(37.5, 10);
  }
});
