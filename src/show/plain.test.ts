import type { HexGame } from "../games/hex/game.js";
import { hexKit } from "../games/hex/players.js";
import "../games/index.js";
import { expect, test } from "vitest";
import { type BoardTable, plainPlay } from "./play.js";

const SCREEN = { colour: false, columns: Number.POSITIVE_INFINITY };
const part = plainPlay({ move: "b2", help: "Black joins top and bottom." });

function tableOf(moves: string) {
  const kit = hexKit({ name: "hex", width: 2, height: 2, swap: "none" });
  const table = part.table(kit as never, "seed", SCREEN) as BoardTable<never, HexGame & never>;
  for (const move of moves.split(" ").filter(Boolean)) table.play(table.read(move));
  return table;
}

test("a game is played, won and saved", () => {
  const table = tableOf("a1 b1");
  expect(table.help).toEqual([["a move such as b2", "play it"]]);
  expect(table.sideOf(table.toMove)).toBe("Black");
  expect(() => table.read("a1")).toThrow("a1 cannot be played here");
  expect(() => table.read("z9")).toThrow();
  table.play(table.read("a2"));
  expect(table.winner).toBe(0);
  expect(table.ending()).toBe("wins");
  expect(table.save(["you", "them"])).toBe(
    '{"game":{"name":"hex","width":2,"height":2,"swap":"none"},"players":["you","them"],"moves":["a1","b1","a2"]}\n',
  );
  expect(table.picture()).toContain("a b");
});

test("it can be given up, and that taken back", () => {
  const table = tableOf("a1");
  table.resign();
  expect([table.resignedBy, table.ending()]).toEqual([1, "wins"]);
  expect(table.winner).toBe(0);
  expect(table.undo(1)).toBe(true);
  expect(table.isOver).toBe(false);
});
