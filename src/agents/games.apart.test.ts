import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { checked } from "../core/checks.js";
import {
  addFacets,
  addGame,
  Facet,
  type GameEntry,
  gameModules,
  gameNamed,
  gameNames,
  gameSchema,
  kitOf,
  moduleOf,
} from "./games.js";
import type { AnyKit } from "./registry.js";

const TITLE = new Facet<string>("TITLE");
const OTHER = new Facet<string>("OTHER");

function entryOf(name: string): GameEntry {
  return {
    name,
    schema: z.strictObject({ name: z.literal(name), size: z.int().max(9).default(3) }),
    kit: (spec: object) => ({ spec }) as AnyKit,
    facets: [TITLE.fill("Noughts and Crosses")],
  };
}

test("before any game is known, that is said", () => {
  expect(() => gameNamed("noughts")).toThrow("none is known before playout/games is imported");
  expect(() => checked(gameSchema, { name: "noughts" })).toThrow(/^name: no such game: none is known/);
});

test("what an answer lacks is said", () => {
  const facet = new Facet<{ sides: object; help: string; table(): void }>("PLAY", {
    sides: "object",
    help: "string",
    table: "function",
  });
  const whole = { sides: [], help: "", table() {} };
  expect(() => facet.demand(whole)).not.toThrow();
  expect(() => facet.demand({ ...whole, sides: null })).toThrow(/^sides: expected an object$/);
  expect(() => facet.demand({ ...whole, help: 4 })).toThrow(/^help: expected text$/);
  expect(() => facet.demand({ ...whole, table: {} })).toThrow(/^table: expected a function$/);
  expect(() => facet.demand(undefined)).toThrow(/^expected an object$/);
  expect(() => TITLE.demand(4)).not.toThrow();
});

describe("a game that was made known", () => {
  const noughts = entryOf("noughts");
  beforeAll(() => addGame(noughts));

  test("is found by its name, with its facets", () => {
    expect(gameNames()).toEqual(["noughts"]);
    expect(gameNamed("noughts")).toBe(noughts);
    expect(TITLE.of({ name: "noughts" })).toBe("Noughts and Crosses");
    expect(OTHER.of({ name: "noughts" })).toBeUndefined();
  });

  test("has specifications, which are read by its own schema", () => {
    const spec = checked(gameSchema, { name: "noughts" });
    expect(spec).toEqual({ name: "noughts", size: 3 });
    expect(kitOf(spec).spec).toBe(spec);
    expect(() =>
      checked(z.strictObject({ game: gameSchema }), { game: { name: "noughts", size: 10 } }),
    ).toThrow("game.size: expected at most 9, not 10");
  });

  test("answers more, where somebody adds it", () => {
    addFacets("noughts", [OTHER.fill("three in a row")]);
    expect(OTHER.of({ name: "noughts" })).toBe("three in a row");
    expect(TITLE.of({ name: "noughts" })).toBe("Noughts and Crosses");
    expect(() => addFacets("noughts", [TITLE.fill("Tic-tac-toe")])).toThrow(
      "noughts has answered that already",
    );
    expect(() => addFacets("noughts", [OTHER.fill("four")])).toThrow("noughts has answered that already");
    expect(() => addFacets("nougts", [])).toThrow('no game "nougts"');
  });

  test("is among those that answer", () => {
    expect(TITLE.games()).toEqual(["noughts"]);
    expect(new Facet("NOBODY").games()).toEqual([]);
  });

  test("is there once", () => {
    addGame(noughts);
    expect(() => addGame(entryOf("noughts"))).toThrow("there is a game noughts already");
    expect(() => gameNamed("nougts")).toThrow('no game "nougts"; did you mean noughts? known: noughts');
    expect(() => checked(gameSchema, { name: "nougts" })).toThrow(
      /^name: no such game: did you mean noughts/,
    );
  });

  test("may come from a module, of which workers are told", () => {
    expect(gameModules()).toEqual([]);
    addGame(entryOf("guest"), "file:///guest.js");
    expect(gameModules()).toEqual(["file:///guest.js"]);
    expect(moduleOf({ name: "guest" })).toBe("file:///guest.js");
    expect(moduleOf({ name: "noughts" })).toBeUndefined();
    expect(() => addGame(entryOf("noughts"), "file:///other.js")).toThrow("there is a game noughts already");
    expect(gameModules()).toHaveLength(1);
  });
});
