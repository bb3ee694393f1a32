import { describe, expect, it, test } from "vitest";
import { playedGame } from "../../../../test/curling-games.js";
import { makeSimulator } from "../physics/simulators.js";
import { replayRecord } from "../record.js";
import { formatDcl, parseDcl } from "./dcl.js";
import { readDcl, writeDcl } from "./dcl-record.js";

const record = playedGame("legacy-gat", 2);
const text = writeDcl(record).files[0]!.text;

describe("a .dcl", () => {
  it("holds the game, and replays to the same positions", () => {
    const { record: read } = readDcl(text);
    expect(read).toMatchObject({
      rules: { noise: "legacy-gat", ends: 2, extraEnds: false, time: { game: 219 } },
      players: [{ name: "Red" }, { name: "Yellow" }],
      scores: record.scores,
      result: record.result,
    });
    expect(read.moves).toHaveLength(32);
    for (const [i, move] of read.moves.entries()) {
      const told = record.moves[i]!;
      if (move.kind !== "throw" || told.kind !== "throw") throw new Error("expected throws");
      expect(move.player).toBe(told.player);
      expect(move.foul).toBe(told.foul);
      for (const key of ["intended", "actual"] as const) {
        expect(move[key].vx).toBeCloseTo(told[key].vx, 6);
        expect(move[key].vy).toBeCloseTo(told[key].vy, 5);
        expect(move[key].omega).toBe(told[key].omega);
      }
    }
    expect(replayRecord(read, makeSimulator("referee", read.rules), 0.001).disagreements).toEqual([]);
  });

  it("is written as it was read", () => {
    expect(formatDcl(parseDcl(text))).toBe(text);
    expect(writeDcl(readDcl(text).record).files[0]!.text).toBe(text);
  });

  it("of mixed doubles holds what was placed, and who chose it", () => {
    const doubles = playedGame("legacy-mixed-doubles", 4);
    const written = writeDcl(doubles).files[0]!.text;
    expect(written).toContain("GAMEINFO=GAMEINFO 1 0 2\n[0000]");
    const { record: read } = readDcl(written);
    expect(read.rules).toEqual(doubles.rules);
    expect(read.moves.map((move) => (move.kind === "place" ? move : move.player))).toEqual(
      doubles.moves.map((move) => (move.kind === "place" ? move : move.player)),
    );
    expect(read.moves.filter(({ kind }) => kind === "place")).toHaveLength(4);
    expect([read.scores, read.result]).toEqual([doubles.scores, doubles.result]);
    expect(replayRecord(read, makeSimulator("referee", read.rules), 0.001).disagreements).toEqual([]);
    expect(writeDcl(read).files[0]!.text).toBe(written);
  });

  it("of 2018 is read with its faults", () => {
    const rewrite = text
      .replace(/BESTSHOT=BESTSHOT /g, "BESTSHOT=BESTSHOT")
      .replace(/^RUNSHOT=/gm, "PARAM=PARAM 0.0725 0.29 33.7149\nRUNSHOT=")
      .replace(/(\d+\.\d{3})\d+/g, "$1")
      .replace(/0\.072(?!5)/g, "0.0725")
      .replace("[0000]", "GAMEINFO=GAMEINFO 0 0\n[0000]")
      .replace(/\n/g, "\r\n");
    const { record: read } = readDcl(`\uFEFF${rewrite}`);
    expect(read.moves).toHaveLength(32);
    expect(read.result).toEqual(record.result);
    expect(read.rules.noise).toBe("legacy-gat");
  });

  it.each(["CONCEDE", "CONSEED"])("ends with %s in the place of a throw", (word) => {
    const cut = `${text.slice(0, text.indexOf("BESTSHOT", text.indexOf("[0103]")))}BESTSHOT=${word}\n`;
    const { record: read } = readDcl(cut);
    const player = record.moves[19]!.player;
    expect(read.moves.at(-1)).toEqual({ kind: "concede", player });
    expect(read.result).toEqual({ winner: 1 - player, reason: "concede" });
    expect(readDcl(writeDcl(read).files[0]!.text).record).toEqual(read);
  });

  it("tells who lost on time", () => {
    const head = text.slice(0, text.indexOf("BESTSHOT", text.indexOf("[0103]")));
    const { record: read } = readDcl(`${head}[GameOverInfo]\nENDSTATE=TIMEOUT\nWIN=Yellow\nLOSE=Red\n`);
    expect(read.moves.at(-1)).toMatchObject({ kind: "late", player: 0 });
    expect(read.result).toEqual({ winner: 1, reason: "time_limit" });
  });

  it("tells who could not go on", () => {
    const head = text.slice(0, text.indexOf("BESTSHOT", text.indexOf("[0103]")));
    const { record: read } = readDcl(`${head}[GameOverInfo]\nENDSTATE=ERROR\nWIN=Red\nLOSE=Yellow\n`);
    expect(read.result).toEqual({ winner: 0, reason: "forfeit" });
    expect(read.moves.at(-1)).toEqual({ kind: "forfeit", player: 1, reason: "the log says ERROR" });
  });

  it("that was cut short tells what is there, and says so", () => {
    const { record: read, remarks } = readDcl(
      text.slice(0, text.indexOf("RUNSHOT", text.indexOf("[0105]")) + 20),
    );
    expect(read.moves).toHaveLength(22);
    expect(read.result).toBeNull();
    expect(remarks.join()).toMatch(/the last line is cut short/);
  });

  it("may begin in the middle", () => {
    const info = text.slice(0, text.indexOf("[0000]"));
    const { record: read } = readDcl(info + text.slice(text.indexOf("[0104]")));
    expect(read.start).toMatchObject({ end: 1, throw: 4 });
    expect(read.moves).toHaveLength(12);
  });

  it("whose points are not told has those of the referee", () => {
    const left = text.replace(/\[0016\][^[]*/, "");
    const points = text.replace(/^SCORE=.*\n/gm, "");
    for (const without of [left, points]) {
      const { record: read, remarks } = readDcl(without);
      expect(read.scores).toEqual(record.scores);
      expect(read.result).toEqual(record.result);
      expect(remarks.join()).toMatch(/those that the referee counts/);
    }
  });

  it("knows the hands of the first cups, and steady ones", () => {
    const random = (line: string) =>
      readDcl(text.replace(/^\w+Random_[12]=.*\n/gm, "").replace("Second=", `${line}\nSecond=`));
    expect(random("Random=0.145").record.rules).toMatchObject({ noise: "legacy-uec", speedCap: null });
    expect(random("Random=0.000000").record.rules.noise).toBe("none");
    expect(random("").remarks.join()).toMatch(/how hands failed is not told/);
    expect(readDcl(text.replace("Red", "\ufffd\ufffd")).remarks.join()).toMatch(/not in UTF-8/);
    expect(random("Random=0.3").remarks.join()).toMatch(/as in no cup that is known/);
  });

  test.each<[string, string, RegExp]>([
    ["empty", " \n", /^the file is empty$/],
    ["no game", "[GameInfo]\nFirst=a\n", /^there is no position in it$/],
    ["garbage", "[GameInfo]\nhello\n\n", /^line 2: expected \[SECTION\] or KEY=VALUE, got "hello"$/],
    [
      "short positions",
      text.replace(/(\[0003\]\nPOSITION=POSITION [^ ]+).*/, "$1"),
      /^line \d+: POSITION: y of stone 0 is missing$/,
    ],
    ["a gap", text.replace(/\[0004\][^[]*/, ""), /^line \d+: end 0, throw 5 does not follow end 0, throw 3$/],
    [
      "another turn",
      text.replace("SETSTATE 4 0", "SETSTATE 5 0"),
      /^line \d+: SETSTATE: end 0, throw 5 in the section of end 0, throw 4$/,
    ],
    ["no turn", text.replace(/^SETSTATE=SETSTATE 4 0.*\n/m, ""), /^line \d+: SETSTATE is missing$/],
    [
      "no throw",
      text.replace(/(SETSTATE 4 0.*\n)BEST.*\nRUN.*\n/, "$1"),
      /^line \d+: there is no throw in it$/,
    ],
  ])("with %s is refused in one line", (_, broken, message) => {
    expect(() => readDcl(broken)).toThrow(message);
  });

  it("holds no games of other physics", () => {
    expect(() => writeDcl(playedGame("dc3", 1))).toThrow(/^a \.dcl holds games of the legacy physics/);
  });
});
