import { describe, expect, it, test } from "vitest";
import { playedGame, playedTick } from "../../../../test/curling-games.js";
import type { StateMessage } from "../engines/dc4-messages.js";
import { makeSimulator } from "../physics/simulators.js";
import { type CurlingRecord, replayRecord } from "../record.js";
import {
  formatEventStream,
  formatPythonLog,
  formatStateLines,
  parseEventStream,
  parsePythonLog,
  parseStateLines,
  recordOfStates,
  statesOfRecord,
} from "./dc4-log.js";

const game = playedGame("dc4", 2);
const states = statesOfRecord(game);
const lines = formatStateLines(states);
const read = (text: string) => recordOfStates(parseStateLines(text));

/** What a stream holds of a game: throws as they were made. */
function told(record: CurlingRecord): unknown[] {
  return record.moves.map((move) =>
    move.kind === "throw"
      ? { player: move.player, after: move.after, seconds: move.seconds, foul: move.foul }
      : move,
  );
}

function expectSame(found: CurlingRecord, record: CurlingRecord): void {
  expect(told(found)).toEqual(told(record));
  for (const [i, move] of found.moves.entries()) {
    const made = record.moves[i]!;
    if (move.kind !== "throw" || made.kind !== "throw") continue;
    expect(move.actual.vx).toBeCloseTo(made.actual.vx, 9);
    expect(move.actual.vy).toBeCloseTo(made.actual.vy, 9);
    expect(move.actual.omega).toBe(made.actual.omega);
  }
  expect(found).toMatchObject({ rules: record.rules, scores: record.scores, result: record.result });
  expect(replayRecord(found, makeSimulator("referee", found.rules), 0.0001).disagreements).toEqual([]);
}

describe("states of DC4", () => {
  it.each<
    [
      string,
      (states: readonly StateMessage[]) => string,
      (text: string) => ReturnType<typeof parseStateLines>,
    ]
  >([
    ["as JSON lines", formatStateLines, parseStateLines],
    ["as a stream of events", formatEventStream, parseEventStream],
    [
      "in a log of the Python client",
      (each) => formatPythonLog(each, "2026-02-01T10:00:00.000"),
      parsePythonLog,
    ],
  ])("%s hold the game, and replay to the same positions", (_, format, parse) => {
    const { record, remarks } = recordOfStates(parse(format(states)));
    expectSame(record, game);
    expect(remarks.join("\n")).toMatch(/before the hand is not told[\s\S]*fouls are not told/);
  });

  it("tell mixed doubles with what was placed", () => {
    const doubles = playedGame("dc4-mixed-doubles", 3);
    const placed = doubles.moves.filter(({ kind }) => kind === "place");
    expect(new Set(placed.map((move) => move.kind === "place" && move.placement)).size).toBeGreaterThan(2);
    expectSame(read(formatStateLines(statesOfRecord(doubles))).record, doubles);
  });

  it("come again after a connection was lost, with old names, and with comments between them", () => {
    const old = states.map(({ team_shot_number, ...state }) => ({ ...state, shot_number: team_shot_number }));
    const events = [...old.slice(0, 8), ...old.slice(0, 20), ...old.slice(17)]
      .map((state, i) => `: keep-alive\nid: ${i}\nevent: state_update\ndata: ${JSON.stringify(state)}\n\n`)
      .join("event: presence\ndata: {}\n\n");
    expectSame(recordOfStates(parseEventStream(events)).record, game);
    const wrapped = old.map((data) => `${JSON.stringify({ event: "latest_state_update", data })}\n`).join("");
    expectSame(read(wrapped).record, game);
  });

  it("may be saved without the names of events, and without the last line", () => {
    const stream = formatEventStream(states);
    expectSame(recordOfStates(parseEventStream(stream.replaceAll(/^event: .*\n/gm, ""))).record, game);
    expect(parseEventStream(stream.trimEnd())).toMatchObject({
      cut: false,
      states: { length: states.length },
    });
    expect(parseEventStream(stream.slice(0, -50))).toMatchObject({
      cut: true,
      states: { length: states.length - 1 },
    });
  });

  it("are found in messages of older clients, among other messages", () => {
    const log = formatPythonLog(states, "now")
      .replaceAll("latest_state_data: ", "Received latest state data: ")
      .replace("\n", '\n{"timestamp":"x","logger":"L","level":"INFO","message":"a=1: connecting"}\n');
    expectSame(recordOfStates(parsePythonLog(log)).record, game);
  });

  it("tell what was wanted where a server says it", () => {
    const [first, second] = states as [StateMessage, StateMessage];
    const move = { ...second.last_move!, actual_translational_velocity: 2.5, actual_shot_angle: Math.PI / 2 };
    const { record } = read(`${JSON.stringify(first)}\n${JSON.stringify({ ...second, last_move: move })}\n`);
    const [made] = record.moves;
    if (made?.kind !== "throw") throw new Error("expected a throw");
    expect(made.intended.vy).toBeCloseTo(2.5);
    expect(made.actual.vy).not.toBeCloseTo(2.5);
    expect(Math.sign(made.intended.omega)).toBe(Math.sign(made.actual.omega));
  });

  it("may begin in the middle of an end", () => {
    const { record } = read(formatStateLines(states.slice(22)));
    expect(record.start).toMatchObject({ end: 1, throw: 5 });
    expect(record.moves).toHaveLength(11);
    expect(record.result).toEqual(game.result);
    expect(replayRecord(record, makeSimulator("referee", record.rules), 0.0001).disagreements).toEqual([]);
  });

  it("tell a loss on time", () => {
    const last = states[5]!;
    const late = { ...last, winner_team: "team0", second_team_remaining_time: -0.25 };
    const { record } = read(`${formatStateLines(states.slice(0, 6))}${JSON.stringify(late)}\n`);
    expect(record.moves.at(-1)).toMatchObject({ kind: "late", player: 1 });
    expect(record.result).toEqual({ winner: 0, reason: "time_limit" });
    expect(replayRecord(record, makeSimulator("referee", record.rules), 0.0001).disagreements).toEqual([]);
  });

  it("tell who could not go on", () => {
    const forfeited = { ...states[5]!, winner_team: "team1" };
    const { record } = read(`${formatStateLines(states.slice(0, 6))}${JSON.stringify(forfeited)}\n`);
    expect(record.moves.at(-1)).toMatchObject({ kind: "forfeit", player: 0 });
    expect(record.result).toEqual({ winner: 1, reason: "forfeit" });
  });

  it("tell by their positions that ticks were forbidden", () => {
    const strict = playedTick();
    const { record } = read(formatStateLines(statesOfRecord(strict)));
    expect(record.rules.freeGuardZone.noTick).toBe(true);
    expect(record.moves[1]).toMatchObject({ foul: true });
  });

  it("that are cut short tell what is there, and say so", () => {
    const { record, remarks } = read(lines.slice(0, -100));
    expect(record.moves).toHaveLength(31);
    expect(record.result).toBeNull();
    expect(remarks[0]).toMatch(/the last line is cut short/);
  });

  const broken = (state: number, change: object) =>
    states.map((each, i) => JSON.stringify(i === state ? { ...each, ...change } : each)).join("\n");

  test.each<[string, string, RegExp]>([
    ["empty", "\n", /^the file is empty$/],
    ["without a state", '{"event":"presence"}\n', /^there is no state in it$/],
    ["no JSON", `${JSON.stringify(states[0])}\n{"a":\n\n`, /^line 2: .*JSON/],
    [
      "with a gap",
      formatStateLines(states.filter((_, i) => i !== 4)),
      /^line 5: end 0, throw 5 does not follow end 0, throw 3$/,
    ],
    ["without a throw", broken(4, { last_move: null }), /^line 5: last_move is missing$/],
    ["with a wrong field", broken(3, { end_number: "x" }), /^line 4: end_number: /],
    [
      "after the end",
      `${lines}${JSON.stringify({ ...states.at(-1), end_number: 9 })}\n`,
      /^line \d+: the game is over before it$/,
    ],
    ["of the end of an end", JSON.stringify(states[16]), /^line 1: it begins with the end of an end/],
  ])("%s are refused in one line", (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it("hold no games by other rules", () => {
    expect(() => statesOfRecord(playedGame("dc3", 1))).toThrow(/^DC4 tells games by its own rules/);
  });
});
