import { describe, expect, test } from "vitest";
import { EXECUTION_NOISES } from "../noise.js";
import { ruleSet } from "../rules/rule-set.js";
import { specOfTerms } from "./agent-seat.js";
import { gameSchema } from "./dc3-messages.js";
import { applyPatch, gameOfTerms, parseDc3Settings, specOfGame } from "./dc3-settings.js";

const player = (seed: number | null) => ({
  type: "normal_dist",
  max_speed: 4,
  stddev_speed: 0.0076,
  stddev_angle: 0.0018,
  seed,
});
const GAME = {
  rule: "normal",
  setting: {
    max_end: 8,
    sheet_width: 4.75,
    five_rock_rule: true,
    thinking_time: { team0: 219, team1: 219 },
    extra_end_thinking_time: { team0: 21.9, team1: 21.9 },
  },
  simulator: { type: "fcv1", seconds_per_frame: 0.001 },
  players: { team0: [1, 2, 3, 4].map(player), team1: [5, 6, null, 8].map(player) },
};
const SERVER = { port: { team0: 10000, team1: 10001 }, timeout_dc_ok: 10 };

/** The game with changes. */
const gameWith = (path: string, value: unknown) =>
  applyPatch(GAME, [{ op: "add", path, value }]) as typeof GAME;

describe("settings of the official server", () => {
  test("as they are", () => {
    const { rules, members, ...rest } = parseDc3Settings({
      version: { major: 1, minor: 1 },
      server: {
        ...SERVER,
        update_interval: 0.5,
        send_trajectory: true,
        steps_per_trajectory_frame: 50,
        unknown: 1,
      },
      game: GAME,
    });
    expect(rules).toEqual({ ...ruleSet("dc3"), ends: 8 });
    expect(members[1][2]).toEqual({ hand: EXECUTION_NOISES.dc3, seed: null });
    expect(members.flat().map(({ seed }) => seed)).toEqual([1, 2, 3, 4, 5, 6, null, 8]);
    expect(rest).toEqual({
      ports: [10000, 10001],
      timeoutDcOk: 10,
      updateInterval: 0.5,
      stepsPerFrame: 50,
      disclosed: GAME,
    });
  });

  test("steady players, four rocks, no trajectories", () => {
    const game = gameWith("/players/team0", Array(4).fill({ type: "identical" }));
    game.setting.five_rock_rule = false;
    const { rules, members, stepsPerFrame } = parseDc3Settings({
      server: { ...SERVER, send_trajectory: false },
      game,
    });
    expect([rules.freeGuardZone.throws, rules.speedCap, stepsPerFrame]).toEqual([4, null, 0]);
    expect(members[0][0]).toEqual({ hand: { kind: "none" } });
  });

  test("teams may have different times, and the sheet another width", () => {
    const game = gameWith("/setting/thinking_time/team1", 100);
    game.setting.extra_end_thinking_time.team0 = 30;
    game.setting.sheet_width = 5;
    const { rules, clocks, disclosed, members } = parseDc3Settings({ server: SERVER, game });
    expect(rules).toMatchObject({ sheet: { width: 5 }, time: { game: 219, extraEnd: { seconds: 30 } } });
    expect(clocks).toEqual({ time: [219, 100], extraTime: [30, 21.9] });
    expect(disclosed).toEqual(game);
    expect(gameOfTerms({ rules, clocks: clocks!, members })).toHaveProperty("setting", game.setting);
    expect(specOfGame(gameSchema.parse(game), "team1")).toMatchObject({
      width: 5,
      clock: { game: 100, extraEnd: 21.9 },
    });
    expect(specOfTerms({ rules, clocks: clocks!, members, team: 1 })).toMatchObject({
      width: 5,
      clock: { game: 100, extraEnd: 21.9 },
    });
    expect(parseDc3Settings({ server: SERVER, game: GAME })).not.toHaveProperty("clocks");
  });

  test("engines may hear of another game than the one that is played", () => {
    const other = gameWith("/setting/max_end", 2);
    const whole = parseDc3Settings({ server: SERVER, game: GAME, game_is_ready: other });
    expect([whole.disclosed, whole.rules.ends]).toEqual([other, 8]);
    const patch = [
      { op: "replace", path: "/players/team0/0/stddev_speed", value: 0 },
      { op: "remove", path: "/players/team1/0/seed" },
    ];
    const { disclosed, members } = parseDc3Settings({
      server: SERVER,
      game: GAME,
      game_is_ready_patch: patch,
    });
    expect(disclosed).toMatchObject({ players: { team0: [{ stddev_speed: 0, seed: 1 }, {}, {}, {}] } });
    expect(disclosed).not.toHaveProperty("players.team1.0.seed");
    expect(members[0][0]).toEqual({ hand: EXECUTION_NOISES.dc3, seed: 1 });
  });

  test.each([
    [{ game: gameWith("/setting/max_end", 0) }, /^game\.setting\.max_end: expected/],
    [{ game: gameWith("/setting/sheet_width", 0.2) }, /^game\.setting\.sheet_width: /],
    [{ game: gameWith("/players/team0/4", player(9)) }, /^game\.players\.team0: /],
    [{ game: gameWith("/players/team0/0/type", "robot") }, /^game\.players\.team0\[0\]\.type: expected/],
    [{ game: gameWith("/simulator/type", "fcv2") }, /^game\.simulator\.type: expected "fcv1", not "fcv2"$/],
    [
      { game: GAME, game_is_ready: GAME, game_is_ready_patch: [] },
      /^game_is_ready_patch: .*expected one of them$/,
    ],
    [
      { game: GAME, game_is_ready_patch: [{ op: "remove", path: "/x" }] },
      /^game_is_ready_patch\[0\]: there is no \/x$/,
    ],
    [{ game: GAME, server: { port: { team0: 1e6, team1: 1 } } }, /^server\.port\.team0: /],
  ])("%# are refused in one line", (changes, message) => {
    expect(() => parseDc3Settings({ server: SERVER, ...changes })).toThrow(message);
  });
});

test("the game as our players know it, from what a server tells", () => {
  const spec = (data: unknown) => specOfGame(gameSchema.parse(data), "team1");
  const defaults = {
    name: "curling",
    rules: "dc3",
    ends: 8,
    physics: "official",
    clock: { game: 219, extraEnd: 21.9 },
  };
  expect(spec(GAME)).toEqual(defaults);
  const other = gameWith(
    "/players/team1",
    [0.01, 0.03, 0.01, 0.03].map((speed) => ({ ...player(1), stddev_speed: speed, max_speed: 3 })),
  );
  other.setting.five_rock_rule = false;
  const hand = { speed: 0.02, angle: 0.0018, maxSpeed: 3 };
  expect(spec(other)).toEqual({ ...defaults, guarded: 4, hand });
  expect(spec(gameWith("/players/team1", Array(4).fill({ type: "identical" })))).toEqual({
    ...defaults,
    noise: "none",
  });
});

test("what engines hear of a game without settings", () => {
  const rules = { ...ruleSet("dc3"), ends: 8 };
  const four = (seed: number) => [0, 1, 2, 3].map((i) => ({ hand: EXECUTION_NOISES.dc3, seed: seed + i }));
  const game = gameOfTerms({ rules, members: [four(1), four(5)] });
  expect(game).toEqual(gameWith("/players/team1/2/seed", 7));
  const unhurried = gameOfTerms({ rules: { ...rules, time: null }, members: [four(1), four(5)] });
  expect(unhurried).toHaveProperty("setting.thinking_time.team0", 86_400);
});

describe("patches (RFC 6902)", () => {
  const document = { a: [1, { b: 2 }], "x/y": { "~": null } };
  test.each([
    [[{ op: "add", path: "/a/1", value: 9 }], { ...document, a: [1, 9, { b: 2 }] }],
    [[{ op: "add", path: "/a/-", value: 9 }], { ...document, a: [1, { b: 2 }, 9] }],
    [[{ op: "add", path: "", value: 1 }], 1],
    [[{ op: "remove", path: "/a/0" }], { ...document, a: [{ b: 2 }] }],
    [[{ op: "replace", path: "/x~1y/~0", value: 3 }], { ...document, "x/y": { "~": 3 } }],
    [[{ op: "move", from: "/a/1/b", path: "/c" }], { ...document, a: [1, {}], c: 2 }],
    [[{ op: "copy", from: "/a/1", path: "/c" }], { ...document, c: { b: 2 } }],
    [[{ op: "test", path: "/a", value: [1, { b: 2 }] }], document],
  ])("%j", (patch, result) => {
    expect(applyPatch(document, patch)).toEqual(result);
  });

  test.each([
    [[{ op: "test", path: "/a/0", value: 2 }], "[0]: /a/0 has another value"],
    [[{ op: "remove", path: "/a/2" }], "[0]: there is no /a/2"],
    [[{ op: "add", path: "/a/01", value: 1 }], "[0]: there is no /a/01"],
    [[{ op: "replace", path: "/b", value: 1 }], "[0]: there is no /b"],
    [[{ op: "add", path: "/a/0/x", value: 1 }], "[0]: there is no place for /a/0/x"],
    [[{ op: "move", from: "/a", path: "/a/0" }], "[0]: /a cannot be moved into itself"],
    [[{ op: "add", path: "/__proto__/x", value: 1 }], "[0]: there is no /__proto__/x"],
  ])("%j cannot be done", (patch, message) => {
    expect(() => applyPatch(document, patch)).toThrow(message);
    expect(document).toEqual({ a: [1, { b: 2 }], "x/y": { "~": null } });
  });
});
