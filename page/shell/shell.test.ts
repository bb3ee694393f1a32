import fc from "fast-check";
import { expect, test } from "vitest";
import type { GameDocument } from "../session/index.js";
import { isUntouched, isWaiting, putAside, takeBack } from "./aside.js";
import { packText, unpackText } from "./link.js";
import { formatRoute, formatRuns, isEmpty, parseRoute, parseRuns } from "./route.js";
import { remember } from "./storage.js";

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
  for (const letters of [packed.slice(0, -9), "no game", "%%%"])
    await expect(unpackText(letters)).rejects.toThrow("it is cut off, or was changed on its way");
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
    { game: "curling", tab: "review" },
    { game: "curling", position: "throw=3 stones=0:0.1,38.4/1:0,39" },
    { game: "hex", packed: "ab-c_d" },
  ]) {
    expect(parseRoute(formatRoute(route))).toEqual(route);
  }
  expect(parseRoute("")).toBeUndefined();
  expect(parseRoute("#/")).toBeUndefined();
  expect(parseRoute("#help")).toBeUndefined();
  expect(["", "#", "#/", "#help", "#/go"].map(isEmpty)).toEqual([true, true, true, false, false]);
  expect(parseRoute("#/go/games/x")).toEqual({ game: "go", problem: "kind" });
  expect(parseRoute("#/go/position/%E0%A4")).toEqual({ game: "go", problem: "cut" });
  expect(parseRoute("#/go/position")).toEqual({ game: "go" });
  for (const run of ["", "cup/final", "100 %"]) expect(parseRuns(formatRuns(run))).toBe(run);
  expect(parseRuns("#/runs/%E0")).toBe("%E0");
  expect(parseRuns("#/go")).toBeUndefined();
});

test("a game makes room for one that is opened, and comes back", () => {
  const game = (seed: string, moves: readonly number[] = [1]): GameDocument => ({
    game: { name: "nim" },
    seed,
    seats: [null, null],
    tree: [[...moves]],
    at: [],
  });
  const own = game("own");
  putAside("nim", undefined, game("first"));
  expect(isWaiting("nim")).toBe(false);
  putAside("nim", own, game("link"));
  // What was only looked at makes room for good; so does the same game, wherever somebody stands in it.
  putAside("nim", game("link"), game("file"));
  putAside("nim", { ...game("file"), at: [0] }, game("file"));
  expect(isUntouched("nim", game("file"))).toBe(true);
  const playedOn = game("file", [1, 2]);
  expect(isUntouched("nim", playedOn)).toBe(false);
  expect(takeBack("nim", playedOn)).toEqual(own);
  expect(takeBack("nim", own)).toEqual(playedOn);
  expect(takeBack("nim", game("untouched", []))).toEqual(own);
});

test("what the browser kept of other games may be broken", () => {
  const own: GameDocument = { game: { name: "nim" }, seed: "own", seats: [null, null], tree: [[1]], at: [] };
  for (const broken of ["garbage", "7", "[1]"]) {
    remember("aside.broken", broken);
    expect(isWaiting("broken")).toBe(false);
    putAside("broken", own, { ...own, seed: "other" });
    expect(takeBack("broken", { ...own, tree: [] })).toEqual(own);
  }
});
