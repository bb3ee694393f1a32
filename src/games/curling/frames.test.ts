import { expect, test } from "vitest";
import {
  fromLegacy,
  fromLegacyShot,
  fromMidSheet,
  LEGACY_SHEET,
  toLegacy,
  toLegacyShot,
  toMidSheet,
  turnMidSheetVelocity,
  turnOf,
} from "./sheet.js";

test("legacy: tee, hog line and release point are where the old program has them", () => {
  expect(fromLegacy({ x: 2.375, y: 4.88 })).toEqual({ x: 0, y: LEGACY_SHEET.teeLine });
  expect(fromLegacy({ x: 2.375, y: 11.28 }).y).toBeCloseTo(LEGACY_SHEET.hogLine, 12);
  expect(toLegacy({ x: 0, y: 0 })).toEqual({ x: 2.375, y: 41.28 });
  const back = fromLegacy(toLegacy({ x: -1.25, y: 36.5 }));
  expect(back.x).toBeCloseTo(-1.25, 12);
  expect(back.y).toBeCloseTo(36.5, 12);
});

test("legacy shots: y points the other way, spin 0 is clockwise", () => {
  const shot = fromLegacyShot({ vx: -0.99074, vy: -29.55977, spin: 0 });
  expect(turnOf(shot)).toBe("cw");
  expect(shot).toMatchObject({ vx: -0.99074, vy: 29.55977 });
  expect(toLegacyShot(shot)).toEqual({ vx: -0.99074, vy: -29.55977, spin: 0 });
  expect(toLegacyShot(fromLegacyShot({ vx: 1, vy: -30, spin: 1 })).spin).toBe(1);
});

test("mid-sheet: odd ends are thrown from the other side", () => {
  expect(toMidSheet({ x: 1, y: 38.405 }, 0).y).toBeCloseTo(17.3735, 9);
  const odd = toMidSheet({ x: 1, y: 38.405 }, 1);
  expect(odd.x).toBe(-1);
  expect(odd.y).toBeCloseTo(-17.3735, 9);
  for (const end of [0, 1]) {
    const back = fromMidSheet(toMidSheet({ x: 1, y: 38.405 }, end), end);
    expect(back.x).toBeCloseTo(1, 12);
    expect(back.y).toBeCloseTo(38.405, 12);
  }
  expect(turnMidSheetVelocity({ x: 0.1, y: 2.4 }, 3)).toEqual({ x: -0.1, y: -2.4 });
  expect(turnMidSheetVelocity({ x: 0.1, y: 2.4 }, 2)).toEqual({ x: 0.1, y: 2.4 });
});
