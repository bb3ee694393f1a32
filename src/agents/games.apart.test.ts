import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { checkData } from "../core/checks.js";
import {
  addGame,
  type GameModule,
  gameModules,
  gameNamed,
  gameNames,
  gameSchema,
  gamesWith,
  kitOf,
  moduleOf,
} from "./games.js";
import type { AnyGameSetup } from "./registry.js";

function gameCalled(name: string): GameModule {
  return {
    name,
    schema: z.strictObject({ name: z.literal(name), size: z.int().max(9).default(3) }),
    kit: (spec: object) => ({ spec }) as AnyGameSetup,
    match: { title: () => "Noughts and Crosses" },
  };
}

test("before any game is known, that is said", () => {
  expect(() => gameNamed("noughts")).toThrow("none is known before playout is imported");
  expect(() => checkData(gameSchema, { name: "noughts" })).toThrow(/^name: no such game: none is known/);
});

describe("a game that was made known", () => {
  const noughts = gameCalled("noughts");
  beforeAll(() => addGame(noughts));

  test("is found by its name, with its parts", () => {
    expect(gameNames()).toEqual(["noughts"]);
    expect(gameNamed("noughts")).toBe(noughts);
    expect(gameNamed("noughts").gtp).toBeUndefined();
  });

  test("has specifications, which are read by its own schema", () => {
    const spec = checkData(gameSchema, { name: "noughts" });
    expect(spec).toEqual({ name: "noughts", size: 3 });
    expect(kitOf(spec).spec).toBe(spec);
    expect(() =>
      checkData(z.strictObject({ game: gameSchema }), { game: { name: "noughts", size: 10 } }),
    ).toThrow("game.size: expected at most 9, not 10");
  });

  test("is among the games with its parts", () => {
    expect(gamesWith("match")).toEqual(["noughts"]);
    expect(gamesWith("gtp")).toEqual([]);
  });

  test("is there once", () => {
    addGame(noughts);
    expect(() => addGame(gameCalled("noughts"))).toThrow("there is a game noughts already");
    expect(() => gameNamed("nougts")).toThrow('no game "nougts"; did you mean noughts? known: noughts');
    expect(() => checkData(gameSchema, { name: "nougts" })).toThrow(
      /^name: no such game: did you mean noughts/,
    );
  });

  test("may come from a module, of which workers are told", () => {
    expect(gameModules()).toEqual([]);
    addGame(gameCalled("guest"), "file:///guest.js");
    expect(gameModules()).toEqual(["file:///guest.js"]);
    expect(moduleOf({ name: "guest" })).toBe("file:///guest.js");
    expect(moduleOf({ name: "noughts" })).toBeUndefined();
    expect(() => addGame(gameCalled("noughts"), "file:///other.js")).toThrow(
      "there is a game noughts already",
    );
    expect(gameModules()).toHaveLength(1);
  });
});
