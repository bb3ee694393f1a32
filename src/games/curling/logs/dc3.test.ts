import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { playedGame } from "../../../../test/curling-games.js";
import { makeSimulator } from "../physics/simulators.js";
import { type CurlingRecord, replayRecord } from "../record.js";
import { joinDc3, readDc3, readDc3Shot } from "./dc3-reader.js";
import { writeDc3Shots, writeDcl2 } from "./dc3-writer.js";

const official = (name: string) =>
  readFileSync(new URL(`../../../../test/reference/curling/${name}`, import.meta.url), "utf8");
const LOG = official("sample_dc3_game.dcl2");
const SHOT = official("sample_dc3_shot.json");
const lines = LOG.trimEnd().split("\n");

const game = playedGame("dc3", 2);

function differences(record: CurlingRecord, tolerance = 0): readonly string[] {
  return replayRecord(record, makeSimulator("referee", record.rules), tolerance).disagreements;
}

/** Without what a log does not hold. */
function told({ moves, ...record }: CurlingRecord): unknown {
  return {
    ...record,
    simulator: "",
    date: "",
    moves: moves.map((move) => ({ ...move, after: "", seconds: 0 })),
  };
}

describe("a .dcl2", () => {
  it("of the official server becomes a record that replays exactly", () => {
    const { record, id } = readDc3(LOG);
    expect(id).toBe("d8a40e1a-2470-4ac2-9ebe-de906ff82195");
    expect(record).toMatchObject({
      players: [{ name: "rulebased" }, { name: "rulebased" }],
      date: "2026-11-15T06:42:56+00:00",
      rules: { name: "dc3", ends: 2, noise: "dc3", time: { game: 600000, extraEnd: { seconds: 60000 } } },
      result: { winner: 0, reason: "score" },
    });
    expect(record.moves).toHaveLength(48);
    expect(record.moves[0]).toMatchObject({
      player: 0,
      intended: { vx: 0.13172483444213867 },
      actual: { vx: 0.13368730247020721 },
      seconds: 0.27,
      after: "0#0:0.02867715433239937,38.480308532714844",
    });
    // With the throw that ends the last end another clock begins.
    expect(record.moves[30]).toHaveProperty("seconds");
    expect(record.moves[31]).not.toHaveProperty("seconds");
    expect(differences(record, 1e-12)).toEqual([]);
  });

  it("is written with the same messages, but for what a record does not hold", () => {
    const { record } = readDc3(LOG);
    const { text } = writeDcl2(record).files[0]!;
    const logs = (log: string) =>
      log
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
    const [was, is] = [logs(LOG), logs(text)];
    const common = was.filter(({ log }) => log.cmd !== "meta");
    expect(is.map(({ log }) => log.cmd)).toEqual(common.map(({ log }) => log.cmd));
    for (const [i, { log }] of is.entries()) {
      const other = common[i].log;
      expect(Object.keys(log)).toEqual(Object.keys(other));
      if (log.cmd === "move") expect(log).toEqual(other);
      if (log.cmd !== "update") continue;
      expect(log.last_move).toEqual(other.last_move);
      const { thinking_time_remaining: left, ...state } = log.state;
      const { thinking_time_remaining: told, ...rest } = other.state;
      expect(state).toEqual(rest);
      // The clock of an extra end is new, so how long the throw before took is not told.
      if (rest.end < 2) for (const team of ["team0", "team1"]) expect(left[team]).toBeCloseTo(told[team], 2);
    }
    expect(readDc3(text).record.moves).toEqual(record.moves);
  });

  it("of a game of ours comes back as it was", () => {
    const { record } = readDc3(writeDcl2(game).files[0]!.text);
    expect(told(record)).toEqual(told(game));
    expect(differences(record)).toEqual([]);
  });

  it("tells who gave up, and who lost on time", () => {
    const [before, move] = [JSON.parse(lines[11]!), JSON.parse(lines[12]!)];
    move.log.move = { type: "concede" };
    const over = (reason: string) => {
      const update = structuredClone(before);
      update.log.state.game_result = { reason, winner: "team0" };
      return JSON.stringify({ ...update, log: { ...update.log, next_team: null } });
    };
    const conceded = readDc3(
      [...lines.slice(0, 12), JSON.stringify(move), over("concede")].join("\n"),
    ).record;
    expect(conceded.moves.at(-1)).toEqual({ kind: "concede", player: 1 });
    const written = writeDcl2(conceded).files[0]!.text;
    expect(written).toContain('{"cmd":"move","move":{"type":"concede"},"team":"team1"}');
    expect(readDc3(written).record.moves).toEqual(conceded.moves);
    const late = readDc3([...lines.slice(0, 12), over("time_limit")].join("\n")).record;
    expect(late.moves.at(-1)).toEqual({ kind: "late", player: 1, seconds: 600000 });
    expect(late.result).toEqual({ winner: 0, reason: "time_limit" });
    expect(differences(late, 1e-12)).toEqual([]);
  });

  it("may be the log of the server, with what went over the wire, or what an engine kept", () => {
    const { record } = readDc3(LOG);
    const messages = lines.map((line) => JSON.parse(line).log).filter(({ cmd }) => cmd !== "meta");
    const asIs = messages.map((message) => JSON.stringify(message)).join("\n");
    expect(readDc3(asIs).record).toEqual(record);
    const wire = messages
      .map((msg) => JSON.stringify({ from: "a", to: "b", msg: JSON.stringify(msg) }))
      .join("\n");
    expect(readDc3(wire).record).toEqual(record);
    const twice = messages.flatMap((msg) => {
      const heard = JSON.stringify({
        tag: "trc",
        log: { from: "server", to: "x", msg: JSON.stringify(msg) },
      });
      return msg.cmd === "update" ? [heard, heard] : [heard];
    });
    expect(readDc3(twice.join("\n")).record).toEqual(record);
    const both = lines.flatMap((line) => [
      line,
      JSON.stringify({ ver: [1, 1], tag: "trc", log: { from: "server", to: "x", msg: "binary" } }),
    ]);
    expect(readDc3(both.join("\n")).record).toEqual(record);
    const heard = messages.filter(({ cmd, team }) => cmd !== "move" || team === "team0");
    const alone = readDc3(heard.map((message) => JSON.stringify(message)).join("\n"));
    expect(alone.remarks.join()).toMatch(/before the hand is not told/);
    expect(alone.record.moves).toHaveLength(48);
  });

  it("may begin in the middle", () => {
    const { record } = readDc3([...lines.slice(0, 9), ...lines.slice(91)].join("\n"));
    expect(record.start).toMatchObject({
      end: 2,
      hammer: 0,
      scores: [
        [1, 0],
        [0, 1],
      ],
    });
    expect(differences(record, 1e-5)).toEqual([]);
  });

  test.each<[string, string, RegExp]>([
    [
      "without rules",
      lines.filter((line) => !line.includes("is_ready")).join("\n"),
      /^is_ready, which tells the rules/,
    ],
    ["without positions", lines.slice(0, 9).join("\n"), /^there is no update in it$/],
    [
      "with a gap",
      lines.filter((_, i) => i !== 15).join("\n"),
      /^line 17: end 0, throw 4 does not follow end 0, throw 2$/,
    ],
    ["with a wrong field", LOG.replace('"hammer":"team1"', '"hammer":"team7"'), /^line 10: state\.hammer: /],
    ["after its end", `${LOG}${lines[11]}\n`, /^line 108: the game is over before it$/],
  ])("%s is refused in one line", (_, text, message) => {
    expect(() => readDc3(text)).toThrow(message);
  });

  it("holds no games by other rules", () => {
    expect(() => writeDcl2(playedGame("dc4", 1))).toThrow(/^DC3 logs games by its own rules/);
  });
});

describe("files of throws", () => {
  it("of the official server tell what the end left", () => {
    const shot = readDc3Shot(SHOT);
    expect(shot.record.moves).toMatchObject([
      { player: 0, after: "0#7:1.6947215795516968,38.15374755859375" },
    ]);
    expect(differences(shot.record, 1e-12)).toEqual([]);
    const [joined] = joinDc3([shot, readDc3(LOG)]);
    expect(joined!.record.moves.at(-1)).toMatchObject({ after: "0#7:1.6947215795516968,38.15374755859375" });
    expect(differences(joined!.record, 1e-12)).toEqual([]);
  });

  it("of a game of ours come together again", () => {
    const { files } = writeDc3Shots(game);
    expect(files.map(({ name }) => name).slice(0, 2)).toEqual(["shot_e000s00.json", "shot_e000s01.json"]);
    const throws = files.map(({ text }) => readDc3Shot(text)).reverse();
    const [joined, ...more] = joinDc3(throws);
    expect(more).toEqual([]);
    expect(joined!.record.moves.map(({ kind }) => kind)).toEqual(game.moves.map(({ kind }) => kind));
    expect(joined!.record.scores).toEqual(game.scores);
    expect(differences(joined!.record, 1e-12)).toEqual([]);
    const apart = joinDc3(throws.filter((_, i) => i !== 5));
    expect(apart).toHaveLength(2);
  });

  it("that are broken are refused in one line", () => {
    expect(() => readDc3Shot(SHOT.replace('"end": 2', '"end": "x"'))).toThrow(/^log: end: /);
    expect(() => readDc3Shot(SHOT.slice(0, 500))).toThrow(/JSON/);
  });
});
