import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { playedGame } from "../../../../test/curling-games.js";
import { formatRecord } from "../record.js";
import { curlingFormats, curlingGame, readGame } from "./formats.js";

const LOG = readFileSync(
  new URL("../../../../test/reference/curling/sample_dc3_game.dcl2", import.meta.url),
  "utf8",
);
const POSITION = `POSITION=POSITION ${"0.0 ".repeat(32)}`;

describe("formats of curling", () => {
  test.each<[string, string, string | undefined]>([
    ["of the third generation", LOG, "dcl2"],
    ["of which the first line is there", LOG.split("\n", 1)[0]!, "dcl2"],
    ["of a server", '{"tag":"trc","log":{}}\n{', "dcl2"],
    ["of one throw", JSON.stringify({ tag: "sht", log: {} }, null, 2), "dc3-shots"],
    ["of the second generation", "[GameInfo]\r\nFirst=a\r\nSecond=b\r\n", "dcl"],
    ["of the first generation, without its head", `[0000]\r\n${POSITION}\r\n`, "dcl"],
    ["of ours", formatRecord(playedGame("dc4", 1)), "record"],
    ["of the fourth generation", '{"stone_coordinate":{}}\n', "dc4"],
    ["that was captured", ": hello\n\nevent: state_update\ndata: {}\n\n", "dc4-events"],
    ["of a Python client", '{"timestamp":"","logger":"x","level":"INFO","message":"hello"}\n', "dc4-python"],
    ["in SGF", "(;GM[1]SZ[9];B[ee])", undefined],
    ["that nobody knows", '{"format":"other"}', undefined],
    ["that is no text", "\u0000\u0001", undefined],
    ["that is empty", "", undefined],
  ])("a game %s is known", (_, text, name) => {
    expect(curlingFormats.formats.find((format) => format.recognises(text))?.name).toBe(name);
    expect(curlingGame(text) === undefined).toBe(name === undefined);
  });

  test.each<[string, string, RegExp]>([
    ["in SGF", "(;GM[1]SZ[9];B[ee])", /^this is a game in SGF, as board games are kept/],
    ["that nobody knows", '{"format":"other"}', /^format: /],
    ["that is no JSON", "{", /^no format that is known/],
    ["that is empty", "\n", /^the file is empty$/],
  ])("a game %s is named", (_, text, message) => {
    expect(() => readGame(text)).toThrow(message);
  });

  it("tell where a game does not replay", () => {
    const record = playedGame("dc4", 1);
    const [said] = curlingFormats.replay!(record);
    expect(said).toBe("16 throws played again by the referee: the same positions and points, within 0.1 mm");
    const moved = record.moves.map((move) =>
      move.kind === "throw" ? { ...move, actual: { ...move.actual, vx: move.actual.vx + 0.001 } } : move,
    );
    const [head, ...places] = curlingFormats.replay!({ ...record, moves: moved });
    expect(head).toMatch(/^16 throws played again by the referee: \d+ differences$/);
    expect(places[0]).toMatch(
      /^moves\[0\] \(end 0, throw 0\): stone 0 of team 0 rests [\d.]+ mm from where the record says$/,
    );
    expect(places.at(-1)).toMatch(/^and \d+ more, which playout curling replay tells$/);
  });
});
