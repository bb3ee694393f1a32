import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stream } from "../../../core/random.js";
import { CurlingGame } from "../game.js";
import { makeSimulator } from "../physics/simulators.js";
import type { OpenTeamAgent } from "./agent-seat.js";
import { parseSettings, type ServerEvent, type StateMessage, statesOf } from "./dc4-messages.js";
import { Dc4Player, type Dc4Reply, type Dc4Request } from "./dc4-player.js";
import { defaultTeam, rulesOfSettings } from "./dc4-settings.js";
import { GameLog } from "./game-log.js";

const SETTINGS = {
  game_mode: "mixed_doubles",
  tournament: { tournament_name: "Cup" },
  simulator: { simulator_name: "fcv1" },
  applied_rule: "modified_fgz_rule",
  time_limit: 100,
  extra_end_time_limit: 10,
  standard_end_count: 2,
  match_name: "final",
};
const rules = rulesOfSettings(parseSettings(SETTINGS));
const game = new CurlingGame(rules, makeSimulator("event", rules));
const open: OpenTeamAgent = async () => ({
  game,
  // Each position has a throw of its own.
  choose: async ({ ply }) => ({ move: { vx: 0, vy: 2 + ply / 100, omega: 1.5 }, seconds: 0 }),
  place: async () => "center_house",
  close: async () => {},
});

/** A player, and what it asks of a server that answers so. */
function playerOf(answer: (request: Dc4Request) => Dc4Reply) {
  const asked: Dc4Request[] = [];
  const player = new Dc4Player({
    match: "m",
    wish: "team1",
    config: defaultTeam("We"),
    open,
    ask: async (request) => {
      asked.push(request);
      return answer(request);
    },
    diary: new GameLog({ description: "test", say: () => {} }),
  });
  return { player, asked, paths: () => asked.map(({ method, path }) => `${method} ${path.split("?")[0]}`) };
}

const granted = ({ path }: Dc4Request): Dc4Reply => {
  return { status: 200, body: path.startsWith("/store") ? "team1" : null };
};

/** The states of some throws: those of team 1 are ours. */
function statesOfEnd(throws: number): StateMessage[] {
  const state = game.start();
  const angles = new Float64Array(16);
  const states: StateMessage[] = [];
  const tell = (last: Parameters<typeof statesOf>[0]["last"], placing: boolean) => {
    const turn = placing
      ? ({ team: state.chooser, does: "place" } as const)
      : ({ team: state.toMove, does: "throw" } as const);
    states.push(...statesOf({ state: game.clone(state), angles, turn, last }, ["They", "We"], states.at(-1)));
  };
  tell(null, true);
  state.place("center_house");
  tell({ kind: "place", by: 1, end: 0, placement: "center_house" }, false);
  for (let i = 0; i < throws; i++) {
    const { end, throwNumber, toMove: by } = state;
    const shot = { vx: 0.02 * i, vy: 2.4, omega: 1.5 };
    state.play(shot);
    const thrown = { kind: "throw", by, end, throwNumber, member: 0, intended: shot, actual: shot } as const;
    tell({ ...thrown, foul: state.foul, seconds: 0 }, state.throwNumber === 0);
  }
  return states;
}

const event = (state: StateMessage, latest = true): ServerEvent => ({
  event: latest ? "latest_state_update" : "state_update",
  data: JSON.stringify(state),
});

describe("a player of DC4", () => {
  it("enters once; after a lost answer it looks whether it is there already", async () => {
    const { player, paths } = playerOf(granted);
    await player.enter();
    await player.enter();
    expect(paths()).toEqual(["GET /matches/m", "POST /store-team-config"]);
    await player.enter(true);
    expect(paths().slice(2)).toEqual(["GET /matches/m", "POST /store-team-config"]);
    let lost = true;
    const again = playerOf((request) => {
      if (request.path.startsWith("/store") && lost) {
        lost = false;
        throw new Error("lost");
      }
      const described = { ...SETTINGS, applied_rule: 2, first_team_name: null, second_team_name: "We" };
      return request.method === "GET" ? { status: 200, body: described } : granted(request);
    });
    await expect(again.player.enter()).rejects.toThrow("lost");
    await again.player.enter();
    expect(again.player.team).toBe(1);
    expect(again.paths().filter((path) => path.startsWith("POST"))).toHaveLength(1);
  });

  it("knows the newest state, in whatever order and by whatever name an end is told again", async () => {
    const states = statesOfEnd(5);
    for (let turn = 0; turn < states.length; turn++) {
      const { player, paths } = playerOf(granted);
      await player.enter();
      // As official servers do: the placement last, and labelled as the newest.
      const told = [...states.slice(1 + turn), ...states.slice(0, 1 + turn)];
      for (const [i, state] of told.entries()) await player.hear(event(state, i === told.length - 1));
      expect(
        paths()
          .filter((path) => path.startsWith("POST"))
          .slice(1),
      ).toEqual(["POST /shots"]);
    }
  });

  it("places stones where it is asked to, and not where an end is over", async () => {
    const states = statesOfEnd(10);
    const { player, asked } = playerOf(granted);
    await player.enter();
    await player.hear(event(states[0]!));
    expect(asked.at(-1)!.path).toBe("/matches/m/end-setup?request=center_house");
    const final = states.findIndex(
      ({ last_move, next_shot_team }) => last_move !== null && next_shot_team === null,
    );
    const posted = () => asked.filter(({ method }) => method === "POST").length;
    const before = posted();
    await player.hear(event(states[final]!));
    expect(posted()).toBe(before);
  });

  it("sends a throw again that got lost, and never another one for the same turn", async () => {
    const states = statesOfEnd(1);
    let lost = 2;
    const { player, asked } = playerOf((request) => {
      if (request.path.startsWith("/shots") && lost-- > 0) throw new Error("lost");
      return granted(request);
    });
    await player.enter();
    for (let i = 0; i < 2; i++) await expect(player.hear(event(states[2]!))).rejects.toThrow("lost");
    await player.hear(event(states[2]!));
    await player.hear(event(states[2]!));
    const shots = asked.filter(({ path }) => path.startsWith("/shots"));
    expect(shots).toHaveLength(3);
    expect(new Set(shots.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it("takes off the clock what the server has counted before it came, and what passes before it thinks", async () => {
    const lefts: number[] = [];
    const listening: OpenTeamAgent = async (...args) => ({
      ...(await open(...args)),
      choose: async (state) => {
        lefts.push(state.timeLeft(state.toMove));
        return { move: { vx: 0, vy: 2, omega: 1.5 }, seconds: 0 };
      },
    });
    const states = statesOfEnd(3);
    const created = "2026-07-01T12:00:00.000Z";
    const told = (created_at: string): Dc4Reply => ({
      status: 200,
      body: { end_number: 0, total_shot_number: 1, created_at },
      date: Date.parse(created) + 35_000,
    });
    let now = 1000;
    const heardAfter = async (created_at: string) => {
      const player = new Dc4Player({
        ...{ match: "m", wish: "team1", config: defaultTeam("We"), open: listening },
        now: () => now,
        async ask(request) {
          if (!request.path.endsWith("latest-state")) return granted(request);
          now += 5000;
          return told(created_at);
        },
        diary: new GameLog({ description: "test", say: () => {} }),
      });
      await player.enter();
      await player.hear(event(states[2]!));
      // The next turn of ours is heard as it comes: nothing has run.
      await player.hear(event(states[3]!));
      await player.hear(event(states[4]!));
      return lefts.splice(0);
    };
    expect(states[2]!.next_shot_team).toBe("team1");
    expect(await heardAfter(created)).toEqual([100 - 35 - 5, 100]);
    // Without a time zone, as the official Python server writes it: here that of Tokyo.
    expect(await heardAfter("2026-07-01T21:00:00.000")).toEqual([100 - 35 - 5, 100]);
    expect(await heardAfter("2026-07-01T11:00:00Z")).toEqual([1, 100]);
  });

  it("never fails or hangs, whatever it hears, and throws once a turn", async () => {
    const states = statesOfEnd(19);
    const wild = fc.oneof(
      fc.record({ kind: fc.constant("right"), at: fc.nat(states.length - 1), latest: fc.boolean() }),
      fc.record({
        kind: fc.constant("changed"),
        at: fc.nat(states.length - 1),
        field: fc.constantFrom(...Object.keys(states[0]!)),
        value: fc.jsonValue({ maxDepth: 1 }),
      }),
      fc.record({
        kind: fc.constant("text"),
        text: fc.string(),
        event: fc.constantFrom("latest_state_update", "x"),
      }),
    );
    const rng = stream("dc4 player fuzz");
    let throws: string[] = [];
    const make = async () => {
      throws = [];
      const { player } = playerOf((request) => {
        const fate = request.path.startsWith("/shots") ? rng.below(10) : 9;
        if (fate === 0) throw new Error("lost");
        if (fate === 1) return { status: 409, body: { detail: "Not your turn." } };
        if (request.path.startsWith("/shots")) throws.push(JSON.stringify(request.body));
        return granted(request);
      });
      await player.enter();
      return player;
    };
    let player = await make();
    let tame = true;
    let max = 0;
    const check = () => {
      // A state that was changed may be another turn with the same number.
      if (tame) expect(new Set(throws).size).toBe(throws.length);
      max = Math.max(max, throws.length);
    };
    for (const [i, each] of fc.sample(wild, { numRuns: 15_000, seed: 7 }).entries()) {
      if (i % 40 === 0 || player.over) {
        check();
        tame = !tame;
        player = await make();
      }
      if (tame && each.kind !== "right") continue;
      const said: ServerEvent =
        each.kind === "text"
          ? { event: each.event, data: each.text }
          : event(
              each.kind === "right"
                ? states[each.at]!
                : ({ ...states[each.at]!, [each.field]: each.value } as never),
              each.kind !== "right" || each.latest,
            );
      await player.hear(said).catch((error: Error) => expect(error.message).toBe("lost"));
    }
    expect(max).toBeGreaterThan(1);
  });
});
