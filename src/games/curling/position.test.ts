import { describe, expect, test } from "vitest";
import { CurlingGame } from "./game.js";
import { parsePosition, positionFromJson } from "./notation.js";
import { aimFor, eventSimulator } from "./physics/simulators.js";
import { ruleSet } from "./rules/rule-set.js";
import { limitsOf } from "./rules/umpire.js";
import { spinOf } from "./sheet.js";

function gameOf(preset: string): CurlingGame {
  const rules = ruleSet(preset);
  return new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
}

describe("a position without a throw number", () => {
  const throwOf = (text: string, preset = "dc4") => gameOf(preset).position(parsePosition(text)).throwNumber;

  test.each([
    ["", 0],
    ["stones=0:0,38", 1],
    ["stones=1:0,38", 2],
    ["stones=0:0,38/1:1,38/1:-1,38", 4],
    ["stones=0:0,38/0:1,38/1:-1,38", 3],
    ["stones=0#4:0,38", 9],
    ["hammer=0 stones=0:0,38", 2],
  ])("is after as few throws as its stones allow: %s", (text, throws) => {
    expect(throwOf(text)).toBe(throws);
  });

  test("counts stones that were placed in mixed doubles", () => {
    expect(throwOf("stones=0:0,35/1:0,38.9/1:1,38", "dc4-mixed-doubles")).toBe(2);
  });
});

describe("setting up a position", () => {
  const dc3 = gameOf("dc3");
  const doubles = gameOf("dc4-mixed-doubles");
  const setUp = (game: CurlingGame, json: unknown) => game.position(positionFromJson(json));

  test("stones without a number take the first free one", () => {
    const state = setUp(dc3, {
      end: 9,
      throw: 15,
      scores: [[2, 0], [0, 3], ...Array.from({ length: 7 }, () => [0, 0])],
      stones: [
        { team: 1, x: 0, y: 38.4 },
        { team: 0, stone: 0, x: 1, y: 38.4 },
        { team: 0, x: 1.289, y: 38.4 },
      ],
    });
    expect([state.stones.mask, state.toMove, [...state.totals], state.ply]).toEqual([
      0b1_0000_0011,
      1,
      [2, 3],
      159,
    ]);
    const draw = { vx: 0, vy: 0, omega: spinOf("cw") };
    aimFor("fcv1").stopAt(0, 38.405, draw);
    state.play(draw);
    expect([state.totals[1], state.isOver()]).toEqual([5, true]);
  });

  test("mixed doubles: the usual stones where none are given", () => {
    const state = setUp(doubles, { end: 2, hammer: 0, placement: "pp_left", powerPlays: [null, 1] });
    expect([state.stones.x[0], state.chooser, [...state.powerPlays]]).toEqual([-1.219, 0, [2, 1]]);
    expect(setUp(doubles, { throw: 4 }).stones.mask).toBe(0);
  });

  const tee = { team: 0, x: 0, y: 38.4 };
  const LED = [[1, 0], ...Array.from({ length: 9 }, () => [0, 0])];
  test.each([
    [{ throw: 16 }, "throw: an end has 16, counted from 0"],
    [{ throw: 1, stones: [{ ...tee, x: 2.3 }] }, "stones[0].x: 2.3 is out at the side, where |x| is 2.23"],
    [{ throw: 3, stones: [tee, { ...tee, y: 40.4 }] }, /^stones\[1\]\.y: 40\.4 is out at the back/],
    [{ throw: 3, stones: [tee, { ...tee, y: 32 }] }, /^stones\[1\]\.y: 32 is short/],
    [{ throw: 3, stones: [tee, { ...tee, x: 0.28 }] }, "stones[1]: lies on stones[0]"],
    [{ throw: 2, stones: [tee, { ...tee, x: 1 }] }, "stones[1].stone: team 0 has delivered 1 in this end"],
    [{ throw: 0, stones: [tee] }, "stones[0].stone: team 0 has delivered 0 in this end"],
    [
      {
        throw: 5,
        stones: [
          { ...tee, stone: 1 },
          { ...tee, x: 1, stone: 1 },
        ],
      },
      "stones[1].stone: 1 of team 0 is there already",
    ],
    [
      {
        end: 1,
        scores: [
          [1, 0],
          [1, 0],
        ],
      },
      "scores[1]: end 1 is not finished",
    ],
    [{ end: 1, scores: [[1, 2]] }, "scores[0]: only one team scores in an end"],
    [{ end: 3, scores: [[1, 0]] }, "scores: expected those of the 3 ends before end 3, or none, got 1"],
    [{ end: 10, throw: 2, scores: LED }, "throw: the game was over before end 10"],
    [{ end: 10, scores: LED, result: { winner: 1, reason: "score" } }, "result: the scores say 0:score"],
    [{ end: 12, scores: [...LED, [0, 0], [0, 0]] }, "scores[10]: the game was over after 10 ends"],
    [{ result: { winner: 1, reason: "score" } }, "result.reason: the scores decide nothing yet"],
    [{ result: { winner: null, reason: "concede" } }, "result.winner: expected 0 or 1 for concede"],
    [{ placement: "pp_left" }, "placement: these rules place no stones"],
    [{ powerPlays: [null, 0] }, "powerPlays: these rules have no power play"],
  ])("%j is refused", (json, message) => {
    expect(() => setUp(dc3, json)).toThrow(message);
  });

  test("more that is refused", () => {
    expect(() => setUp(gameOf("legacy-gat"), { end: 9 })).toThrow(
      "scores[8]: the game was over after 8 ends",
    );
    expect(() => setUp(gameOf("legacy-gat"), { extraTime: [1, 1] })).toThrow(
      "extraTime: these rules have no such clock",
    );
    expect(() => setUp(doubles, { placement: "pp_left", end: 3, powerPlays: [null, 1] })).toThrow(
      "placement: team 1 had its power play in end 1",
    );
    expect(() => setUp(doubles, { powerPlays: [3, null] })).toThrow(
      "powerPlays[0]: end 3 has not been played",
    );
  });

  test("stones of official games may lie 5 mm in one another", () => {
    expect(setUp(dc3, { throw: 3, stones: [tee, { ...tee, x: 0.2851 }] }).stones.mask).toBe(3);
  });

  test("legacy stones may lie 30 mm in one another", () => {
    const legacy = gameOf("legacy-gat");
    const stones = (x: number) => [
      { team: 0, x: 0, y: 36.4 },
      { team: 0, x, y: 36.4 },
    ];
    expect(setUp(legacy, { throw: 3, stones: stones(0.2601) }).stones.mask).toBe(3);
    expect(() => setUp(legacy, { throw: 3, stones: stones(0.2599) })).toThrow("stones[1]: lies on stones[0]");
  });

  test.each([
    ["dc3", 32.149],
    ["dc4", 27.004],
    ["legacy-gat", 25],
  ])("%s: no stone lies farther before the hog line than rules and bounces let it", (preset, front) => {
    const game = gameOf(preset);
    const at = (y: number) => ({ throw: 1, stones: [{ team: 0, x: 0, y }] });
    expect(() => setUp(game, at(front - 0.001))).toThrow(`is short, play begins beyond y = ${front}`);
    expect(setUp(game, at(front + 0.001)).stones.mask).toBe(1);
  });
});
