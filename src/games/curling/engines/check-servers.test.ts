/** Servers with one fault each: lines of a match that went well, changed. */
import "../../index.js";
import { describe, expect, test } from "vitest";
import type { ServerJudge } from "./check-findings.js";
import { Dc3Judge } from "./dc3-check.js";
import { Dc4Judge } from "./dc4-check.js";
import { LegacyJudge } from "./legacy-check.js";

function faultsIn(judge: ServerJudge): string[] {
  return judge
    .findings()
    .filter(({ wrong }) => wrong !== undefined)
    .map(({ about, needed, wrong }) => `${needed ? "!" : ""}${about}: ${wrong?.seen}`);
}

/** A line begins with > where we said it. */
function judged(judge: ServerJudge, lines: readonly string[]): string[] {
  for (const line of lines) {
    if (line.startsWith(">")) judge.said(line.slice(1));
    else judge.heard(line);
  }
  return faultsIn(judge);
}

describe("the text protocol", () => {
  const EMPTY = `POSITION ${Array.from({ length: 32 }, () => "0.000000").join(" ")}`;
  const MATCH = [
    "CONNECTED",
    "LOGIN OK",
    "ISREADY",
    "NEWGAME a b",
    EMPTY,
    "SETSTATE 0 0 8 0",
    "GO 219000 219000",
    ">BESTSHOT -0.990740 -29.559770 0",
    "RUNSHOT -1.010740 -29.700000 0",
    EMPTY,
    "SETSTATE 1 0 8 1",
    ...Array.from({ length: 14 }, (_, i) => [
      "RUNSHOT 0 -30 1",
      EMPTY,
      `SETSTATE ${i + 2} 0 8 ${i % 2}`,
    ]).flat(),
    "RUNSHOT 0 -30 1",
    EMPTY,
    "SETSTATE 16 0 8 1",
    "SCORE -1",
    EMPTY,
    "SETSTATE 0 1 8 1",
    "TOTALSCORE 0 1",
    "GAMEOVER LOSE",
  ];
  const changed = (from: string, to: string | undefined) =>
    judged(
      new LegacyJudge(),
      MATCH.flatMap((line) => (line === from ? (to === undefined ? [] : to.split("|")) : [line])),
    );

  test("a match that goes well", () => {
    expect(judged(new LegacyJudge(), MATCH)).toEqual([]);
  });

  test.each([
    ["ISREADY", undefined, "!asks whether we are ready, and begins the game: NEWGAME without ISREADY"],
    ["SETSTATE 0 0 8 0", undefined, "!tells POSITION and SETSTATE before every GO: GO without SETSTATE"],
    [
      "SETSTATE 0 0 8 0",
      "SETSTATE 0 0 8 2",
      "!says what can be read: SETSTATE: the mover is 2, not from 0 to 1",
    ],
    ["GO 219000 219000", "GO 219 219", "!tells the time left in milliseconds: GO 219 219 at the beginning"],
    [
      "RUNSHOT -1.010740 -29.700000 0",
      "RUNSHOT 1.010740 -29.700000 0",
      "!throws what was sent, but for the hand: of a throw with (-0.99074, -29.55977): turned by -0.068 rad",
    ],
    [
      "RUNSHOT -1.010740 -29.700000 0",
      "RUNSHOT -1.010740 -29.700000 1",
      "!throws what was sent, but for the hand: of a throw with (-0.99074, -29.55977): with the other turn",
    ],
    ["SETSTATE 3 0 8 1", "SETSTATE 4 0 8 1", "!counts throws and ends from 0: SETSTATE 4 0 after 2 0"],
    [
      "SETSTATE 3 0 8 1",
      "SETSTATE 3 0 8 0",
      "!counts throws and ends from 0: SETSTATE 3 0 after 2 0: the same team throws twice (2 times)",
    ],
    ["SCORE -1", undefined, "!tells the score of an end: no SCORE before end 1"],
    ["GAMEOVER LOSE", undefined, "!ends the game: the game ended without GAMEOVER"],
    ["TOTALSCORE 0 1", "HELLO", "says what belongs to the protocol: HELLO"],
    [
      "GO 219000 219000",
      "GO 219000 219000|>BESTSHOT 0 -30 0|GO 1000 1000",
      "tells what became of a throw: our throw was not followed by RUNSHOT",
    ],
  ])("%s becomes %s", (from, to, fault) => {
    expect(changed(from, to)).toContain(fault);
  });
});

describe("Digital Curling 3", () => {
  const both = <T>(value: T) => ({ team0: value, team1: value });
  const player = {
    type: "normal_dist",
    max_speed: 4,
    stddev_speed: 0.0076,
    stddev_angle: 0.0018,
    seed: null,
  };
  const setting = {
    max_end: 8,
    sheet_width: 4.75,
    five_rock_rule: true,
    thinking_time: both(219),
    extra_end_thinking_time: both(21.9),
  };
  const shot = (x: number, y: number, rotation = "ccw") => ({ type: "shot", velocity: { x, y }, rotation });
  const update = (number: number, change: object = {}, state: object = {}) => ({
    cmd: "update",
    next_team: number % 2 === 0 ? "team0" : "team1",
    last_move: number === 0 ? null : { actual_move: shot(0.131, 2.401), free_guard_zone_foul: false },
    ...change,
    state: {
      end: 0,
      shot: number,
      hammer: "team1",
      stones: both(Array(8).fill(null)),
      scores: both(Array(8).fill(null)),
      extra_end_score: both(null),
      thinking_time_remaining: both(200),
      game_result: null,
      ...state,
    },
  });
  const MATCH: Record<string, object> = {
    dc: { cmd: "dc", version: { major: 1, minor: 0 }, game_id: "x", date_time: "x" },
    ready: {
      cmd: "is_ready",
      team: "team0",
      game: { rule: "normal", setting, simulator: { type: "fcv1" }, players: both(Array(4).fill(player)) },
    },
    new: { cmd: "new_game", name: both("x") },
    first: update(0),
    ">move": { cmd: "move", move: shot(0.13, 2.4) },
    second: update(1),
    third: update(2),
    last: update(3, { next_team: null }, { game_result: { winner: "team0", reason: "concede" } }),
    over: { cmd: "game_over" },
  };
  const changed = (change: Record<string, object | undefined>) =>
    judged(
      new Dc3Judge(),
      Object.entries({ ...MATCH, ...change })
        .filter(([, message]) => message !== undefined)
        .map(([name, message]) => `${name.startsWith(">") ? ">" : ""}${JSON.stringify(message)}`),
    );

  test("a match that goes well", () => {
    expect(changed({})).toEqual([]);
  });

  test.each<[string, Record<string, object | undefined>, string]>([
    [
      "no new_game",
      { new: undefined },
      "!greets, tells the game, begins it: update came in place of new_game",
    ],
    ["another version", { dc: { cmd: "dc", version: { major: 2, minor: 1 } } }, "!speaks protocol 1.0: 2.1"],
    [
      "milliseconds",
      { second: update(1, {}, { thinking_time_remaining: both(200_000) }) },
      "!tells the time left in seconds: 200000 of 219",
    ],
    [
      "the wrong team",
      { second: update(1, { next_team: "team0" }) },
      "!gives the turn to each team as the rules do: next_team team0 at shot 1, and team1 has the hammer",
    ],
    [
      "a throw left out",
      { second: undefined },
      "!gives the turn to each team as the rules do: end 0 shot 2 after end 0 shot 0",
    ],
    [
      "no last move",
      { second: update(1, { last_move: null }) },
      "!tells what became of a throw: none in end 0 shot 1",
    ],
    [
      "a mirrored throw",
      { second: update(1, { last_move: { actual_move: shot(-0.131, 2.401) } }) },
      "!throws what was sent, but for the hand: of a throw with (0.13, 2.4): turned by 0.109 rad",
    ],
    [
      "a stone without a place",
      { second: update(1, {}, { stones: both([{}]) }) },
      "!says what can be read: state.stones.team0[0].position: missing",
    ],
    ["no end", { over: undefined }, "!ends the game: the game ended without game_over"],
  ])("%s", (_, change, fault) => {
    expect(changed(change)).toContain(fault);
  });
});

describe("Digital Curling 4", () => {
  const eight = Array.from({ length: 8 }, () => ({ x: 0, y: 0 }));
  const SENT = { translational_velocity: 2.4, angular_velocity: -1.5, shot_angle: 1.5165 };
  const THROWN = { translational_velocity: 2.405, angular_velocity: 1.5, shot_angle: 1.517 };
  const state = (total: number, change: object = {}) => ({
    winner_team: null,
    first_team_name: "a",
    second_team_name: "b",
    end_number: 0,
    team_shot_number: total >> 1,
    total_shot_number: total,
    next_shot_team: total === 16 ? null : `team${total % 2}`,
    first_team_remaining_time: 200 - total,
    second_team_remaining_time: 200 - total,
    first_team_extra_end_remaining_time: 20,
    second_team_extra_end_remaining_time: 20,
    mixed_doubles_settings: null,
    last_move: total === 0 ? null : THROWN,
    stone_coordinate: { data: { team0: eight, team1: eight } },
    score: { team0: [0, 0], team1: [0, 0] },
    ...change,
  });
  const END = { end_number: 1, total_shot_number: 0, next_shot_team: "team1", last_move: null };
  const whole = (change: Record<string, object | undefined> = {}) => {
    const states: Record<string, object | undefined> = {
      ...Object.fromEntries(Array.from({ length: 17 }, (_, total) => [`s${total}`, state(total)])),
      next: state(16, END),
      last: state(16, { ...END, winner_team: "team0", next_shot_team: null }),
      ...change,
    };
    return judged(
      new Dc4Judge(),
      Object.entries(states).flatMap(([name, each]) => [
        ...(each === undefined ? [] : [JSON.stringify(each)]),
        ...(name === "s0" ? [`>${JSON.stringify(SENT)}`] : []),
      ]),
    );
  };

  test("a match that goes well, and states that come again", () => {
    expect(whole()).toEqual([]);
    expect(whole({ s1: { ...state(1), shot_number: 0, mix_doubles_settings: null } })).toEqual([]);
    expect(whole({ s2: state(1) })).toEqual([
      "!gives the turn to each team as the rules do: end 0 throw 3 after end 0 throw 1",
    ]);
  });

  test.each<[string, Record<string, object | undefined>, string]>([
    [
      "old names",
      { s1: { ...state(1), team_shot_number: undefined, shot_number: 0 } },
      "uses the names of the newest release: shot_number",
    ],
    ["a field left out", { s1: { ...state(1), score: undefined } }, "!says what can be read: score: missing"],
    [
      "few stones",
      { s1: state(1, { stone_coordinate: { data: { team0: [], team1: eight } } }) },
      "!tells all stones: 0 and 8 after 1 throws",
    ],
    [
      "a team that throws twice",
      { s1: state(1, { next_shot_team: "team0" }) },
      "!gives the turn to each team as the rules do: end 0 throw 1 after end 0 throw 0: team0 throws twice (2 times)",
    ],
    [
      "no state of what an end left",
      { s16: undefined },
      "!tells what an end left, and then the next end: end 1 throw 0 after end 0 throw 15",
    ],
    [
      "a clock that grows",
      { s1: state(1, { first_team_remaining_time: 201 }) },
      "!takes the time of who throws, in seconds: first_team_remaining_time grew to 201",
    ],
    [
      "the client's sign",
      { s1: state(1, { last_move: SENT }) },
      "!throws what was sent, but for the hand: of a throw with (0.130, 2.396): with the other turn",
    ],
    [
      "another angle",
      { s1: state(1, { last_move: { ...THROWN, shot_angle: 0.054 } }) },
      "!throws what was sent, but for the hand: of a throw with (0.130, 2.396): turned by -1.462 rad",
    ],
    ["no winner", { last: undefined }, "!ends the game: no state had a winner_team"],
  ])("%s", (_, change, fault) => {
    expect(whole(change)).toContain(fault);
  });
});
