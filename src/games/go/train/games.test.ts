import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readGoGames } from "./games.js";
import { type MmSettings, mmExamples } from "./mm.js";

const folder = mkdtempSync(join(tmpdir(), "playout-records-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const HEADER = {
  format: "playout-go-games",
  version: 1,
  game: { name: "go", width: 9, height: 9, rules: "cgos", komi: 7.5, handicap: 0 },
  agents: ["random", "uct:playouts=10"],
  seed: "a",
  playout: "0.0.0",
};

const SETTINGS: MmSettings = { set: "wide", shapes: 1, winners: false, heldOut: 0.5, seed: "mm" };

describe("games to learn from", () => {
  test("are read from SGF, lines and folders of both", () => {
    const sgf = file("two.sgf", "(;GM[1]SZ[9]RE[B+R];B[ee];W[ed])\n(;GM[1]SZ[13];B[cc])");
    const rows = file("rows.jsonl", '{"id":"a","moves":"E5 E6 pass"}\n\n{"id":"b","moves":"C3"}\n');
    expect(readGoGames(sgf).games.map(({ place, record }) => [place, record.width, record.moves])).toEqual([
      [`${sgf}, game 1`, 9, [40, 31]],
      [`${sgf}, game 2`, 13, [2 * 13 + 2]],
    ]);
    expect(readGoGames(rows).games.map(({ place, record }) => [place, record.moves])).toEqual([
      [`${rows}, line 1`, [40, 31, 81]],
      [`${rows}, line 3`, [6 * 9 + 2]],
    ]);
    const both = join(folder, "both");
    mkdirSync(join(both, "deeper"), { recursive: true });
    file("both/deeper/one.SGF", "(;GM[1]SZ[9];B[aa])");
    file("both/some.jsonl", '{"id":"a","moves":"E5"}\n');
    file("both/notes.txt", "nothing");
    const { name, games } = readGoGames(both);
    expect([name, games.map(({ record }) => record.moves)]).toEqual(["both", [[0], [40]]]);
  });

  test("come in the order in which they were begun", () => {
    mkdirSync(join(folder, "played"));
    const row = (game: number, agents: number[], moves: string) =>
      JSON.stringify({ game, agents, moves, result: "W+R" });
    const path = file(
      "played/games.jsonl",
      `${JSON.stringify(HEADER)}\n${row(1, [0, 1], "E5 E6")}\n${row(0, [1, 1], "C3")}\n{"game":2,"ag`,
    );
    const { made, games } = readGoGames(join(folder, "played"));
    expect(made).toBe(
      "go-games --size 9 --rules cgos --komi 7.5 --seed a --agent random --agent uct:playouts=10",
    );
    expect(games.map(({ place, record }) => [place, record.moves.length, record.players])).toEqual([
      [`${path}, line 3`, 1, ["uct:playouts=10", "uct:playouts=10"]],
      [`${path}, line 2`, 2, ["random", "uct:playouts=10"]],
    ]);
    expect(() => readGoGames(path)).toThrow(`${path}: games of go-games; give the folder that it is in`);
  });

  test("are named where they cannot be read", () => {
    const complaint = (path: string, message: string | RegExp) =>
      expect(() => mmExamples([readGoGames(path)], SETTINGS)).toThrow(message);
    complaint(join(folder, "nothing"), `there is no file or folder ${join(folder, "nothing")}`);
    mkdirSync(join(folder, "empty"));
    complaint(join(folder, "empty"), /empty: no games in it, neither \.sgf nor \.jsonl$/);
    complaint(file("broken.sgf", "(;GM[1]SZ[9]\n;B[ee]\n;W[ed"), /broken\.sgf: SGF: .*\(line 3, offset/);
    complaint(file("hex.sgf", "(;GM[11]SZ[9];B[a1])"), /hex\.sgf: GM: expected 1, which is Go, got 11/);
    complaint(file("illegal.sgf", "(;GM[1]SZ[9];B[ee];W[ee])"), /illegal\.sgf: move 2: E5 is not empty/);
    complaint(
      file("strange.jsonl", '{"id":"a","moves":"E5"}\n{"id":"b"}\n'),
      /strange\.jsonl, line 2: moves/,
    );
    complaint(file("cut.jsonl", '{"id":"a","moves":"E5"}\n{"id":"b'), /cut\.jsonl, line 2: /);
    mkdirSync(join(folder, "hex"));
    file(
      "hex/plan.yaml",
      "game: { name: hex, size: 3 }\nagents: [random, { name: b, kind: random }]\npairs: 1\n",
    );
    complaint(join(folder, "hex"), /hex: a match of hex, not of go/);
  });
});

describe("examples", () => {
  const moves = "E5 E6 D6 F6 D7 pass pass E4";
  const source = {
    name: "games",
    games: Array.from({ length: 20 }, (_, i) => ({
      place: `game ${i}`,
      record: readGoGames(file(`${i}.jsonl`, `{"id":"a","moves":"${moves}","result":"B+R"}`)).games[0]!
        .record,
    })),
  };

  test("are the moves until two passes that are candidates", () => {
    const { counts, training, heldOut } = mmExamples([source], SETTINGS);
    expect(counts).toMatchObject({ games: 20, moves: 140, strange: 40, losers: 0, forced: 0 });
    expect(training.length + heldOut.length).toBe(100);
    expect(heldOut.length).toBe(5 * counts.heldOutGames);
    expect([training.mostArms, training.firstArm[1]]).toEqual([81, 81]);
  });

  test("leave out whole games for the test, one of twelve whatever the seed", () => {
    const few = { ...source, games: source.games.slice(0, 12) };
    for (const seed of ["a", "b", "c", "d"]) {
      const settings: MmSettings = { ...SETTINGS, set: "paper", heldOut: 0.1, seed };
      expect(mmExamples([few], settings).counts).toMatchObject({ games: 12, heldOutGames: 1 });
    }
  });

  test("are the winner's alone where that is wanted", () => {
    const { counts, training, heldOut } = mmExamples([source], { ...SETTINGS, winners: true });
    expect(counts).toMatchObject({ moves: 140, losers: 60, strange: 20 });
    expect(training.length + heldOut.length).toBe(60);
  });

  test("know the shapes that were played often enough in games that are learned from", () => {
    const { shapes, counts } = mmExamples([source], SETTINGS);
    expect(shapes.codes).toHaveLength(5);
    const learned = counts.games - counts.heldOutGames;
    expect(mmExamples([source], { ...SETTINGS, shapes: learned }).shapes.codes).toHaveLength(5);
    expect(mmExamples([source], { ...SETTINGS, shapes: learned + 1 }).shapes.codes).toHaveLength(0);
    expect(mmExamples([source], { ...SETTINGS, shapes: 0 }).shapes.codes).toHaveLength(0);
    expect(mmExamples([source], { ...SETTINGS, set: "paper" }).shapes.codes).toHaveLength(0);
  });
});
