import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { HandClock, SteppedClock } from "../../../../../test/clock.js";
import { DC4_DOUBLES, DC4_STANDARD } from "../../../../../test/dc4-settings.js";
import { until } from "../../../../../test/until.js";
import "../../../index.js";
import { parseAgent } from "../../../../agents/index.js";
import { stream } from "../../../../random/index.js";
import { type Door, HttpPeer, openDoor, systemClock } from "../../../../transports/index.js";
import { carryPlayer } from "../../commands/connect/carry.js";
import {
  createReferee,
  DISTURBANCES,
  eventSimulator,
  type GameRecord,
  limitsOf,
  type RuleSet,
  replayRecord,
  type Shot,
} from "../../index.js";
import {
  Dc4Match,
  Dc4Player,
  Dc4Seat,
  type MatchSettings,
  parseState,
  type StateMessage,
  type TeamName,
  usualTeam,
  uuid7,
} from "../../protocols/dc4/index.js";
import {
  agentThinker,
  Diary,
  HostedMatch,
  type Ice,
  type Outcome,
  officialHands,
  type Row,
} from "../../protocols/index.js";
import { dc4App } from "./app.js";
import { Matches } from "./matches.js";
import { Users } from "./users.js";

const DOUBLES = { ...DC4_DOUBLES, standard_end_count: 2, positioned_stones_pattern: 1 } as const;

const USERS = new Users();
const PASSWORDS = new Map(["user0", "user1", "user2"].map((user) => [user, USERS.addGuest(user)]));
const doors: Door[] = [];

afterEach(async () => {
  for (const door of doors.splice(0)) await door.close();
});

/** Ice of the fast simulator. */
function iceOf(rules: RuleSet): Ice {
  return Object.assign(eventSimulator(rules.model, limitsOf(rules)), { angles: new Float64Array(16) });
}

interface Hosted {
  readonly id: string;
  readonly journal: readonly Row[];
  readonly outcome: Promise<Outcome>;
}

/** A server on a port of its own, which plays its matches in memory. */
async function serverOf({
  rate = 1e4,
  port = 0,
  quick = true,
  matches: known,
}: {
  rate?: number;
  port?: number;
  quick?: boolean;
  matches?: Matches;
} = {}) {
  const hosted = new Map<string, Hosted>();
  const troubles: unknown[] = [];
  const clock = new HandClock();
  const open = (settings: MatchSettings) => {
    const id = uuid7(1e12, randomBytes(10).toString("hex"));
    const match = new Dc4Match(id, settings, systemClock.date);
    const { rules } = match;
    const four = Array.from({ length: rules.mixedDoubles ? 2 : 4 }, () => ({ hand: DISTURBANCES.dc4 }));
    const journal: Row[] = [];
    const played = new HostedMatch({
      id,
      date: match.created,
      rules,
      members: [four, four],
      seats: [new Dc4Seat(match, 0), new Dc4Seat(match, 1)],
      ice: quick ? iceOf(rules) : createReferee("dc4"),
      hands: officialHands([
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ]),
      waiting: { ready: 600, throw: 600, place: 600 },
      clock: systemClock,
      past: [],
      journal: (row) => void journal.push(row),
    });
    hosted.set(id, { id, journal, outcome: played.play() });
    return match;
  };
  const matches = known ?? new Matches(open);
  const app = dc4App({
    users: USERS,
    matches,
    rate,
    viewers: 10,
    now: () => clock.now(),
    trouble: (error) => troubles.push(error),
  });
  const door = await openDoor(app, { host: "127.0.0.1", port, connections: 100 });
  doors.push(door);
  const base = `http://127.0.0.1:${door.port}`;
  const peer = (user: string) => new HttpPeer(base, user, PASSWORDS.get(user) ?? "");
  const create = async (settings: object) => {
    const { status, body } = await peer("user2").ask({ method: "POST", path: "/matches", body: settings });
    expect(status).toBe(200);
    return body as string;
  };
  return { app, matches, base, door, peer, create, hosted, troubles };
}
type Server = Awaited<ReturnType<typeof serverOf>>;

/** A player of random throws, carried to the end of its match. */
function enter(server: Server, match: string, user: string, wish: TeamName = "team0") {
  const notes: string[] = [];
  const states: StateMessage[] = [];
  const peer = server.peer(user);
  const diary = new Diary({ description: "random", say: (line) => notes.push(line) });
  const player = new Dc4Player({
    match,
    wish,
    config: usualTeam(`Team of ${user}`),
    open: agentThinker(parseAgent("random"), { rng: stream("dc4", user), clock: new SteppedClock(1) }),
    ask: (request) => peer.ask(request),
    diary,
  });
  const hear = player.hear.bind(player);
  player.hear = (event) => {
    states.push(parseState(JSON.parse(event.data)));
    return hear(event);
  };
  const lost: string[] = [];
  const over = carryPlayer(player, peer, match, {
    signal: new AbortController().signal,
    wait: () => new Promise<void>((resolve) => setTimeout(resolve, 1)),
    trouble: (words) => lost.push(words),
  });
  over.catch(() => {});
  return { player, over, diary, notes, states, lost };
}

/** A record as somebody sees it who does not know what the other team wanted. */
function seenBy(team: number, { moves, scores, result }: GameRecord) {
  const seen = moves.map((move) => {
    if (move.kind !== "throw") return move;
    const { seconds: _, ...rest } = move;
    const [intended, actual] = [move.player === team ? move.intended : move.actual, move.actual].map(rounded);
    return { ...rest, intended, actual };
  });
  return { moves: seen, scores, result };
}

/** Speed and angle have come and gone. */
function rounded({ vx, vy, omega }: Shot): number[] {
  return [vx, vy, omega].map((number) => Math.round(1e9 * number));
}

/** Everything that the stream of a viewer says. */
async function view(server: Server, match: string): Promise<StateMessage[]> {
  const states: StateMessage[] = [];
  const peer = server.peer("nobody");
  for await (const { data } of peer.events(`/matches/${match}/viewer`, new AbortController().signal))
    states.push(parseState(JSON.parse(data)));
  return states;
}

describe("a match over HTTP", () => {
  it.each([
    ["standard", DC4_STANDARD],
    ["mixed doubles", DOUBLES],
  ])("of %s is played to its end by our players, and seen by viewers", async (_, settings) => {
    const server = await serverOf({ quick: false });
    const match = await server.create(settings);
    const viewed = view(server, match);
    const players = [enter(server, match, "user0"), enter(server, match, "user1")];
    const { record, how } = await server.hosted.get(match)!.outcome;
    await Promise.all(players.map(({ over }) => over));
    expect(how).toBe("rules");
    expect(replayRecord(record, createReferee("dc4")).disagreements).toEqual([]);
    expect(record.players.map(({ name }) => name).sort()).toEqual(["Team of user0", "Team of user1"]);
    const [{ states }, other] = players as [ReturnType<typeof enter>, ReturnType<typeof enter>];
    expect(states).toEqual(other.states);
    expect(await viewed).toEqual(states);
    expect(states.at(-1)!.winner_team).toBe(`team${record.result!.winner}`);
    for (const { diary, player, lost, notes } of players) {
      expect(lost).toEqual([]);
      expect(player.winner).toBe(`team${record.result!.winner}`);
      expect(seenBy(player.team!, diary.record()!)).toEqual(seenBy(player.team!, record));
      const thrown = record.moves.filter((move) => move.kind === "throw" && move.player === player.team);
      expect(notes).toHaveLength(2 + thrown.length);
    }
    expect(server.troubles).toEqual([]);
  });

  it("goes on where connections break in the middle of an end, and no throw is lost or made twice", async () => {
    for (const settings of [DC4_STANDARD, DOUBLES]) {
      const server = await serverOf();
      const match = await server.create(settings);
      const players = [enter(server, match, "user0"), enter(server, match, "user1")] as const;
      const { journal, outcome } = server.hosted.get(match)!;
      let open: Door | undefined = server.door;
      for (const throws of [3, 6, 9]) {
        await until(() => journal.length >= throws);
        await open.close();
        open = (await serverOf({ port: server.door.port, matches: server.matches })).door;
      }
      const { record } = await outcome;
      await Promise.all(players.map(({ over }) => over));
      expect(players[0].lost.length + players[1].lost.length).toBeGreaterThan(0);
      expect(replayRecord(record, iceOf(record.rules)).disagreements).toEqual([]);
      expect(players[0].player.winner).toBe(`team${record.result!.winner}`);
    }
  });
});

describe("the server", () => {
  const auth = (user: string, password = PASSWORDS.get(user) ?? "") => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
  });
  const post = (server: Server, path: string, body: unknown, headers: Record<string, string> = {}) =>
    server.app.request(path, {
      method: "POST",
      headers,
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const TEAM = { use_default_config: true, team_name: "T", match_team_name: "team1" };

  it("lets in only who has the right password, and says so in the official shape", async () => {
    const server = await serverOf();
    for (const headers of [
      {},
      auth("user0", "wrong"),
      auth("nobody", "pass0"),
      { authorization: "Bearer x" },
    ]) {
      const reply = await post(server, "/matches", DC4_STANDARD, headers as Record<string, string>);
      expect(reply.status).toBe(401);
      expect(reply.headers.get("www-authenticate")).toMatch(/^Basic/);
      expect(await reply.json()).toEqual({ detail: "Invalid credentials" });
    }
    const created = await post(server, "/matches", DC4_STANDARD, auth("user0"));
    expect(created.status).toBe(200);
    const match = (await created.json()) as string;
    expect(match).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const stranger = await server.app.request(`/matches/${match}/stream`, { headers: auth("user1") });
    expect([stranger.status, await stranger.json()]).toEqual([401, { detail: "Invalid match data" }]);
  });

  it("bears with wrong passwords for a while only", async () => {
    const server = await serverOf();
    const tries = Array.from({ length: 15 }, () =>
      post(server, "/matches", DC4_STANDARD, auth("user0", "wrong")),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await post(server, "/matches", DC4_STANDARD, auth("user0"))).status).toBe(200);
  });

  it("answers what it does not grant with a status and a detail", async () => {
    const server = await serverOf();
    const match = await server.create(DOUBLES);
    const one = auth("user0");
    const shot = { translational_velocity: 2.4, angular_velocity: 1, shot_angle: 1.5 };
    const nobody = "00000000-0000-7000-8000-000000000000";
    const config = `/store-team-config?match_id=${match}&expected_match_team_name=`;
    const cases: [string, unknown, number][] = [
      ["/matches", { ...DC4_STANDARD, time_limit: "long" }, 422],
      ["/matches", "{", 422],
      ["/matches", "x".repeat(70_000), 413],
      ["/matches", { ...DC4_STANDARD, applied_rule: "modified_fgz_rule" }, 400],
      ["/matches", { ...DC4_STANDARD, simulator: { simulator_name: "other" } }, 404],
      [`${config}team2`, TEAM, 422],
      [`/store-team-config?match_id=../../etc&expected_match_team_name=team0`, TEAM, 422],
      [`/store-team-config?match_id=${nobody}&expected_match_team_name=team0`, TEAM, 404],
      [`${config}team0`, { ...TEAM, use_default_config: "yes" }, 422],
      [`/shots?match_id=${match}`, shot, 401],
      [`${config}team1`, TEAM, 200],
      [`/shots?match_id=${match}`, shot, 409],
      [`/shots?match_id=${match}`, { ...shot, shot_angle: null }, 422],
      ["/shots", shot, 422],
      [`/matches/${match}/end-setup?request=somewhere`, "", 422],
      [`/matches/${match}/end-setup?request=pp_left`, "", 409],
      ["/nowhere", "", 404],
    ];
    for (const [path, body, status] of cases) {
      const reply = await post(server, path, body, one);
      expect([path, reply.status]).toEqual([path, status]);
      const said = (await reply.json()) as { detail: string };
      if (status !== 200) expect(said).toEqual({ detail: expect.any(String) as string });
    }
    expect(server.troubles).toEqual([]);
  });

  it("serves a user only so often", async () => {
    const server = await serverOf({ rate: 5 });
    const asked = Array.from({ length: 12 }, () => post(server, "/matches", {}, auth("user0")));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
    expect((await post(server, "/matches", {}, auth("user1"))).status).toBe(422);
  });

  it("lets everybody read matches, by id and by name", async () => {
    const server = await serverOf();
    const match = await server.create(DC4_STANDARD);
    const get = async (path: string) => {
      const reply = await server.app.request(path);
      return [reply.status, await reply.json()] as [number, never];
    };
    expect(await get(`/matches/${match}/ends`)).toEqual([200, [0]]);
    expect(await get(`/matches/${match}/latest-state`)).toEqual([404, { detail: "State not found." }]);
    const players = [enter(server, match, "user0"), enter(server, match, "user1")];
    await Promise.all(players.map(({ over }) => over));
    const { states } = players[0]!;
    const row = server.matches.find(match);
    const ends = states.at(-1)!.end_number + 1;
    const shots = row.shots.filter(({ end }) => end === 0).length;
    expect(shots).toBe(16);
    const views: [string, (body: never) => unknown, unknown][] = [
      ["score", ({ team0 }: { team0: number[] }) => team0, states.at(-1)!.score.team0],
      ["ends", (list: number[]) => list.length, ends],
      ["stone-coordinate/latest", ({ data }: { data: object }) => data, states.at(-1)!.stone_coordinate.data],
      ["latest-state", ({ state_id }: { state_id: string }) => state_id, row.states.at(-1)!.id],
      ["ends/0/states", (list: object[]) => list.length, 17],
      ["ends/0/shots", (list: object[]) => list.length, 16],
      ["ends/0/shots/3", ({ shot_id }: { shot_id: string }) => shot_id, row.shots[2]!.id],
      ["shots/latest", ({ shot_id }: { shot_id: string }) => shot_id, row.shots.at(-1)!.id],
    ];
    for (const [path, read, wanted] of views) {
      for (const place of [`/matches/${match}/${path}`, `/matches/by-name/${path}?match_name=final`]) {
        const [status, body] = await get(place);
        expect([place, status, read(body)]).toEqual([place, 200, wanted]);
      }
    }
    const [, described] = (await get(`/matches/${match}`)) as [number, Record<string, unknown>];
    expect(described).toMatchObject({
      match_id: match,
      applied_rule: 0,
      tournament: { tournament_name: "Cup" },
    });
    expect((await get("/matches/by-name/latest?match_name=final"))[1]).toEqual(described);
    expect(await get("/matches?tournament_name=Cup")).toMatchObject([200, [{ match_id: match }]]);
    expect(await get("/tournaments")).toMatchObject([200, [{ tournament_name: "Cup" }]]);
    const [, state] = (await get(`/states/${row.states[1]!.id}`)) as [number, Record<string, string>];
    expect(state).toMatchObject({ state_id: row.states[1]!.id, total_shot_number: 1 });
    expect((await get(`/stone_coordinate/${state.stone_coordinate_id}`))[0]).toBe(200);
    expect((await get(`/scores/${state.score_id}`))[0]).toBe(200);
    expect((await get(`/shots/${row.shots[0]!.id}`))[0]).toBe(200);
    expect(await get(`/shots/by-post-state/${state.state_id}`)).toMatchObject([
      200,
      { shot_id: row.shots[0]!.id },
    ]);
    for (const path of ["/matches/by-name/score", "/matches/x", "/states/x"])
      expect((await get(path))[0]).toBe(422);
    for (const path of [
      `/states/${match}`,
      "/matches/by-name/score?match_name=no",
      "/matches?tournament_name=no",
    ])
      expect((await get(path))[0]).toBe(404);
  });
});
