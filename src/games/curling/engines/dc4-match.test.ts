import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HandClock } from "../../../../test/clock.js";
import { until } from "../../../../test/until.js";
import { EXECUTION_NOISES } from "../noise.js";
import { eventSimulator } from "../physics/simulators.js";
import { limitsOf } from "../rules/umpire.js";
import { type Dc4Listener, Dc4Match, uuid7 } from "./dc4-match.js";
import {
  parsePlacement,
  parseSettings,
  parseShotBody,
  parseState,
  parseTeam,
  parseTeamName,
  type ServerEvent,
  type ShotBody,
  type StateMessage,
} from "./dc4-messages.js";
import { matchData, scoreData, shotData, stateData } from "./dc4-read-api.js";
import { Dc4Seat } from "./dc4-seat.js";
import { defaultTeam, Refusal } from "./dc4-settings.js";
import { HostedMatch, type HostedSetup } from "./hosted-match.js";
import type { JournalRow, RefereeIce } from "./match-state.js";
import { officialTeamNoise } from "./official-noise.js";

const STANDARD = {
  tournament: { tournament_name: "Cup" },
  simulator: { simulator_name: "fcv1" },
  applied_rule: "fgz_rule",
  time_limit: 100,
  extra_end_time_limit: 10,
  standard_end_count: 1,
  match_name: "final",
};
const DOUBLES = {
  ...STANDARD,
  game_mode: "mix_doubles",
  applied_rule: "modified_fgz_rule",
  standard_end_count: 2,
};
const DRAW: ShotBody = { translational_velocity: 2.4, angular_velocity: 1.5, shot_angle: Math.PI / 2 };
const ID = uuid7(1e12, "0123456789abcdef0123");

/** A match that is hosted here, by a clock that stands still. */
function hosted(settings: object, past: readonly JournalRow[] = [], users?: readonly [string, string]) {
  const clock = new HandClock();
  const match = new Dc4Match(ID, parseSettings(settings), () => clock.date());
  users?.forEach((user, team) => {
    match.reserve(team as 0 | 1, `Team ${user}`, user);
  });
  const { rules } = match;
  const members = Array.from({ length: rules.mixedDoubles ? 2 : 4 }, () => ({ hand: EXECUTION_NOISES.dc4 }));
  const ice: RefereeIce = Object.assign(eventSimulator(rules.model, limitsOf(rules)), {
    angles: new Float64Array(16),
  });
  const journal: JournalRow[] = [...past];
  const setup: HostedSetup = {
    ...{ id: ID, date: match.created, rules, ice, clock, past },
    members: [members, members],
    seats: [new Dc4Seat(match, 0), new Dc4Seat(match, 1)],
    hands: officialTeamNoise([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]),
    waiting: { ready: 1e5, throw: 1e5, place: 1e5 },
    journal: (row) => void journal.push(row),
  };
  return { match, clock, journal, outcome: new HostedMatch(setup).play() };
}

/** Somebody who listens. */
function ear(match: Dc4Match, team: 0 | 1 | null) {
  const events: ServerEvent[] = [];
  let ended = false;
  const hear: Dc4Listener = (event) => {
    if (event === null) ended = true;
    else events.push(event);
  };
  const leave = match.listen(team, hear);
  const states = (): StateMessage[] => events.map(({ data }) => parseState(JSON.parse(data)));
  return { events, states, leave, ended: () => ended };
}

/** Both teams are there. */
async function begun(settings: object) {
  const host = hosted(settings);
  const { match } = host;
  expect(match.enter("a", "team0", defaultTeam("A"))).toBe("team0");
  expect(match.enter("b", "team0", defaultTeam("B"))).toBe("team1");
  const ears = [ear(match, 0), ear(match, 1)] as const;
  await until(() => ears[1].events.length > 0);
  return { ...host, ears };
}

/** Lets the match go on to where somebody else is asked. */
const breath = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

function refused(work: () => unknown): number {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
  return 200;
}

describe("a match of DC4", () => {
  it("says nothing until both teams have entered and listen", async () => {
    const { match } = hosted(STANDARD);
    const viewer = ear(match, null);
    match.enter("a", "team1", defaultTeam("A"));
    const first = ear(match, 1);
    await breath();
    expect(match.enter("b", "team1", defaultTeam("B"))).toBe("team0");
    await breath();
    expect([first.events, viewer.events]).toEqual([[], []]);
    const second = ear(match, 0);
    await until(() => second.events.length > 0);
    expect(second.states()[0]).toMatchObject({
      first_team_name: "B",
      second_team_name: "A",
      total_shot_number: 0,
      next_shot_team: "team0",
      first_team_remaining_time: 100,
    });
    expect(second.events[0]!.event).toBe("latest_state_update");
    expect(first.events).toEqual(second.events);
    expect(viewer.events).toEqual(second.events);
    match.end();
  });

  it("lets nobody throw for another team, out of turn or twice", async () => {
    const { match } = await begun(STANDARD);
    expect(refused(() => match.throw("b", DRAW))).toBe(409);
    expect(refused(() => match.throw("c", DRAW))).toBe(401);
    expect(refused(() => match.enter("c", "team0", defaultTeam("C")))).toBe(409);
    expect(match.enter("b", "team0", defaultTeam("Other"))).toBe("team1");
    const thrown = match.throw("a", DRAW);
    expect(refused(() => match.throw("a", DRAW))).toBe(409);
    await thrown;
    expect(refused(() => match.throw("a", DRAW))).toBe(409);
    expect(refused(() => match.place("b", "center_house"))).toBe(400);
    await breath();
    await match.throw("b", DRAW);
    expect(match.shots.map(({ team, throwNumber }) => [team, throwNumber])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    match.end();
    expect(refused(() => match.throw("a", DRAW))).toBe(409);
  });

  it("tells the present end again to whoever listens anew", async () => {
    const { match, ears } = await begun(DOUBLES);
    expect(refused(() => match.throw("b", DRAW))).toBe(409);
    expect(refused(() => match.place("a", "center_house"))).toBe(409);
    await match.place("b", "pp_left");
    await breath();
    expect(refused(() => match.place("b", "center_house"))).toBe(409);
    for (let i = 0; i < 13; i++) {
      const { next_shot_team, mixed_doubles_settings } = match.latest!.message;
      if (next_shot_team === null)
        await match.place(mixed_doubles_settings!.end_setup_team === "team0" ? "a" : "b", "center_guard");
      else await match.throw(next_shot_team === "team0" ? "a" : "b", DRAW);
      await breath();
    }
    ears[0].leave();
    const again = ear(match, 0);
    const of = (end: number) => ears[1].states().filter(({ end_number }) => end_number === end);
    expect(again.states()).toEqual(of(1));
    expect(again.events.map(({ event }) => event)).toEqual([
      ...of(1)
        .slice(1)
        .map(() => "state_update"),
      "latest_state_update",
    ]);
    expect(again.states()[1]).toMatchObject({ total_shot_number: 0, last_move: null });
    expect(of(0)[0]).toMatchObject({
      next_shot_team: null,
      mixed_doubles_settings: { power_play_end: { team1: null } },
    });
    expect(of(0)[1]).toMatchObject({ mixed_doubles_settings: { power_play_end: { team0: null, team1: 0 } } });
    expect(of(0)[1]!.stone_coordinate.data.team1[0]).toEqual({ x: -1.219, y: 38.26 });
    match.end();
  });

  it("takes the time from the state to the throw; who has none left has lost", async () => {
    const { match, clock, outcome, ears } = await begun(STANDARD);
    clock.advance(40_000);
    await match.throw("a", DRAW);
    expect(match.latest!.message).toMatchObject({
      first_team_remaining_time: 60,
      second_team_remaining_time: 100,
    });
    await breath();
    clock.advance(100_001);
    const { how, record } = await outcome;
    expect([how, record.result]).toEqual(["time", { winner: 0, reason: "time_limit" }]);
    expect(ears[1].states().at(-1)).toMatchObject({
      winner_team: "team0",
      next_shot_team: null,
      second_team_remaining_time: 0,
    });
    expect(ears.map(({ ended }) => ended())).toEqual([true, true]);
    const late = ear(match, 1);
    expect(late.states().at(-1)!.winner_team).toBe("team0");
    expect(late.ended()).toBe(true);
  });

  it("says who has won where a team has failed otherwise", async () => {
    const { match, ears } = await begun(STANDARD);
    match.end({ winner: 1, reason: "forfeit" });
    expect(ears[0].states().at(-1)).toMatchObject({ winner_team: "team1", next_shot_team: null });
  });

  it("goes on after its server was killed, with the same users and the same ids", async () => {
    const { match, journal } = await begun(STANDARD);
    for (const user of ["a", "b", "a"]) {
      await match.throw(user, DRAW);
      await breath();
    }
    const rows = [...journal];
    const again = hosted(STANDARD, rows, ["a", "b"]);
    const ears = [ear(again.match, 0), ear(again.match, 1)] as const;
    await until(() => ears[1].events.length > 0);
    expect(ears[1].states().map((state) => ({ ...state }))).toEqual(
      match.states.map(({ message }) => message),
    );
    expect(again.match.states.map(({ id }) => id)).toEqual(match.states.map(({ id }) => id));
    expect(again.match.shots).toEqual(match.shots);
    await breath();
    await again.match.throw("b", DRAW);
    expect(again.journal).toHaveLength(rows.length + 1);
    match.end();
    again.match.end();
  });

  it("has no more viewers than it can serve; of a player's streams the newest stay", async () => {
    const { match, ears } = await begun(STANDARD);
    for (let i = 0; i < 200; i++) ear(match, null);
    expect(refused(() => match.listen(null, () => {}))).toBe(503);
    for (let i = 0; i < 3; i++) ear(match, 0);
    expect(ears[0].ended()).toBe(false);
    const newest = ear(match, 0);
    expect([ears[0].ended(), newest.ended(), newest.events.length]).toEqual([true, false, 1]);
    match.end();
  });

  it("never fails, whatever is said to it", async () => {
    let host = await begun(DOUBLES);
    const anyone = fc.constantFrom("a", "b", "c", "", "__proto__");
    const numbers = fc.oneof(fc.double(), fc.constantFrom(2.4, Math.PI / 2, -1.5, 1e308, 0), fc.integer());
    const body = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.record(
        { translational_velocity: numbers, angular_velocity: numbers, shot_angle: numbers },
        { requiredKeys: [] },
      ),
      fc.record({
        use_default_config: fc.boolean(),
        team_name: fc.string(),
        player1: fc.jsonValue({ maxDepth: 1 }),
      }),
      fc.constant(DRAW),
      fc.constant(DOUBLES),
    );
    const saying = fc.record({
      user: anyone,
      what: fc.constantFrom("throw", "place", "enter", "create", "listen", "state"),
      body,
      word: fc.oneof(
        fc.constantFrom("team0", "team1", "center_house", "pp_left", "center_guard"),
        fc.string(),
      ),
    });
    const granted = { throw: 0, place: 0 };
    const shaped = <T>(read: () => T): T | undefined => {
      try {
        return read();
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        return undefined;
      }
    };
    for (const { user, what, body, word } of fc.sample(saying, { numRuns: 10_000, seed: 4 })) {
      const { match } = host;
      if (match.over) host = await begun(DOUBLES);
      refused(() => {
        if (what === "throw") {
          const shot = shaped(() => parseShotBody(body));
          if (shot !== undefined) void match.throw(user, shot).then(() => granted.throw++);
        } else if (what === "place") {
          const wish = shaped(() => parsePlacement(word));
          if (wish !== undefined) void match.place(user, wish).then(() => granted.place++);
        } else if (what === "enter") {
          const [wish, team] = [shaped(() => parseTeamName(word)), shaped(() => parseTeam(body))];
          if (wish !== undefined && team !== undefined) match.enter(user, wish, team);
        } else if (what === "create") shaped(() => new Dc4Match(ID, parseSettings(body), () => ""));
        else if (what === "state") shaped(() => parseState(body));
        else match.listen(match.teamOf(user), () => {})();
      });
      await Promise.resolve();
      if (what === "throw" || what === "place") await breath();
    }
    expect(granted.throw).toBeGreaterThan(100);
    expect(granted.place).toBeGreaterThan(10);
    host.match.end();
  });

  it("is told by the read API in the official shapes", async () => {
    const { match } = await begun(STANDARD);
    await match.throw("a", DRAW);
    const [shot] = match.shots;
    expect(shotData(match, shot!)).toMatchObject({
      actual_translational_velocity: expect.closeTo(2.4, 12) as number,
      actual_angular_velocity: -1.5,
      angular_velocity: -1.5,
      pre_shot_state_id: match.states[0]!.id,
      post_shot_state_id: match.states[1]!.id,
    });
    expect(stateData(match, match.states[0]!)).toMatchObject({
      shot_id: shot!.id,
      total_shot_number: 0,
      winner_team_id: null,
    });
    const data = matchData(match);
    expect(data).toMatchObject({
      applied_rule: 0,
      first_team_name: "A",
      standard_end_count: 1,
      game_mode: "standard",
    });
    expect(stateData(match, match.states[1]!).next_shot_team_id).toBe(data.second_team_id);
    expect(shotData(match, shot!)).toMatchObject({
      team_id: data.first_team_id,
      player_id: data.first_team_player1_id,
    });
    expect(scoreData(match)).toMatchObject({ team0: [0, 0], team1: [0, 0] });
    match.end();
  });
});
