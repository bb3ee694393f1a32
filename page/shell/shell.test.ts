import fc from "fast-check";
import { expect, test } from "vitest";
import { packText, unpackText } from "./link.js";
import { formatRoute, parseRoute } from "./route.js";

test("a text is the same after a trip in a link", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
      const packed = await packText(text);
      expect(packed).toMatch(/^[\w-]*$/);
      expect(await unpackText(packed)).toBe(text);
    }),
    { numRuns: 30 },
  );
});

test("letters that hold no text are refused", async () => {
  const packed = await packText("a game ".repeat(100));
  await expect(unpackText(packed.slice(0, -9))).rejects.toThrow();
  await expect(unpackText("no game")).rejects.toThrow();
  await expect(unpackText("%%%")).rejects.toThrow();
});

test("a text that would fill the memory is refused", async () => {
  await expect(unpackText(await packText("0".repeat(3_900_000)))).resolves.toHaveLength(3_900_000);
  await expect(packText("0".repeat(100)).then(unpackText)).resolves.toHaveLength(100);
  const bomb = await packText("0".repeat(5_000_000));
  await expect(unpackText(bomb)).rejects.toThrow("it is too long");
});

test("addresses", () => {
  for (const route of [
    { game: "curling" },
    { game: "curling", position: "throw=3 stones=0:0.1,38.4/1:0,39" },
    { game: "hex", packed: "ab-c_d" },
  ]) {
    expect(parseRoute(formatRoute(route))).toEqual(route);
  }
  expect(parseRoute("")).toBeUndefined();
  expect(parseRoute("#/")).toBeUndefined();
  expect(parseRoute("#help")).toBeUndefined();
  expect(() => parseRoute("#/go/games/x")).toThrow('"games" is neither position nor game');
  expect(() => parseRoute("#/go/position/%E0%A4")).toThrow("the position is cut off");
});
