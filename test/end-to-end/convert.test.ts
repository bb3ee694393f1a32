import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import { curlingFormats } from "../../src/games/curling/logs/formats.js";
import { formatRecord, parseRecord } from "../../src/games/curling/record.js";
import { playedGame } from "../curling-games.js";
import { playout, temporaryFolder } from "./command.js";

const { path: folder, file } = temporaryFolder();
const LOG = fileURLToPath(new URL("../reference/curling/sample_dc3_game.dcl2", import.meta.url));
const SHOT = fileURLToPath(new URL("../reference/curling/sample_dc3_shot.json", import.meta.url));
const read = (name: string) => readFileSync(join(folder, name), "utf8");

function convert(...args: string[]) {
  return playout(["convert", ...args]);
}

function expectComplaint(args: string[], status: number, message: RegExp): void {
  const ran = convert(...args);
  expect(ran.stderr).toMatch(message);
  expect(ran.stderr.trimEnd().split("\n").at(-1)).toMatch(/^playout: /);
  expect(ran.stderr).not.toMatch(/^ +at /m);
  expect(ran.status).toBe(status);
}

const games = {
  dcl: file("legacy.json", formatRecord(playedGame("legacy-gat", 1))),
  dcl2: file("dc3.json", formatRecord(playedGame("dc3", 1))),
  "dc3-shots": join(folder, "dc3.json"),
  dc4: file("dc4.json", formatRecord(playedGame("dc4", 1))),
  "dc4-events": join(folder, "dc4.json"),
  "dc4-python": join(folder, "dc4.json"),
} as const;

describe("convert", () => {
  it("makes a record of a game that the official server logged, and says that it replays", () => {
    const out = join(folder, "official.json");
    const { stderr, status, stdout } = convert(LOG, "--out", out);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    expect(stderr).toMatch(
      /^playout: sample_dc3_game: 48 throws played again by the referee: the same positions and points, within 0\.1 mm$/m,
    );
    const record = parseRecord(read("official.json"));
    expect(record.scores).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(record.result).toEqual({ winner: 0, reason: "score" });
  });

  it("puts the throws of a log into the game", () => {
    const last = (text: string) => parseRecord(text).moves.at(-1);
    expect(last(convert(LOG).stdout)).not.toHaveProperty("after");
    expect(last(convert(SHOT, LOG).stdout)).toMatchObject({
      after: "0#7:1.6947215795516968,38.15374755859375",
    });
    expect(parseRecord(convert(SHOT).stdout)).toMatchObject({ start: { end: 2, throw: 15, hammer: 0 } });
  });

  it.each(Object.entries(games))("writes %s, which all that takes a game takes", (format, game) => {
    const { formats } = curlingFormats;
    const { ending } = formats.find(({ name }) => name === format)!;
    const out = format === "dc3-shots" ? join(folder, "throws") : join(folder, `${format}.${ending}`);
    const written = convert(game, "--to", format, "--out", out);
    expect(written.status).toBe(0);
    expect(written.stderr).toMatch(/the same positions and points/);
    const files = format === "dc3-shots" ? readdirSync(out).map((name) => join(out, name)) : [out];
    const back = convert(...files);
    expect(back.status).toBe(0);
    const before = parseRecord(readFileSync(game, "utf8"));
    expect(parseRecord(back.stdout).scores).toEqual(before.scores);
    const [one] = files as [string];
    const replayed = playout(["curling", "replay", one, "--tolerance", "1"]);
    expect(replayed.stdout).toMatch(/with the referee simulator: agrees\n$/);
    const drawn = playout([
      "draw",
      "--game",
      "curling",
      "--record",
      one,
      "--report",
      join(folder, "report.html"),
    ]);
    expect(drawn.status).toBe(0);
    expect(read("report.html")).toMatch(/^<!doctype html>/i);
    const start = parseRecord(convert(one).stdout).start;
    const throwing = ["--end", String((start?.end ?? 0) + 1), "--throw", String((start?.throw ?? 0) + 1)];
    const judged = playout([
      "analyze",
      "--game",
      "curling",
      "--record",
      one,
      ...throwing,
      "--agent",
      "rules",
      "--trials",
      "2",
      "--json",
    ]);
    expect(judged.status).toBe(0);
    expect(JSON.parse(judged.stdout).throws).toHaveLength(1);
  });

  it("knows formats by what files hold, and writes by the ending or what is asked", () => {
    const odd = join(folder, "odd.txt");
    writeFileSync(odd, readFileSync(LOG));
    expect(convert(odd, "--out", join(folder, "by-ending.dcl2")).status).toBe(0);
    expect(read("by-ending.dcl2")).toMatch(/^\{"ver":\[1,1\],"tag":"gam",/);
  });

  it("makes files of several games in a folder", () => {
    const records = join(folder, "records");
    expect(convert(LOG, games.dc4, "--out", records).status).toBe(0);
    expect(readdirSync(records).sort()).toEqual(["dc4.json", "sample_dc3_game.json"]);
  });

  it("tells games of one name apart, by their folders or by numbers", () => {
    for (const name of ["a", "b"]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "game.dcl2"), readFileSync(LOG));
    }
    writeFileSync(join(folder, "b", "game.log"), readFileSync(LOG));
    const apart = join(folder, "apart");
    const logs = ["a/game.dcl2", "b/game.dcl2", "b/game.log"].map((name) => join(folder, name));
    expect(convert(...logs, "--out", apart).status).toBe(0);
    expect(readdirSync(apart).sort()).toEqual(["a-game.json", "b-game-2.json", "b-game.json"]);
  });

  it("converts games of boards", () => {
    const hex = file("hex.sgf", "(;GM[11]SZ[5]PB[x]PW[y];B[c3];W[b2];B[d4])");
    expect(convert(hex, "--to", "hexworld").stdout).toBe("https://hexworld.org/board/#5nc1,c3b2d4\n");
    expect(convert(file("link.txt", "https://hexworld.org/board/#5c1,c3b2d4\n")).stdout).toMatch(
      /^\(;FF\[4\]GM\[11\]/,
    );
    const go = file("go.jsonl", '{"id":"a","moves":"E5 C3 pass","komi":7}\n{"id":"b","moves":"D4"}\n');
    const boards = join(folder, "boards");
    expect(convert(go, "--out", boards).status).toBe(0);
    expect(readdirSync(boards).sort()).toEqual(["go-1.sgf", "go-2.sgf"]);
    expect(convert(join(boards, "go-1.sgf")).stdout).toContain(";B[ee];W[cg];B[])");
  });

  it("replaces nothing unasked", () => {
    const out = file("kept.json", "mine");
    expectComplaint([LOG, "--out", out], 1, /kept\.json: exists already; --force replaces it/);
    expect(read("kept.json")).toBe("mine");
    expectComplaint([games.dc4, "--out", games.dc4, "--force"], 1, /is the same file as the input/);
    expect(convert(LOG, "--out", out, "--force").status).toBe(0);
  });

  const log = readFileSync(LOG, "utf8");
  test.each<[string, string, RegExp]>([
    ["empty", "", /: the file is empty$/m],
    ["blank", " \n\n", /: the file is empty$/m],
    ["unknown", "hello", /: no format that is known; playout convert --help lists them$/m],
    ["broken", log.replace("\n", '\n{"ver":\n'), /broken\.log: line 2: .*JSON/],
    [
      "gap",
      log
        .split("\n")
        .filter((_, i) => i !== 13 && i !== 12)
        .join("\n"),
      /gap\.log: line 14: end 0, throw 3 does not follow end 0, throw 1$/m,
    ],
    ["field", log.replace('"shot":1,', '"shot":"x",'), /field\.log: line 12: state\.shot: /],
    ["sgf", "(;GM[11]SZ[5];B[c3];W[zz])", /sgf\.log: move 2: /],
    ["binary", "\u0000\u0001\ufffd".repeat(1000), /: no format that is known/],
    ["utf16", "\ufffd\ufffd[\u0000G\u0000", /: this is UTF-16, which is not read; save it as UTF-8$/m],
    ["short", log.slice(0, 50), /short\.log: line 1: .*JSON/],
  ])("%s files are refused in one line with the place", (name, text, message) => {
    expectComplaint([file(`${name}.log`, text)], 1, message);
  });

  it("leaves out a last line that was cut short, and says so", () => {
    const { stdout, stderr } = convert(file("cut.log", log.slice(0, log.indexOf('"id":59') + 200)));
    expect(parseRecord(stdout).moves).toHaveLength(1);
    expect(stderr).toMatch(/^playout: cut: the last line is cut short, and was left out$/m);
  });

  it("says what is wrong with what is asked", () => {
    expectComplaint([join(folder, "missing.dcl")], 1, /missing\.dcl: there is no such file/);
    expectComplaint(
      [LOG, "--to", "sgf"],
      2,
      /--to: games of curling are written as record, dcl, dcl2, .*, not as sgf/,
    );
    expectComplaint(
      [LOG, "--to", "dcl"],
      1,
      /sample_dc3_game: a \.dcl holds games of the legacy physics; this one has FCV1/,
    );
    expectComplaint(
      [LOG, "--to", "dc4"],
      1,
      /DC4 tells games by its own rules; this one was played by those of dc3/,
    );
    expectComplaint(
      [LOG, "--out", join(folder, "x.sgf")],
      2,
      /--out: no format of curling ends with \.sgf; say which one with --to/,
    );
    expectComplaint([LOG, games.dc4], 2, /2 files are to be written: --out names a folder/);
    expectComplaint([], 2, /missing required argument 'file'/);
    expectComplaint([LOG, games.dc4, "--out", games.dc4], 2, /--out: .*is a file, not a folder/);
  });
});
