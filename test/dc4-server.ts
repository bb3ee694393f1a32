/** A server of Digital Curling 4 over real HTTP whose matches are played on fast ice, and players of it. */
import { randomBytes } from "node:crypto";
import { afterEach, expect } from "vitest";
import { parseAgent } from "../src/agents/spec.js";
import { stream } from "../src/core/random.js";
import { carryPlayer } from "../src/games/curling/commands/dc4-connection.js";
import { openTeamAgent } from "../src/games/curling/engines/agent-seat.js";
import { Dc4Match, uuid7 } from "../src/games/curling/engines/dc4-match.js";
import {
  type MatchSettings,
  parseState,
  type StateMessage,
} from "../src/games/curling/engines/dc4-messages.js";
import { Dc4Player } from "../src/games/curling/engines/dc4-player.js";
import { Dc4Seat } from "../src/games/curling/engines/dc4-seat.js";
import { defaultTeam } from "../src/games/curling/engines/dc4-settings.js";
import { GameLog } from "../src/games/curling/engines/game-log.js";
import { HostedMatch, type HostedResult } from "../src/games/curling/engines/hosted-match.js";
import type { JournalRow, RefereeIce } from "../src/games/curling/engines/match-state.js";
import { officialTeamNoise } from "../src/games/curling/engines/official-noise.js";
import type { TeamName } from "../src/games/curling/engines/seat.js";
import { EXECUTION_NOISES } from "../src/games/curling/noise.js";
import { createReferee, eventSimulator } from "../src/games/curling/physics/simulators.js";
import type { CurlingRules } from "../src/games/curling/rules/rule-set.js";
import { limitsOf } from "../src/games/curling/rules/umpire.js";
import { type Dc4AppSetup, dc4App, HostedMatches } from "../src/games/curling/servers/dc4-app.js";
import { Users } from "../src/games/curling/servers/dc4-users.js";
import "../src/games/index.js";
import { HttpPeer } from "../src/io/http-client.js";
import { type HttpListener, openHttpListener, type TlsFiles } from "../src/io/http-server.js";
import { systemClock } from "../src/io/machine.js";
import { HandClock, SteppedClock } from "./clock.js";

const USERS = new Users();
export const PASSWORDS = new Map(["user0", "user1", "user2"].map((user) => [user, USERS.addGuest(user)]));
const doors: HttpListener[] = [];

afterEach(async () => {
  for (const door of doors.splice(0)) await door.close();
});

/** Ice of the fast simulator. */
export function iceOf(rules: CurlingRules): RefereeIce {
  return Object.assign(eventSimulator(rules.model, limitsOf(rules)), { angles: new Float64Array(16) });
}

interface Hosted {
  readonly id: string;
  readonly journal: readonly JournalRow[];
  readonly outcome: Promise<HostedResult>;
}

/** A server on a port of its own, which plays its matches in memory. */
export async function serverOf({
  rate = 1e4,
  port = 0,
  quick = true,
  matches: known,
  limit,
  tls,
}: {
  rate?: number;
  port?: number;
  quick?: boolean;
  matches?: HostedMatches;
  limit?: Dc4AppSetup["limit"];
  tls?: TlsFiles;
} = {}) {
  const hosted = new Map<string, Hosted>();
  const troubles: unknown[] = [];
  const broken = { count: 0 };
  const clock = new HandClock();
  const open = (settings: MatchSettings) => {
    const id = uuid7(1e12, randomBytes(10).toString("hex"));
    const match = new Dc4Match(id, settings, systemClock.date);
    const { rules } = match;
    const four = Array.from({ length: rules.mixedDoubles ? 2 : 4 }, () => ({ hand: EXECUTION_NOISES.dc4 }));
    const journal: JournalRow[] = [];
    const played = new HostedMatch({
      id,
      date: match.created,
      rules,
      members: [four, four],
      seats: [new Dc4Seat(match, 0), new Dc4Seat(match, 1)],
      ice: quick ? iceOf(rules) : createReferee("dc4"),
      hands: officialTeamNoise([
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
  const matches = known ?? new HostedMatches(open);
  const app = dc4App({
    users: USERS,
    matches,
    rate,
    limit,
    viewers: 10,
    now: () => clock.now(),
    trouble: (error) => troubles.push(error),
    brokenOff: () => broken.count++,
  });
  const door = await openHttpListener(app, {
    host: "127.0.0.1",
    port,
    connections: 100,
    ...(tls && { tls }),
  });
  doors.push(door);
  const base = `${tls ? "https" : "http"}://127.0.0.1:${door.port}`;
  const peer = (user: string) => new HttpPeer(base, user, PASSWORDS.get(user) ?? "");
  const create = async (settings: object) => {
    const { status, body } = await peer("user2").ask({ method: "POST", path: "/matches", body: settings });
    expect(status).toBe(200);
    return body as string;
  };
  return { app, matches, base, door, peer, create, hosted, troubles, broken, clock };
}
export type Server = Awaited<ReturnType<typeof serverOf>>;

/** A player of random throws, carried to the end of its match. */
export function enter(
  server: Server,
  match: string,
  user: string,
  wish: TeamName = "team0",
  signal = new AbortController().signal,
) {
  const notes: string[] = [];
  const states: StateMessage[] = [];
  const peer = server.peer(user);
  const diary = new GameLog({ description: "random", say: (line) => notes.push(line) });
  const player = new Dc4Player({
    match,
    wish,
    config: defaultTeam(`Team of ${user}`),
    open: openTeamAgent(parseAgent("random"), { rng: stream("dc4", user), clock: new SteppedClock(1) }),
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
    signal,
    wait: () => new Promise<void>((resolve) => setTimeout(resolve, 1)),
    trouble: (words) => lost.push(words),
  });
  over.catch(() => {});
  return { player, over, diary, notes, states, lost };
}
