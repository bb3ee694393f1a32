import fc from "fast-check";
import { expect, test } from "vitest";
import type { AnyGame } from "../games/game.js";
import type { GameDocument } from "../session/index.js";
import { isUntouched, isWaiting, putAside, takeBack } from "./aside.js";
import { packBytes, packDocument, unpackBytes, unpackDocument } from "./link.js";
import { formatRoute, formatRuns, isEmpty, parseRoute, parseRuns } from "./route.js";
import { remember } from "./storage.js";
import { ja } from "./words/ja.js";

/** A game without bytes of its own. */
const nim = { name: "nim" } as AnyGame;

test("a game is the same after a trip in a link", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 200 }), async (seed) => {
      const document: GameDocument = {
        game: { name: "nim" },
        seed,
        seats: [null, null],
        tree: [[1]],
        at: [0],
      };
      const packed = (await packDocument(nim, document))!;
      expect(packed).toMatch(/^[\w-]*$/);
      expect(await unpackDocument(nim, packed)).toEqual(document);
    }),
    { numRuns: 30 },
  );
});

test("a link that is cut, or of which a letter was changed, is refused in one line", async () => {
  const document: GameDocument = {
    game: { name: "nim" },
    seed: "s",
    seats: [null, null],
    tree: [[1, [2, [3]]]],
    at: [0, 0],
  };
  const packed = (await packDocument(nim, document))!;
  const broken = ["", "no game", "%%%", "AAAA"];
  for (let i = 0; i < packed.length; i++) {
    broken.push(packed.slice(0, i));
    broken.push(packed.slice(0, i) + (packed[i] === "A" ? "B" : "A") + packed.slice(i + 1));
  }
  for (const letters of broken) {
    // Some bits of the last letter are spare.
    const opened = await unpackDocument(nim, letters).catch((error: Error) => error.message);
    if (typeof opened === "string") expect(opened).toBe("it is cut off, or was changed on its way");
    else expect(opened).toEqual(document);
  }
});

test("a link that would fill the memory is refused", async () => {
  const zeros = (count: number) => packBytes(new Uint8Array(count));
  await expect(unpackBytes(await zeros(3_900_000))).resolves.toHaveLength(3_900_000);
  await expect(unpackBytes(await zeros(5_000_000))).rejects.toThrow("it is too long");
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

test("Japanese texts of the shell leave the word for a game to the game", () => {
  // 対局 of board games is 試合 in curling, where nobody puts stones on a board.
  const own = Object.entries(ja).filter(([, text]) => /対局|一局|試合|着手|投球/.test(text));
  expect(own.map(([key]) => key)).toEqual(["tab_play"]);
});
