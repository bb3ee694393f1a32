import { expect, test } from "vitest";
import { GoGame, type GoOptions } from "./game.js";
import { formatRows as formatGoRows } from "./notation.js";
import { formatGoSgf, parseGoSgf } from "./sgf.js";
import { GoPlayTable } from "./show.js";

const SCREEN = { colour: false, columns: Number.POSITIVE_INFINITY };

function tableOf(moves: string, options: GoOptions = {}): GoPlayTable {
  const table = new GoPlayTable(new GoGame({ width: 3, ...options }), SCREEN);
  for (const move of moves.split(" ").filter(Boolean)) table.play(table.read(move));
  return table;
}

test("undo goes back to the player's last turn, and gives back what was taken", () => {
  const table = tableOf("A1 B1 C3 A2");
  expect(formatGoRows(table.state)).toEqual(["..X", "O..", ".O."]);
  expect(table.undo(0)).toBe(true);
  expect(formatGoRows(table.state)).toEqual(["...", "...", "XO."]);
  expect(table.undo(1)).toBe(true);
  expect(table.state.ply).toBe(1);
  expect(table.undo(1)).toBe(false);
  expect(table.undo(0)).toBe(true);
  expect(table.undo(0)).toBe(false);
});

test("two passes end the game, and can be taken back", () => {
  const table = tableOf("B2 pass Pass");
  expect(table.isOver).toBe(true);
  expect(table.winner).toBe(0);
  expect(table.ending()).toBe("wins by 1.5 points");
  expect(table.picture()).toContain("Black has passed.");
  table.undo(0);
  expect(table.winner).toBeUndefined();
  expect(table.state.passes).toBe(1);
});

test("a whole komi may leave a draw", () => {
  const table = tableOf("B2 pass pass", { komi: 9 });
  expect(table.isOver).toBe(true);
  expect(table.winner).toBeUndefined();
  expect(table.ending()).toBe("The game is a draw.");
  expect(table.record(["me", "you"]).result).toBe("0");
});

test("a resignation can be taken back, and costs no stone", () => {
  const table = tableOf("A1 B1");
  table.resign();
  expect(table.winner).toBe(1);
  expect(table.record(["me", "you"]).result).toBe("W+R");
  table.undo(0);
  expect(table.isOver).toBe(false);
  expect(table.state.ply).toBe(2);
});

test.each([
  ["A1", "A1", "A1 is not empty"],
  ["", "D4", "move: D4 is not on a board of size 3"],
  ["", "I1", 'move: expected a point such as E5, got "I1"'],
  ["B1 C3 A2 C2", "pass", undefined],
  ["B1 pass A2", "A1", "A1 would be suicide"],
  ["", "E5 E6", '"E5 E6" is no move and no command; help lists them'],
])("after %j, %s is answered with %j", (moves, move, message) => {
  const table = tableOf(moves);
  const { ply } = table.state;
  if (message === undefined) expect(table.read(move)).toBe(9);
  else expect(() => table.read(move)).toThrow(message);
  expect(table.state.ply).toBe(ply);
});

test("a ko is not retaken at once, and other repetitions have a name of their own", () => {
  const ko = tableOf("B3 C3 A2 D2 B1 C1 C2 B2", { width: 4 });
  expect(() => ko.read("C2")).toThrow("C2 retakes the ko at once");
  const small = tableOf("A2 B2 A1 B1 A2 A1", { width: 2 });
  expect(() => small.read("A2")).toThrow("A2 would bring an earlier position back");
});

test("score tells a guess, and what counts now", () => {
  const table = tableOf("B2 pass");
  expect(table.answer("SCORE")).toMatch(
    /^about [BW]\+[\d.]+ as playouts guess; B\+1\.5 if the game ended now/,
  );
  expect(table.answer("B2")).toBeUndefined();
  expect(table.state.ply).toBe(2);
});

test("the game is saved with its handicap and its end", () => {
  const table = tableOf("E5 pass pass", { width: 9, handicap: 2, komi: 0.5 });
  expect(table.sideOf(table.toMove)).toBe("Black");
  const record = table.record(["me", "you"]);
  expect(parseGoSgf(formatGoSgf(record))).toMatchObject({
    width: 9,
    handicap: 2,
    setup: { toMove: 2 },
    moves: [40, 81, 81],
    players: ["me", "you"],
    result: "B+0.5",
    rules: { komi: 0.5 },
  });
});
