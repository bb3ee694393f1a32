import { stream } from "../../core/random.js";
import "../index.js";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CurlingGame } from "./game.js";
import { formatStones, type PositionStone } from "./notation.js";
import type { Simulator } from "./physics/models.js";
import { createReferee, eventSimulator } from "./physics/simulators.js";
import {
  type CurlingRecord,
  formatAfter,
  formatRecord,
  parseRecord,
  Recorder,
  replayRecord,
} from "./record.js";
import { type CurlingRules, parseRuleSet } from "./rules/rule-set.js";
import { limitsOf } from "./rules/umpire.js";
import { type Shot, spinOf, type Turn } from "./sheet.js";

function fastPhysics(rules: CurlingRules): Simulator {
  return eventSimulator(rules.model, limitsOf(rules));
}

/** A random game in which hands tremble and time passes. */
function playGame(preset: string, physics = fastPhysics, ends = 1): Recorder {
  const rules = parseRuleSet({ preset, ends, extraEnds: false });
  const [draw, sway] = rules.model === "legacy" ? [29, 2] : [2.3, 0.2];
  const game = new CurlingGame(rules, physics(rules));
  const recorder = new Recorder(game, {
    simulator: "test",
    players: [{ name: "A" }, { name: "B" }],
    seed: 7,
  });
  const rng = stream(7);
  if (rules.mixedDoubles) recorder.place("pp_right");
  while (!recorder.state.isOver()) {
    const intended: Shot = {
      vx: sway * (rng.float() - 0.5),
      vy: draw + sway * rng.float(),
      omega: spinOf("cw"),
    };
    const actual: Shot = { ...intended, vy: intended.vy + 0.01 * rng.normal(), omega: -1 - rng.float() / 2 };
    recorder.throw(intended, actual, rng.float());
  }
  return recorder;
}

function replay(record: CurlingRecord) {
  return replayRecord(record, fastPhysics(record.rules));
}

/** A copy of a record with one thing changed. */
function altered(record: CurlingRecord, change: (copy: CurlingRecord) => void): CurlingRecord {
  const copy = parseRecord(formatRecord(record));
  change(copy);
  return copy;
}

describe("records of own games", () => {
  test.each(["dc3", "dc4-mixed-doubles"])("%s: written, read and replayed without a difference", (preset) => {
    const recorder = playGame(preset);
    const record = recorder.record();
    expect(parseRecord(formatRecord(record))).toEqual(record);
    const { state, disagreements } = replay(parseRecord(formatRecord(record)));
    expect(disagreements).toEqual([]);
    expect(state.result).toEqual(recorder.state.result);
    expect([...state.gameTime]).toEqual([...recorder.state.gameTime]);
    expect(formatAfter(state)).toBe(formatAfter(recorder.state));
  });

  test.each([
    ["legacy-gat", "legacy"],
    ["dc3", "dc3"],
    ["dc4-mixed-doubles", "dc4"],
  ] as const)("%s: the referee's game is replayed exactly from what is written", (preset, system) => {
    const recorder = playGame(preset, () => createReferee(system), 2);
    const record = parseRecord(formatRecord(recorder.record()));
    const { state, disagreements } = replayRecord(record, createReferee(system));
    expect(disagreements).toEqual([]);
    expect(formatAfter(state)).toBe(formatAfter(recorder.state));
  });

  test("other physics are noticed, and agree within a tolerance", () => {
    const record = playGame("dc3", () => createReferee("dc3")).record();
    expect(replay(record).disagreements).toContainEqual(expect.stringMatching(/^moves.* rests .* mm from /));
    expect(replayRecord(record, fastPhysics(record.rules), 0.02).disagreements).toEqual([]);
  });

  test("nothing is recorded once the game is over", () => {
    const rules = parseRuleSet("dc3");
    const recorder = new Recorder(new CurlingGame(rules, fastPhysics(rules)), {
      simulator: "event",
      players: [{ name: "A" }, { name: "B" }],
    });
    const shot = { vx: 0, vy: 2.4, omega: 1 };
    recorder.concede(1);
    expect(() => recorder.concede(1)).toThrow(/^the game is over$/);
    expect(() => recorder.throw(shot, shot, 1)).toThrow(/^the game is over$/);
    expect(recorder.record().moves).toEqual([{ kind: "concede", player: 1 }]);
  });

  test("a file holds one move a line and its format's name", () => {
    const text = formatRecord(playGame("dc3").record());
    expect(text).toContain('"format": "playout-curling-record"');
    expect(text.split("\n").filter((line) => line.includes('"kind":"throw"'))).toHaveLength(16);
  });

  test("a game that began elsewhere, conceded", () => {
    const rules = parseRuleSet("dc3");
    const game = new CurlingGame(rules, fastPhysics(rules));
    const start = game.position({ end: 9, throw: 15, stones: [{ team: 0, x: 0, y: 38 }] });
    const recorder = new Recorder(
      game,
      { simulator: "event", players: [{ name: "A" }, { name: "B" }] },
      start,
    );
    recorder.concede(1);
    const record = parseRecord(formatRecord(recorder.record()));
    expect(record.start).toMatchObject({ end: 9, throw: 15 });
    expect(record.result).toEqual({ winner: 0, reason: "concede" });
    expect(replay(record).disagreements).toEqual([]);
  });

  test("time that ran out", () => {
    const rules = parseRuleSet("dc3");
    const recorder = new Recorder(new CurlingGame(rules, fastPhysics(rules)), {
      simulator: "event",
      players: [{ name: "A" }, { name: "B" }],
    });
    const shot = { vx: 0, vy: 2.4, omega: 1 };
    recorder.throw(shot, shot, 1000);
    const record = recorder.record();
    expect(record.moves).toEqual([{ kind: "late", player: 0, seconds: 1000 }]);
    expect(replay(record).disagreements).toEqual([]);
    expect(replay(altered(record, (r) => Object.assign(r.moves[0], { seconds: 19 }))).disagreements).toEqual([
      "moves[0] (end 0, throw 0): 200 s were left",
      "result: the record says 1:time_limit, the replay not over",
    ]);
  });
});

describe("where a record disagrees", () => {
  const record = playGame("dc3").record();

  test.each<[string, (copy: CurlingRecord) => void, RegExp[]]>([
    [
      "a wrong player",
      (r) => Object.assign(r.moves[2], { player: 1 }),
      [/^moves\[2\] \(end 0, throw 2\): team 0 throws, not team 1$/],
    ],
    [
      "a foul that was none",
      (r) => Object.assign(r.moves[3], { foul: true }),
      [/^moves\[3\] .*: no foul, as the record says$/],
    ],
    [
      "another result",
      (r) => Object.assign(r, { result: null }),
      [/^result: the record says not over, the replay [01-]:/],
    ],
    [
      "another score",
      (r) => Object.assign(r, { scores: [[7, 0]] }),
      [/^scores\[0\]: the record says 7:0, the replay \d:\d$/],
    ],
    [
      "a move too many",
      (r) => r.moves.push({ kind: "concede", player: 0 }),
      [/^moves\[16\] .*: the game is over$/],
    ],
    [
      "a throw that was changed",
      (r) => Object.assign(r.moves[0], { actual: { vx: 0, vy: 2.41, omega: 1 } }),
      [/^moves\[0\] .*: stone 0 of team 0 /],
    ],
    [
      "a stone elsewhere",
      (r) => Object.assign(r.moves[0], { after: "0#1:1,38" }),
      [
        /^moves\[0\] .*: stone 0 of team 0 is in play, unlike/,
        /^moves\[0\] .*: stone 1 of team 0 is not in play, unlike/,
      ],
    ],
  ])("%s", (_, change, messages) => {
    const { disagreements } = replay(altered(record, change));
    expect(disagreements.slice(0, messages.length)).toEqual(
      messages.map((message) => expect.stringMatching(message)),
    );
  });
});

test("broken files are refused with one line", () => {
  const record = playGame("dc3").record();
  const refused = (change: (copy: CurlingRecord) => void) => () =>
    parseRecord(formatRecord(altered(record, change)));
  expect(() => parseRecord("{")).toThrow(/^record: /);
  expect(refused((r) => Object.assign(r, { version: 2 }))).toThrow(/^version: expected 1, not 2$/);
  expect(refused((r) => Object.assign(r.moves[4], { actual: { vx: 1, vy: "2", omega: 1 } }))).toThrow(
    'moves[4].actual.vy: expected number, not "2"',
  );
  expect(refused((r) => Object.assign(r.moves[4], { intended: { vx: 1, vy: -2, omega: 1 } }))).toThrow(
    "moves[4].intended.vy: is not towards the house",
  );
  expect(refused((r) => Object.assign(r.moves[4], { intended: { vx: 0, vy: 2, omega: 1e9 } }))).toThrow(
    "moves[4].intended.omega: is more than 62.8 rad/s, ten turns a second",
  );
  expect(refused((r) => Object.assign(r, { rules: { ...r.rules, ends: 0 } }))).toThrow(/^rules: ends: /);
  expect(() => parseRecord('{"format":"playout-curling-record","version":1}')).toThrow(/^rules: missing$/);
});

/** The recorded game of the official third-generation server as a record of ours. */
function officialGame(): CurlingRecord {
  interface Velocity {
    rotation: Turn;
    velocity: { x: number; y: number };
  }
  type Stone = { position: { x: number; y: number } } | null;
  interface Log {
    cmd: string;
    team: string;
    move: Velocity;
    last_move: { actual_move: Velocity; free_guard_zone_foul: boolean } | null;
    state: {
      shot: number;
      stones: { team0: Stone[]; team1: Stone[] };
      thinking_time_remaining: { team0: number; team1: number };
    };
  }
  const shotOf = ({ velocity, rotation }: Velocity) => ({
    vx: velocity.x,
    vy: velocity.y,
    omega: spinOf(rotation),
  });
  const url = new URL("../../../test/reference/curling/sample_dc3_game.dcl2", import.meta.url);
  const logs = readFileSync(url, "utf8").trim().split("\n");
  const moves: CurlingRecord["moves"] = [];
  let intended: Shot | undefined;
  let player: 0 | 1 = 0;
  for (const log of logs.map((line) => JSON.parse(line).log as Log)) {
    if (log.cmd === "move") {
      intended = shotOf(log.move);
      player = log.team === "team0" ? 0 : 1;
    } else if (log.cmd === "update" && log.last_move && intended) {
      const { team0, team1 } = log.state.stones;
      const stones = [...team0, ...team1].flatMap((stone, i): PositionStone[] => {
        return stone ? [{ team: i < 8 ? 0 : 1, stone: i & 7, ...stone.position }] : [];
      });
      const finished = log.state.shot === 0; // the sheet is shown cleared
      const foul = log.last_move.free_guard_zone_foul;
      const actual = shotOf(log.last_move.actual_move);
      moves.push({
        kind: "throw",
        player,
        intended,
        actual,
        foul,
        ...(!finished && { after: formatStones(stones) }),
      });
    }
  }
  return {
    format: "playout-curling-record",
    version: 1,
    rules: parseRuleSet({ preset: "dc3", ends: 2 }),
    simulator: "official third generation",
    players: [{ name: "rulebased" }, { name: "rulebased" }],
    moves,
    scores: [
      [1, 0],
      [0, 1],
      [1, 0],
    ],
    result: { winner: 0, reason: "score" },
  };
}

describe("an official game", () => {
  const record = officialGame();

  test("the referee plays it with every stone where it lay", () => {
    expect(record.moves.length).toBe(48);
    let visited = 0;
    const { disagreements, state } = replayRecord(record, createReferee("dc3"), 0, () => visited++);
    expect(disagreements).toEqual([]);
    expect([visited, state.end, state.isExtraEnd]).toEqual([48, 3, true]);
  });

  test("the event simulator comes within a few millimetres", () => {
    const { disagreements } = replayRecord(record, fastPhysics(record.rules), 0.02);
    expect(disagreements).toEqual([]);
    expect(replayRecord(record, fastPhysics(record.rules)).disagreements.length).toBeGreaterThan(10);
  });
});
