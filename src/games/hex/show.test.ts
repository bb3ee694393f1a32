import { expect, test } from "vitest";
import { HexGame } from "./game.js";
import { formatHexSgf, parseHexSgf } from "./sgf.js";
import { HexPlayTable } from "./show.js";

const SCREEN = { colour: false, columns: Number.POSITIVE_INFINITY };

function tableOf(moves: string, swap: "none" | "pieces" | "sides" = "none"): HexPlayTable {
  const table = new HexPlayTable(new HexGame({ width: 3, swap }), SCREEN);
  for (const move of moves.split(" ").filter(Boolean)) table.play(table.read(move));
  return table;
}

test("undo goes back to the player's last turn", () => {
  const table = tableOf("a1 b2 c3 c1");
  expect(table.undo(0)).toBe(true);
  expect(table.state.ply).toBe(2);
  expect(table.undo(1)).toBe(true);
  expect(table.state.ply).toBe(1);
  expect(table.undo(1)).toBe(false);
  expect(table.undo(0)).toBe(true);
  expect(table.state.count).toBe(0);
  expect(table.undo(0)).toBe(false);
});

test("a win is seen, and can be taken back", () => {
  const table = tableOf("a1 b1 a2 b2 a3");
  expect(table.winner).toBe(0);
  expect(table.isOver).toBe(true);
  table.undo(0);
  expect(table.winner).toBeUndefined();
});

test("so can a resignation, which costs no stone", () => {
  const table = tableOf("a1 b1");
  table.resign();
  expect(table.winner).toBe(1);
  table.undo(0);
  expect(table.isOver).toBe(false);
  expect(table.state.ply).toBe(2);
});

test("sides change places with swap-sides alone", () => {
  expect(tableOf("a1 swap", "pieces").sideOf(0)).toBe("Black");
  expect(tableOf("a1 swap", "sides").sideOf(0)).toBe("White");
});

test.each([
  ["a1", "a1", /^a1 is not empty$/],
  ["", "d4", /^move: d4 is not on a board of 3x3$/],
  ["a1", "swap", /^there is no swap in this game/],
])("after %j, %s is refused", (moves, move, message) => {
  const table = tableOf(moves);
  expect(() => table.read(move)).toThrow(message);
  expect(table.state.count).toBe(moves === "" ? 0 : 1);
});

test("a swap later on is refused", () => {
  expect(() => tableOf("a1 b1", "pieces").read("swap")).toThrow("only the second move can be a swap");
});

test("the game is saved with its end", () => {
  const won = tableOf("a1 b1 a2 b2 a3").record(["me", "you"]);
  expect(parseHexSgf(formatHexSgf(won))).toMatchObject({
    moves: won.moves,
    players: ["me", "you"],
    result: "B+",
  });
  const table = tableOf("b1 swap a2", "sides");
  table.resign();
  const given = parseHexSgf(formatHexSgf(table.record(["me", "you"])));
  expect(given).toMatchObject({ swap: "sides", moves: [1, 9, 3], result: "W+R" });
});

test("players are saved by the colours they ended with", () => {
  const players = (moves: string, swap: "pieces" | "sides") =>
    parseHexSgf(formatHexSgf(tableOf(moves, swap).record(["me", "you"])));
  expect(players("b1 swap c3", "pieces")).toMatchObject({ players: ["me", "you"] });
  expect(players("b1 swap c3", "sides")).toMatchObject({
    players: ["you", "me"],
    comment: "me began with Black and was left White by the swap",
  });
});
