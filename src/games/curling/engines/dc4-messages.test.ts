import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stream } from "../../../core/random.js";
import { CurlingGame } from "../game.js";
import { makeSimulator } from "../physics/simulators.js";
import type { Shot } from "../sheet.js";
import { isUuid, partId, uuid7 } from "./dc4-match.js";
import {
  fromLastMove,
  fromShotBody,
  parseMatch,
  parseSettings,
  parseShotBody,
  parseState,
  parseTeam,
  positionOf,
  statesOf,
  stonesOf,
  toLastMove,
  toShotBody,
} from "./dc4-messages.js";
import {
  checkSettings,
  membersOf,
  type Refusal,
  rulesOfSettings,
  settingsOfRules,
  specOfMatch,
  specOfState,
} from "./dc4-settings.js";
import type { PositionUpdate } from "./seat.js";

const SETTINGS = {
  game_mode: "standard",
  tournament: { tournament_name: "Learning" },
  simulator: { simulator_name: "fcv1" },
  applied_rule: "no_tick_rule",
  time_limit: 219,
  extra_end_time_limit: 21.9,
  standard_end_count: 10,
  match_name: "training",
  positioned_stones_pattern: null,
};
const DOUBLES = {
  ...SETTINGS,
  game_mode: "mix_doubles",
  applied_rule: "modified_fgz_rule",
  standard_end_count: 8,
  positioned_stones_pattern: 2,
};
const NAMES = ["Us", "Them"] as const;

describe("settings", () => {
  it("are the rules of a match, by old names too", () => {
    const rules = rulesOfSettings(parseSettings(SETTINGS));
    expect(rules).toMatchObject({
      name: "dc4-no-tick",
      ends: 10,
      time: { game: 219, extraEnd: { seconds: 21.9 } },
    });
    const doubles = parseSettings(DOUBLES);
    expect(doubles.game_mode).toBe("mixed_doubles");
    expect(rulesOfSettings(doubles)).toMatchObject({ ends: 8, throws: 10, mixedDoubles: { pattern: 2 } });
  });

  it("come back from the rules", () => {
    for (const given of [SETTINGS, DOUBLES]) {
      const settings = parseSettings(given);
      const again = settingsOfRules(rulesOfSettings(settings), "training");
      expect({ ...again, tournament: settings.tournament }).toEqual(settings);
    }
  });

  it.each([
    [{ applied_rule: "modified_fgz_rule" }, 400],
    [{ ...DOUBLES, applied_rule: "fgz_rule" }, 400],
    [{ ...DOUBLES, positioned_stones_pattern: 6 }, 400],
    [{ ...DOUBLES, positioned_stones_pattern: -1 }, 400],
    [{ simulator: { simulator_name: "fcv9" } }, 404],
  ])("%j do not go together", (change, status) => {
    const settings = parseSettings({ ...SETTINGS, ...change });
    expect(() => checkSettings(settings)).toThrow(expect.objectContaining({ status }) as Refusal);
  });

  it("have a shape", () => {
    expect(() => parseSettings({ ...SETTINGS, time_limit: -1 })).toThrow(/^time_limit: /);
    expect(() => parseSettings({ ...SETTINGS, standard_end_count: 1e9 })).toThrow(/^standard_end_count: /);
    expect(() => parseSettings({ ...SETTINGS, match_name: "x".repeat(1000) })).toThrow(/^match_name: /);
    expect(() => parseSettings([])).toThrow(/expected object/);
  });

  it("are read from what a match and a state tell", () => {
    const match = { ...SETTINGS, applied_rule: 1, mix_doubles_settings: null };
    expect(specOfMatch(parseMatch(match))).toMatchObject({
      rules: "dc4-no-tick",
      ends: 10,
      clock: { game: 219 },
    });
    expect(specOfMatch(parseMatch({ ...match, applied_rule: 2, game_mode: "mix_doubles" })).rules).toBe(
      "dc4-mixed-doubles",
    );
    const { now } = play(SETTINGS, 3);
    expect(specOfState(now)).toMatchObject({ rules: "dc4", ends: 10 });
  });
});

describe("teams", () => {
  const player = { max_velocity: 3, shot_std_dev: 0.01, angle_std_dev: 0.002, player_name: "P" };

  it("bring their own players, or take the usual ones", () => {
    const all = { player1: player, player2: player, player3: player, player4: player };
    const own = parseTeam({ use_default_config: false, team_name: "T", ...all });
    expect(membersOf(own, false)).toHaveLength(4);
    expect(membersOf(own, false)?.[0]).toMatchObject({
      name: "P",
      hand: { speed: 0.01, angle: 0.002, maxSpeed: 3 },
    });
    expect(membersOf({ ...own, use_default_config: true }, false)).toBeUndefined();
    expect(() => membersOf(own, true)).toThrow(/player1 and player2/);
    expect(
      membersOf(
        parseTeam({ use_default_config: false, team_name: "T", player1: player, player2: player }),
        true,
      ),
    ).toHaveLength(2);
    expect(() => membersOf({ ...own, player4: null }, false)).toThrow(/player4 is required/);
  });

  it("throw no harder than the rules allow", () => {
    const strong = { ...player, max_velocity: 50 };
    const team = parseTeam({ use_default_config: false, team_name: "T", player1: strong, player2: strong });
    expect(membersOf(team, true)?.[0]?.hand).toMatchObject({ maxSpeed: 4 });
  });
});

describe("throws", () => {
  const any = fc.record({
    vx: fc.double({ min: -3, max: 3, noNaN: true }),
    vy: fc.double({ min: 0.1, max: 3, noNaN: true }),
    omega: fc.oneof(
      fc.double({ min: 0.53, max: 1.57, noNaN: true }),
      fc.double({ min: -1.57, max: -0.53, noNaN: true }),
    ),
  });
  const close = (found: Shot, wanted: Shot) => {
    for (const part of ["vx", "vy", "omega"] as const)
      expect(Math.abs(found[part] - wanted[part])).toBeLessThan(1e-6);
  };

  it("come back as they went, to six digits and more", () => {
    fc.assert(
      fc.property(any, (shot) => {
        close(fromShotBody(toShotBody(shot)), shot);
        close(fromLastMove(toLastMove(shot)), shot);
      }),
    );
  });

  it("turn clockwise where a client says more than 0, and counter-clockwise where the stream does", () => {
    const body = { translational_velocity: 2.4, angular_velocity: 1.5, shot_angle: Math.PI / 2 };
    expect(fromShotBody(body).omega).toBe(-1.5);
    expect(fromLastMove(body).omega).toBe(1.5);
    expect(fromShotBody(body).vx).toBeCloseTo(0, 12);
    expect(fromShotBody(body).vy).toBeCloseTo(2.4, 12);
  });

  it("have their spin within bounds; none is counter-clockwise", () => {
    const spun = (angular_velocity: number) =>
      fromShotBody({ translational_velocity: 2, angular_velocity, shot_angle: 1.5 }).omega;
    expect([spun(15.7), spun(-15.7), spun(0.1), spun(-0.1), spun(0)]).toEqual(
      [-1 / 2, 1 / 2, -1 / 6, 1 / 6, 1 / 6].map((part) => part * Math.PI),
    );
  });

  it("that go nowhere near the house are thrown as feebly as can be", () => {
    for (const [translational_velocity, shot_angle] of [
      [0, 1.5],
      [-2, 1.5],
      [2, 0],
      [2, -1],
      [3, Math.PI],
    ] as const)
      expect(fromShotBody({ translational_velocity, shot_angle, angular_velocity: 1 })).toMatchObject({
        vx: 0,
        vy: 0.01,
      });
  });

  it("are numbers", () => {
    expect(() =>
      parseShotBody({ translational_velocity: "fast", angular_velocity: 1, shot_angle: 1 }),
    ).toThrow(/translational_velocity/);
    expect(() => parseShotBody({ translational_velocity: 2, angular_velocity: null, shot_angle: 1 })).toThrow(
      /angular_velocity/,
    );
  });
});

describe("states", () => {
  it("tell a position as it is, and it comes back the same", () => {
    for (const settings of [SETTINGS, DOUBLES]) {
      const { game, toldAll } = play(settings, 45);
      for (const [i, told] of toldAll.entries()) {
        if (told.turn === null) continue;
        const message = parseState(JSON.parse(JSON.stringify(told.states.at(-1))));
        const again = game.position(positionOf(message));
        const { formatState } = game.notation;
        expect(formatState(again), `after ${i}`).toBe(formatState(told.state));
        expect(again.toMove).toBe(told.state.toMove);
        expect(again.chooser).toBe(told.state.chooser);
      }
    }
  });

  it("are two after the last throw of an end", () => {
    const { toldAll } = play(SETTINGS, 16);
    const [final, next] = toldAll.at(-1)!.states;
    expect(final).toMatchObject({
      end_number: 0,
      total_shot_number: 16,
      team_shot_number: 8,
      next_shot_team: null,
    });
    expect(final!.last_move).not.toBeNull();
    expect(next).toMatchObject({ end_number: 1, total_shot_number: 0, last_move: null });
    expect(stonesOf(next!)).toEqual([]);
    expect(next!.score.team0).toHaveLength(11);
  });

  it("of mixed doubles begin without numbers, then with two stones", () => {
    const { toldAll } = play(DOUBLES, 12);
    const [before, placed, thrown] = toldAll.map(({ states }) => states.at(-1)!);
    expect(before).toMatchObject({ total_shot_number: null, team_shot_number: null, next_shot_team: null });
    expect(before!.mixed_doubles_settings).toMatchObject({
      end_setup_team: "team1",
      positioned_stones_pattern: 2,
    });
    expect(stonesOf(before!)).toEqual([]);
    expect(placed).toMatchObject({ total_shot_number: 0, next_shot_team: "team0", last_move: null });
    expect(stonesOf(placed!)).toEqual([
      { team: 0, stone: 0, x: 0, y: 34.435 },
      { team: 1, stone: 0, x: 0, y: 38.87 },
    ]);
    expect(placed!.stone_coordinate.data.team0).toHaveLength(8);
    expect(thrown!.stone_coordinate.data.team0).toHaveLength(6);
    const [final, next] = toldAll.find(({ states }) => states.length === 2)!.states;
    expect(final).toMatchObject({
      end_number: 0,
      total_shot_number: null,
      mixed_doubles_settings: { end_setup_team: "team1" },
    });
    expect(next).toMatchObject({ end_number: 1, total_shot_number: null, last_move: null });
  });

  it("are read by their old names", () => {
    const { now } = play(DOUBLES, 3);
    const {
      team_shot_number,
      mixed_doubles_settings,
      first_team_name: _,
      second_team_name: __,
      ...rest
    } = now;
    const old = { ...rest, shot_number: team_shot_number, mix_doubles_settings: mixed_doubles_settings };
    expect(parseState(old)).toEqual({ ...now, first_team_name: null, second_team_name: null });
  });
});

describe("ids", () => {
  it("are UUIDs of version 7, the same for the same part", () => {
    const id = uuid7(0x123456789abc, "0123456789abcdef0123");
    expect(id).toBe("12345678-9abc-7012-b456-789abcdef012");
    expect(partId(id, "state 0")).toMatch(/^12345678-9abc-7[0-9a-f]{3}-[89ab]/);
    expect(partId(id, "state 0")).toBe(partId(id, "state 0"));
    expect(partId(id, "state 0")).not.toBe(partId(id, "state 1"));
    expect(isUuid(partId(id, "state 0"))).toBe(true);
    expect(isUuid("../../../etc/passwd")).toBe(false);
  });
});

/** So many throws at random, and what was told of them. */
function play(given: unknown, throws: number) {
  const settings = parseSettings(given);
  const rules = rulesOfSettings(settings);
  const game = new CurlingGame(rules, makeSimulator("event", rules));
  const rng = stream("dc4 states", throws);
  const state = game.start();
  const doubles = rules.mixedDoubles !== null;
  const toldAll: (PositionUpdate & { states: ReturnType<typeof statesOf> })[] = [];
  const tell = (last: PositionUpdate["last"], placing: boolean) => {
    const turn = { team: placing ? state.chooser : state.toMove, does: placing ? "place" : "throw" } as const;
    const told: PositionUpdate = { state: game.clone(state), angles: new Float64Array(16), turn, last };
    const before = toldAll.at(-1)?.states.at(-1);
    toldAll.push({ ...told, states: statesOf(told, NAMES, before) });
  };
  const place = () => {
    const placement = (["center_house", "center_guard", "pp_left", "pp_right"] as const)[state.end % 4]!;
    tellPlaced(state.place(placement));
  };
  const tellPlaced = (placement: typeof state.placement) =>
    tell({ kind: "place", by: state.chooser, end: state.end, placement }, false);
  tell(null, doubles);
  for (let i = 0; i < throws && !state.isOver(); i++) {
    if (doubles && state.throwNumber === 0) place();
    const { end, throwNumber, toMove: by } = state;
    const shot = { vx: 0.2 * (rng.float() - 0.5), vy: 2.3 + 0.2 * rng.float(), omega: 1.5 };
    state.spend(by, 0.125);
    state.play(shot);
    const thrown = { kind: "throw", by, end, throwNumber, member: 0, intended: shot, actual: shot } as const;
    tell({ ...thrown, foul: state.foul, seconds: 0.125 }, doubles && state.throwNumber === 0);
  }
  return { game, toldAll, now: toldAll.at(-1)!.states.at(-1)! };
}
