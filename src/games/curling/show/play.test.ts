import { expect, test } from "vitest";
import { checkData } from "../../../core/checks.js";
import { createReferee, eventSimulator } from "../physics/simulators.js";
import { curlingKit, curlingSchema } from "../players/game-setup.js";
import { parseRecord, replayRecord } from "../record.js";
import { limitsOf } from "../rules/umpire.js";
import type { Shot } from "../sheet.js";
import { CurlingPlayTable } from "./play.js";

const SCREEN = { colour: false, columns: Number.POSITIVE_INFINITY };

function tableOf(change: object = {}, seed = "table"): CurlingPlayTable {
  const kit = curlingKit(checkData(curlingSchema, { name: "curling", ends: 1, ...change }));
  return new CurlingPlayTable(kit, seed, SCREEN);
}

function say(table: CurlingPlayTable, ...lines: string[]): Shot {
  let last: Shot | undefined;
  for (const line of lines) last = table.play(table.read(line)).actual;
  return last as Shot;
}

test("a throw that is taken back meets the same luck again", () => {
  const table = tableOf();
  const first = say(table, "draw 0 0 cw");
  say(table, "draw 1 0 ccw");
  expect(table.undo(0)).toBe(true);
  expect(table.state.ply).toBe(0);
  expect(say(table, "draw 0 0 cw")).toEqual(first);
  const shaken = table.read("draw 0 0 cw");
  expect(first).not.toEqual(shaken);
  expect(say(tableOf({}, "else"), "draw 0 0 cw")).not.toEqual(first);
});

test("undo goes back to the player's last throw, and takes a concession back", () => {
  const table = tableOf();
  expect(table.undo(0)).toBe(false);
  say(table, "draw 0 0 cw");
  expect(table.undo(1)).toBe(false);
  say(table, "draw 1 0 cw", "draw 0 -1 cw");
  expect(table.undo(1)).toBe(true);
  expect(table.state.ply).toBe(1);
  say(table, "hit 1 cw");
  table.resign();
  expect([table.isOver, table.winner, table.ending()]).toEqual([true, 1, "wins by concession"]);
  expect(table.undo(0)).toBe(true);
  expect([table.isOver, table.state.ply]).toEqual([false, 2]);
});

test("agents are shown a state of their own", () => {
  const table = tableOf();
  say(table, "draw 0 0 cw");
  table.state.play(table.read("draw 0.5 0 cw"));
  expect(table.state.ply).toBe(1);
});

test.each(["event", "official"])("a saved game replays (%s)", (physics) => {
  const table = tableOf({ physics });
  // An undo must leave no trace, not even in the official simulator, which remembers what happened in a game.
  say(table, "draw 0 0 cw", "draw 0.5 0.3 ccw", "hit 1 cw", "draw 0 -2 cw", "draw 0 0.1 ccw");
  table.undo(1);
  say(table, "hit 1 ccw 6 0.05", "draw 0 -1.5 cw");
  const open = parseRecord(table.save(["you", "them"]));
  expect(open.result).toBeNull();
  table.resign();
  const record = parseRecord(table.save(["you", "them"]));
  expect(record).toMatchObject({ players: [{ name: "you" }, { name: "them" }], seed: "table" });
  expect(record.result).toEqual({ winner: 0, reason: "concede" });
  const { rules } = record;
  const ice = physics === "event" ? eventSimulator(rules.model, limitsOf(rules)) : createReferee("dc3");
  expect(replayRecord(record, ice).disagreements).toEqual([]);
});

test("the table is drawn with numbers, and an end with its stones", () => {
  const table = tableOf({ noise: "none" });
  say(table, "draw 0 0 cw", "draw 1 -2 cw");
  expect(table.picture()).toMatch(/^End 1 of 1 · throw 3 of 16 · red 0 : 0 yellow · yellow has the hammer$/m);
  expect(table.picture()).toMatch(/●1/);
  expect(table.picture()).toMatch(/1 red +0\.00 +0\.00\n/);
  expect(table.picture()).toMatch(/2 yellow +1\.00 +-2\.00\n/);
  const others = Array.from({ length: 13 }, () => "draw 0 20 cw");
  say(table, ...others);
  const { outcome } = table.play(table.read("draw 0.6 0 cw"));
  expect(outcome).toMatch(/^→ stays\n/);
  expect(outcome).toContain("●");
  expect(outcome).toMatch(/End 1: red scores 1$/);
  expect([table.isOver, table.winner, table.ending()]).toEqual([true, 0, "wins"]);
  expect(
    table
      .picture()
      .split("\n")
      .map((line) => line.trim().split(/ +/)),
  ).toEqual([
    ["1", "all"],
    ["red", "1", "1"],
    ["yellow", "0", "0"],
  ]);
});

test("a tie is played on", () => {
  const table = tableOf({ noise: "none" });
  say(table, ...Array.from({ length: 16 }, () => "draw 0 20 cw"));
  expect(table.isOver).toBe(false);
  expect(table.picture()).toMatch(
    /^Extra end 1 · throw 1 of 16 · red 0 : 0 yellow · yellow has the hammer$/m,
  );
  say(table, ...Array.from({ length: 15 }, () => "draw 0 20 cw"), "draw 0 0 cw");
  expect([table.isOver, table.winner]).toEqual([true, 1]);
  expect(table.picture()).toMatch(/^yellow +0 +1 +1$/m);
});

test("what the rules do not allow is refused", () => {
  expect(() => tableOf().read("0,4.5,cw")).toThrow(/^speed 4\.5 is above 4, the most that dc3 allows$/);
  expect(() => tableOf({ rules: "dc4" }).resign()).toThrow("conceding is not part of dc4");
});
