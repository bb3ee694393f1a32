import { playedGame } from "../../../test/curling-games.js";
import { CURLING, LAPSING, planOf, replay } from "../../../test/curling-plan.js";
import { MemoryWeights } from "../../agents/weight-store.js";
import { machine } from "../../io/machine.js";
import { completePlan, planId } from "../../match/plan.js";
import {
  formatGame,
  formatRecord,
  gameFile,
  type MatchGameRecord,
  parseRecord,
  withoutTimes,
} from "../../match/record.js";
import { playGame } from "../../match/referee.js";
import { scoreboard } from "../../match/score.js";
import { moversOf } from "../../match/table.js";
import { gameText } from "../../match/text.js";
import "../index.js";
import { describe, expect, it, test } from "vitest";
import { curlingRecordOf, endsOf, nextHammer, throwersOf } from "./match.js";
import { parseShot } from "./notation.js";
import { makeSimulator } from "./physics/simulators.js";
import { parseRecord as parseCurlingRecord, replayRecord } from "./record.js";

/** What the hand added to a throw: speed and direction. */
function missOf(record: MatchGameRecord, ply: number): [number, number] {
  const [intended, actual] = [record.moves, record.actual!].map((list) => parseShot(list[ply]!));
  return [
    Math.hypot(actual!.vx, actual!.vy) - Math.hypot(intended!.vx, intended!.vy),
    Math.atan2(actual!.vy, actual!.vx) - Math.atan2(intended!.vy, intended!.vx),
  ];
}

describe("a curling game of a match", () => {
  it.each([
    [1, "Curling, dc3, 1 end"],
    [8, "Curling, dc3, 8 ends"],
  ])("is titled with its rules and its %d ends", (ends, title) => {
    const spec = { name: "curling", rules: "dc3", ends };
    expect(gameText(spec)).toBe(title);
  });

  it("is a function of the plan and its number", async () => {
    const plan = planOf();
    for (const index of [0, 3]) {
      const record = await playGame(plan, index, machine);
      expect(parseRecord(formatRecord(record))).toEqual(record);
      expect(withoutTimes(await playGame(plan, index, machine))).toEqual(withoutTimes(record));
      expect(record.actual).toHaveLength(record.moves.length);
      expect(record.actual).not.toEqual(record.moves);
    }
  });

  it("has the hands of the other game of its pair, and swapped teams", async () => {
    const plan = planOf();
    const [a, b, c] = [
      await playGame(plan, 0, machine),
      await playGame(plan, 1, machine),
      await playGame(plan, 2, machine),
    ];
    expect(a.players).toEqual(b.players.toReversed());
    expect(a.moves).not.toEqual(b.moves);
    const common = Math.min(a.moves.length, b.moves.length, c.moves.length);
    for (let ply = 0; ply < common; ply++) {
      const [miss, same, other] = [missOf(a, ply), missOf(b, ply), missOf(c, ply)];
      for (const i of [0, 1] as const) {
        expect(miss[i]).toBeCloseTo(same[i], 9);
        expect(Math.abs(miss[i] - other[i])).toBeGreaterThan(1e-9);
        if (ply > 0) expect(Math.abs(miss[i] - missOf(a, ply - 1)[i])).toBeGreaterThan(1e-9);
      }
    }
  });

  test.each([
    ["event", "dc3"],
    ["event", "legacy-gat"],
    ["official", "dc3"],
  ])("is kept as a record that replays to the same stones (%s, %s)", async (physics, rules) => {
    const plan = planOf({ game: { name: "curling", rules, ends: 1, physics } });
    const record = await playGame(plan, 1, machine);
    expect(gameFile(plan, record)).toBe("000001.json");
    const kept = parseCurlingRecord(formatGame(plan, record));
    expect(kept.players.map(({ name }) => name)).toEqual(record.players);
    const { state, disagreements } = replay(kept);
    expect(disagreements).toEqual([]);
    expect(state.value()).toBe(record.result);
    expect(kept.scores).toEqual(record.scores);
  });

  it("tells from its record who threw, and who would have the last stone next", async () => {
    const plan = planOf({ game: { ...CURLING, ends: 4, extraEnds: false } });
    const record = await playGame(plan, 2, machine);
    const throwers: number[] = [];
    const hammers: number[] = [];
    const { state } = replay(curlingRecordOf(plan.game, record), (after, move) => {
      throwers.push(move.player);
      if (after.endJustFinished) hammers.push(after.hammer);
    });
    expect(moversOf(plan.game, record)).toEqual(throwers);
    const ends = endsOf(plan.game, record);
    expect(ends.map(({ hammer }) => hammer)).toEqual([1, ...hammers.slice(0, -1)]);
    expect(ends.map(({ score }) => score)).toEqual([...state.endScores.slice(0, 4)]);
    expect(nextHammer(plan.game, record)).toBe(state.hammer);
  });

  it("of mixed doubles keeps what was placed, and who threw follows from it", async () => {
    for (const rules of ["dc4-mixed-doubles", "legacy-mixed-doubles"]) {
      const plan = planOf({ game: { name: "curling", rules, ends: 2 } });
      const record = await playGame(plan, 0, machine);
      expect(record.settled).toHaveLength(record.scores!.length);
      expect(parseRecord(formatRecord(record))).toEqual(record);
      const kept = curlingRecordOf(plan.game, record);
      const { state, disagreements } = replay(kept);
      expect(disagreements).toEqual([]);
      expect(state.value()).toBe(record.result);
      const game = playedGame(rules, 4);
      const throws = game.moves.filter(({ kind }) => kind === "throw");
      const settled = game.moves.flatMap((move) => (move.kind === "place" ? [move.placement] : []));
      const told = { moves: throws.map(() => ""), scores: game.scores, settled };
      const spec = { ...plan.game, ends: 4 };
      expect(throwersOf(spec, told)).toEqual(throws.map(({ player }) => player));
      const { state: last } = replayRecord(game, makeSimulator("referee", game.rules));
      expect(nextHammer(spec, told)).toBe(last.hammer);
    }
  });

  it("from a position has its stones placed", async () => {
    const plan = planOf({
      game: { name: "curling", rules: "dc4-mixed-doubles", ends: 2, extraEnds: false },
      openings: ["end=1 hammer=0 scores=0:0 placement=center_guard"],
    });
    const record = await playGame(plan, 0, machine);
    expect(record.settled).toBeUndefined();
    expect(moversOf(plan.game, record)[0]).toBe(1);
    expect(replay(curlingRecordOf(plan.game, record)).disagreements).toEqual([]);
  });

  it("may be drawn", async () => {
    const plan = planOf({
      game: { ...CURLING, ends: 1, extraEnds: false },
      agents: ["random", LAPSING],
      openings: ["throw=14"],
      pairs: 20,
    });
    let record: MatchGameRecord;
    let index = 0;
    do record = await playGame(plan, index++, machine);
    while (record.result !== 0.5);
    expect(record).toMatchObject({ end: "rules", scores: [[0, 0]] });
    expect(curlingRecordOf(plan.game, record).result).toEqual({ winner: null, reason: "draw" });
    expect(nextHammer(plan.game, record)).toBe(1);
  });

  it("begins from positions, the same for both games of a pair", async () => {
    const positions = ["end=1 throw=14 hammer=0 scores=2:0 stones=0:0.1,38.4/1#3:-1.2,36.5", "end=1"];
    const plan = planOf({ openings: positions });
    const [a, b, c] = [
      await playGame(plan, 0, machine),
      await playGame(plan, 1, machine),
      await playGame(plan, 2, machine),
    ];
    expect([a.opening, a.start, a.start]).toEqual([0, plan.openings[0 as never]?.[0], b.start]);
    expect(c.start).not.toBe(a.start);
    // Team 1 throws, then team 0 with the last stone of the game, unless there is a tie.
    expect(moversOf(plan.game, a).slice(0, 2)).toEqual([1, 0]);
    expect(a.scores?.[0]).toEqual([2, 0]);
    expect(endsOf(plan.game, a)[0]).toMatchObject({ end: 1, hammer: 0 });
    expect(replay(curlingRecordOf(plan.game, a)).disagreements).toEqual([]);
    const lines = "# two\nend=1 # a comment\nthrow=14 hammer=0 stones=1#3:0.1,38.4\n";
    const read = completePlan(
      { ...plan, openings: { file: "p.txt" } },
      {
        readText: () => lines,
        weights: new MemoryWeights(),
      },
    ).openings;
    expect(read).toEqual([
      ["end=1 throw=0 hammer=1 scores=0:0"],
      ["end=0 throw=14 hammer=0 stones=1#3:0.1,38.4"],
    ]);
  });

  it("is given up for a player whom both hold for lost", async () => {
    const plan = planOf({
      agents: ["pure-mc:playouts=60", "pure-mc:playouts=50"],
      openings: ["end=1 throw=10 scores=6:0"],
      adjudicate: { resign: { value: 0.1, moves: 2 } },
    });
    const record = await playGame(plan, 0, machine);
    expect(record).toMatchObject({ end: "agreed", by: 1, result: 1, moves: { length: 2 } });
    const kept = curlingRecordOf(plan.game, record);
    expect(kept.result).toEqual({ winner: 0, reason: "concede" });
    expect(replay(kept).disagreements).toEqual([]);
  });
});

describe("bad plans get one line", () => {
  test.each([
    ["rules", { game: { name: "curling", rules: "dc9" } }, /^game\.rules: /],
    [
      "noise",
      { game: { name: "curling", rules: "dc3", noise: "legacy-gat" } },
      /^game\.noise: not for the model/,
    ],
    ["ends", { game: { name: "curling", ends: 0 } }, /^game\.ends: /],
    ["physics", { game: { name: "curling", physics: "magic" } }, /^game\.physics: /],
    ["a board", { game: { name: "curling", size: 11 } }, /^game: .*size/],
    [
      "an agent of another game",
      { agents: ["rules", "uct"] },
      /^agents\[1\]: agent: no kind "uct" plays curling/,
    ],
    ["a clock", { clock: { game: "long" } }, /^clock\.game: expected seconds, or rules/],
    ["half a clock", { clock: { extraEnd: 3 } }, /^clock\.extraEnd: goes with clock\.game/],
    [
      "a clock too many",
      { clock: { game: "rules", extraEnd: 3 } },
      /^clock\.extraEnd: the rules have their own/,
    ],
    [
      "two clocks",
      { game: { ...CURLING, clock: "rules" }, clock: { game: 5 } },
      /^clock\.game: game\.clock is given/,
    ],
    [
      "a clock for hex",
      { game: { name: "hex" }, agents: ["random", "uct"], clock: { game: 5 } },
      /^clock\.game: is for curling/,
    ],
    ["random openings", { openings: { plies: 2 } }, /^openings\.plies: curling begins/],
    ["a position", { openings: ["end=1 throw=99"] }, /^openings\[0\]: throw: /],
    [
      "a position that is over",
      { openings: ["end=2 scores=1:0,0:0"] },
      /^openings\[0\]: the game is over there$/,
    ],
    [
      "giving up",
      { game: { name: "curling", rules: "dc4" }, adjudicate: { resign: { value: 0.1, moves: 2 } } },
      /^adjudicate\.resign: giving up is not part of curling dc4$/,
    ],
  ])("%s", (_, change, message) => {
    let said = "";
    try {
      planOf(change);
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toMatch(message);
    expect(said).not.toContain("\n");
  });
});

describe("a budget", () => {
  it("is written out where none is given and no clock runs", () => {
    const agents = ["best", "epsilon:agent=(pure-mc)", "kr-uct:time=1", "state-tree:rounds=3", "greedy"];
    expect(planOf({ agents }).agents).toMatchObject([
      { kind: "best", rounds: 1 },
      { agent: { kind: "pure-mc", rounds: 1 } },
      { kind: "kr-uct", time: 1 },
      { kind: "state-tree", rounds: 3 },
      { kind: "greedy" },
    ]);
    const [, , timed, , greedy] = planOf({ agents }).agents;
    for (const agent of [timed, greedy]) expect(agent).not.toHaveProperty("rounds");
    const [best] = planOf({ agents, clock: { game: 9 } }).agents;
    for (const key of ["rounds", "playouts", "time"]) expect(best).not.toHaveProperty(key);
  });

  it("that nobody can spend is refused", () => {
    expect(() => planOf({ budget: { rounds: 2 } })).toThrow(/^budget\.rounds: no agent of the plan/);
    expect(planOf({ agents: ["rules", "best"], budget: { rounds: 2 } }).agents[1]).toMatchObject({
      rounds: 2,
    });
  });
});

test("ends are counted for whoever had the hammer", () => {
  const plan = planOf({ game: { name: "curling", ends: 5, extraEnds: false }, pairs: 1 });
  const game = (index: number, scores: [number, number][], result: number): MatchGameRecord => ({
    format: "playout-game",
    version: 1,
    playout: "0",
    match: planId(plan),
    index,
    players: index === 0 ? ["rules", LAPSING] : [LAPSING, "rules"],
    agents: ["", ""],
    opening: 0,
    moves: [],
    actual: [],
    scores,
    result,
    end: "rules",
    values: [],
    visits: [],
    times: { start: "", ms: 0, moves: [] },
  });
  // Hammers of the first game: 1 scores three, 0 blanks, 0 takes one, 1 is stolen from twice.
  const board = scoreboard(plan, [
    game(
      0,
      [
        [0, 3],
        [0, 0],
        [1, 0],
        [2, 0],
        [1, 0],
      ],
      1,
    ),
    game(
      1,
      [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 1],
      ],
      0,
    ),
  ]);
  const own = board.standings.find(({ name }) => name === "rules");
  expect(own).toHaveProperty("curling", {
    games: 2,
    points: 2.5,
    against: 1.5,
    hammer: { ends: 7, several: 0, one: 2, blank: 5, stolen: 0 },
    without: { ends: 3, several: 1, one: 0, blank: 0, stolen: 2 },
    hammerEfficiency: 0,
    force: 0,
    steal: 2 / 3,
    blank: 5 / 7,
  });
  expect(board).toMatchObject({
    curling: { points: 2, against: 2, hammer: { ends: 2 }, without: { ends: 8 } },
  });

  // What an opening begins with was not played.
  const [played] = [
    game(
      0,
      [
        [4, 0],
        [0, 0],
        [0, 1],
      ],
      0,
    ),
  ];
  const later = scoreboard(plan, [{ ...played, start: "end=2 hammer=1 scores=4:0,0:0" }]);
  const after = later.standings.find(({ name }) => name === "rules");
  expect(after).toMatchObject({ curling: { points: 0, against: 1, without: { ends: 1, one: 1 } } });
});
