import { describe, expect, test } from "vitest";
import { stream } from "../../core/random.js";
import { EndsTable, parseShard } from "./ends.js";
import { CurlingGame } from "./game.js";
import { Lockstep, type LockstepColumns, lockstepColumns, startColumns } from "./lockstep.js";
import type { NoiseName } from "./noise.js";
import { makeSimulator } from "./physics/simulators.js";
import { randomThrow } from "./policy/baselines.js";
import { RULE_SETS, ruleSet } from "./rules/rule-set.js";
import { Stones } from "./sheet.js";

const ENDS = 24;

function gameOf(name: string): CurlingGame {
  const rules = ruleSet(name);
  return new CurlingGame(rules, makeSimulator("event", rules));
}

function columnsOf(ends = ENDS): LockstepColumns {
  return lockstepColumns(ends, new ArrayBuffer(9 * ends), new ArrayBuffer(139 * ends));
}

/** A random throw as the columns hold it, of an end and a number. */
function thrown(game: CurlingGame, end: number, number: number) {
  const { vx, vy, omega } = randomThrow(game.rules.model, stream("throws", end, number));
  return { vx: Math.fround(vx), vy: Math.fround(vy), omega };
}

function intend(game: CurlingGame, { velocities, turns }: LockstepColumns, number: number): void {
  for (let end = 0; end < turns.length; end++) {
    const { vx, vy, omega } = thrown(game, end, number);
    velocities.set([vx, vy], 2 * end);
    turns[end] = omega < 0 ? -1 : 1;
  }
}

/** The stones in play of an end. */
function told({ stones, masks }: LockstepColumns, end: number): string {
  const rows = Array.from({ length: 16 }, (_, i) => stones.subarray(32 * end + 2 * i, 32 * end + 2 * i + 2));
  for (const [i, row] of rows.entries()) if (((masks[end] >> i) & 1) === 0) expect([...row]).toEqual([0, 0]);
  return rows.map((row, i) => (((masks[end] >> i) & 1) === 1 ? `${i}:${row}` : "")).join(" ");
}

function toldOf(stones: Stones): string {
  const place = (i: number) => `${i}:${Math.fround(stones.x[i])},${Math.fround(stones.y[i])}`;
  return Array.from({ length: 16 }, (_, i) => (stones.has(i) ? place(i) : "")).join(" ");
}

describe("ends in lockstep", () => {
  const cases = RULE_SETS.map((rules): [string, NoiseName] => [rules, ruleSet(rules).noise]);
  test.each([...cases, ["legacy-gat", "none"], ["dc4", "none"]] as const)(
    "are those of self-play with the same throws, bit by bit: %s, %s",
    (rules, noise) => {
      const game = gameOf(rules);
      const table = new EndsTable(game, { rules, noise, policy: "", seed: "a", playout: "" }, ENDS);
      for (let end = 0; end < ENDS; end++) {
        const hand = table.begin(7 + end);
        for (let number = 0; table.state.end === 0; number++) table.throw(thrown(game, end, number), hand);
        table.finish();
      }
      const shard = parseShard(table.shard(7).bytes);
      const columns = columnsOf();
      const slices = [0, 5, 5, ENDS].map(
        (to, i, all) => new Lockstep(game, noise, columns, all[i - 1] ?? 0, to),
      );
      for (const slice of slices) slice.begin("a", 7);
      const stones = new Stones();
      const { throws } = game.rules;
      for (let number = 0; number <= throws; number++) {
        for (let end = 0; end < ENDS; end++) {
          shard.position(end, number, stones);
          expect(told(columns, end)).toBe(toldOf(stones));
          const at = 2 * (end * throws + number - 1);
          const wanted = number === 0 ? [0, 0] : [...shard.actual.subarray(at, at + 2)];
          expect([...columns.actual.subarray(2 * end, 2 * end + 2)]).toEqual(wanted);
          expect(columns.scores[end]).toBe(number === throws ? shard.scores[end] : 0);
        }
        if (number === throws) break;
        intend(game, columns, number);
        for (const slice of slices) slice.step();
      }
      expect(new Set(shard.scores).size).toBeGreaterThan(1);
    },
  );

  test("have stones in their places where the rules place some", () => {
    const columns = columnsOf(2);
    new Lockstep(gameOf("dc4-mixed-doubles"), "dc4", columns, 0, 2).begin("a", 0);
    expect([...columns.masks]).toEqual([0x101, 0x101]);
    for (const end of [0, 1]) {
      expect([...columns.stones.subarray(32 * end, 32 * end + 2)]).toEqual([0, Math.fround(35.35)]);
      expect([...columns.stones.subarray(32 * end + 16, 32 * end + 18)]).toEqual([0, Math.fround(38.87)]);
    }
  });

  test("are over after the last throw, and wait for a beginning", () => {
    const game = gameOf("dc4-mixed-doubles");
    const columns = columnsOf(1);
    const lockstep = new Lockstep(game, "none", columns, 0, 1);
    const over = "the ends are over: reset them before the next throw";
    expect(() => lockstep.step()).toThrow(over);
    lockstep.begin("a", 0);
    intend(game, columns, 0);
    for (let i = 0; i < 10; i++) lockstep.step();
    expect(() => lockstep.step()).toThrow(over);
  });

  test.each([
    ["legacy-gat", [0, 33.72], 1, "velocities[1]: vy 33.720001220703125 is above 33.7149"],
    ["dc4", [0, 4.5], 1, "velocities[1]: speed 4.5 is above 4"],
    ["dc4", [0, -1], 1, "velocities[1]: vy -1 is not towards the house"],
    ["dc4", [0, 0], 1, "velocities[1]: a stone without speed"],
    ["dc4", [Number.NaN, 2], 1, "velocities[1]: expected finite numbers"],
    ["dc4", [0, Number.POSITIVE_INFINITY], 1, "velocities[1]: expected finite numbers"],
    ["dc4", [0, 2], 0, "turns[1]: 0 is neither 1 (counter-clockwise) nor -1 (clockwise)"],
  ] as const)("%s refuses %j with turn %i", (rules, velocity, turn, message) => {
    const columns = columnsOf(2);
    const lockstep = new Lockstep(gameOf(rules), "none", columns, 0, 2);
    lockstep.begin("a", 0);
    intend(gameOf(rules), columns, 0);
    columns.velocities.set(velocity, 2);
    columns.turns[1] = turn;
    expect(() => lockstep.step()).toThrow(message);
    expect(() => lockstep.step()).toThrow("reset");
  });
});

describe("ends from given positions", () => {
  test.each(RULE_SETS)("%s: go on from wherever ends have come to, as games do", (rules) => {
    const game = gameOf(rules);
    const [columns, given] = [columnsOf(), columnsOf()];
    const lockstep = new Lockstep(game, "none", columns, 0, ENDS);
    const again = new Lockstep(game, "none", given, 0, ENDS);
    lockstep.begin("a", 0);
    for (let number = 0; number < game.rules.throws; number++) {
      given.stones.set(columns.stones);
      given.masks.set(columns.masks);
      again.beginWith("b", 0, number, given);
      expect([...given.stones]).toEqual([...columns.stones]);
      intend(game, given, number);
      intend(game, columns, number);
      again.step();
      for (let end = 0; end < ENDS; end++) {
        const state = game.start();
        state.throwNumber = number;
        state.stones.clear();
        for (let i = 0; i < 16; i++) {
          const at = 32 * end + 2 * i;
          if (((columns.masks[end] >> i) & 1) === 1)
            state.stones.place(i, columns.stones[at], columns.stones[at + 1]);
        }
        state.play(thrown(game, end, number));
        expect(told(given, end)).toBe(toldOf(state.stonesAfter));
        expect(given.scores[end]).toBe(state.lastEndScore);
      }
      lockstep.step();
    }
  });

  test("have luck of their own number, and forget what lies outside the masks", () => {
    const game = gameOf("legacy-gat");
    const columns = columnsOf(2);
    const lockstep = new Lockstep(game, "legacy-gat", columns, 0, 2);
    columns.stones.fill(Number.NaN);
    lockstep.beginWith("a", 4, 3, columns);
    expect([...columns.stones]).toEqual(Array(64).fill(0));
    columns.velocities.set([0.5, 30, 0.5, 30]);
    columns.turns.fill(1);
    lockstep.step();
    const hand = [4, 5].map((end) => {
      const table = new EndsTable(
        game,
        { rules: "legacy-gat", noise: "legacy-gat", policy: "", seed: "a", playout: "" },
        1,
      );
      const { vx, vy } = table.throw({ vx: 0.5, vy: 30, omega: 1 }, table.begin(end));
      return [Math.fround(vx), Math.fround(vy)];
    });
    expect([...columns.actual]).toEqual(hand.flat());
  });

  const { teeLine, backLine } = ruleSet("legacy-gat").sheet;

  test("begin some in a row with each position", () => {
    const columns = columnsOf(5);
    const given = startColumns(3, new ArrayBuffer(130 * 3));
    given.masks.set([1, 1, 1]);
    for (let i = 0; i < 3; i++) given.stones.set([i / 4, teeLine], 32 * i);
    const slices = [
      [0, 3],
      [3, 5],
    ] as const;
    for (const [from, to] of slices)
      new Lockstep(gameOf("legacy-gat"), "none", columns, from, to).beginWith("a", 0, 3, given, 2);
    expect([0, 1, 2, 3, 4].map((end) => columns.stones[32 * end])).toEqual([0, 0, 0.25, 0.25, 0.5]);
  });

  test.each([
    [0b1, 0, [[0, teeLine]], "masks[1]: stone 0 is not thrown before throw 0"],
    [1 << 8, 1, [], "masks[1]: stone 8 is not thrown before throw 1"],
    [0b1, 3, [[2.3, teeLine]], "stones[1, 0]: (2.299999952316284, 36.400001525878906) is not in play"],
    [0b1, 3, [[0, backLine + 0.2]], "is not in play"],
    [0b1, 3, [[0, 20]], "is not in play"],
    [0b1, 3, [[Number.NaN, teeLine]], "stones[1, 0]: (NaN, 36.400001525878906) is not in play"],
    [
      0b11,
      3,
      [
        [0, teeLine],
        [0.2, teeLine],
      ],
      "stones[1, 1]: lies on stone 0",
    ],
    [0, 16, [], "throw 16: an end has 16, counted from 0"],
  ] as const)("refuse mask %i before throw %i with %j", (mask, number, places, message) => {
    const columns = columnsOf(2);
    const lockstep = new Lockstep(gameOf("legacy-gat"), "none", columns, 0, 2);
    columns.masks[1] = mask;
    columns.stones.set(places.flat(), 32);
    expect(() => lockstep.beginWith("a", 0, number, columns)).toThrow(message);
    expect(() => lockstep.step()).toThrow("reset");
  });
});
