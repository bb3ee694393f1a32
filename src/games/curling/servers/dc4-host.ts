/** Hosts matches of Digital Curling 4 that users create and play over HTTP. */

import { randomBytes } from "node:crypto";
import type { AgentSpec } from "../../../agents/index.js";
import { stream } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import {
  type HttpListener,
  type HttpListenerSetup,
  openHttpListener,
  openProgram,
} from "../../../io/index.js";
import { agentContext } from "../../../jobs/index.js";
import type { WallClock } from "../../../match/index.js";
import { AgentSeat } from "../engines/agent-seat.js";
import { Dc4Match, uuid7 } from "../engines/dc4-match.js";
import { type MatchSettings, parseSettings } from "../engines/dc4-messages.js";
import { Dc4EngineSeat, Dc4Seat, fillInvitation } from "../engines/dc4-seat.js";
import { Refusal } from "../engines/dc4-settings.js";
import { seedsOf, type TeamMembers } from "../engines/official-noise.js";
import type { Seat } from "../engines/seat.js";
import { EXECUTION_NOISES } from "../noise.js";
import { dc4App, HostedMatches, type RequestLimit } from "./dc4-app.js";
import type { Users } from "./dc4-users.js";
import { nameOf } from "./line-host.js";
import {
  type HostedPlan,
  type MatchResult,
  type MatchSetup,
  MatchStore,
  type MatchStoreSetup,
  type SeatPlan,
} from "./match-store.js";

// Counts requests that broke off before all of their body had come, and reports them together.

/** Milliseconds from the first request that is counted to the report. */
const INTERVAL = 60_000;

export class BrokenRequests {
  readonly #clock: Pick<WallClock, "after">;
  readonly #report: (count: number) => void;
  #count = 0;
  #cancel = () => {};

  constructor(clock: Pick<WallClock, "after">, report: (count: number) => void) {
    this.#clock = clock;
    this.#report = report;
  }

  add(): void {
    if (this.#count++ === 0) this.#cancel = this.#clock.after(INTERVAL, () => this.flush());
  }

  /** Reports what was counted since the last report, if anything. */
  flush(): void {
    this.#cancel();
    const count = this.#count;
    this.#count = 0;
    if (count > 0) this.#report(count);
  }
}

// A host of DC4: matches that users create and play over HTTP, in the folder of a hub.

interface Dc4HostRunnerSetup extends MatchStoreSetup {
  readonly users: Users;
  readonly seats: readonly [SeatPlan, SeatPlan];
  /** What all chance comes from. */
  readonly seed: string;
  readonly door: HttpListenerSetup;
  /** Requests a second of one user. */
  readonly rate: number;
  /** Requests of one user to each path that plays. */
  readonly limit?: RequestLimit | undefined;
  /** Matches that may be played at the same time. */
  readonly atOnce: number;
  /** Reads the specification of an agent. */
  agentOf(text: string): AgentSpec;
  /** Hears of what should not happen. */
  trouble(error: unknown): void;
  /** Hears how many requests broke off before all of their body had come: now and then, and at the end. */
  brokenOff?(count: number): void;
}

const TEAMS = [0, 1] as const;

export class Dc4HostRunner {
  readonly hub: MatchStore;
  readonly #setup: Dc4HostRunnerSetup;
  readonly #matches: HostedMatches;
  readonly #door: HttpListener;
  readonly #broken: BrokenRequests;
  readonly #unfinished: (() => Promise<MatchResult>)[] = [];

  private constructor(
    setup: Dc4HostRunnerSetup,
    hub: MatchStore,
    matches: HostedMatches,
    door: HttpListener,
    broken: BrokenRequests,
  ) {
    this.hub = hub;
    this.#setup = setup;
    this.#matches = matches;
    this.#door = door;
    this.#broken = broken;
  }

  static async open(setup: Dc4HostRunnerSetup): Promise<Dc4HostRunner> {
    const { users, rate, limit, clock, trouble, watcher } = setup;
    const matches: HostedMatches = new HostedMatches((settings) => house.#open(settings));
    const broken = new BrokenRequests(clock, (count) => setup.brokenOff?.(count));
    const app = dc4App({
      ...{ users, matches, rate, limit, trouble },
      viewers: Math.ceil(setup.door.connections / 2),
      now: () => clock.now(),
      brokenOff: () => broken.add(),
    });
    const door = await openHttpListener(app, setup.door);
    const hub = await opened(door, () => {
      return new MatchStore({
        ...setup,
        watcher: {
          told(plan, told, names) {
            // Where nobody plays over HTTP, viewers do.
            const match = matches.find(plan.id);
            match.begin(names, []);
            match.tell(told);
            watcher?.told?.(plan, told, names);
          },
          over(plan, result) {
            matches.find(plan.id).end();
            for (const team of TEAMS) users.dropGuest(guestOf(plan.id, team));
            watcher?.over?.(plan, result);
          },
        },
      });
    });
    const house = new Dc4HostRunner(setup, hub, matches, door, broken);
    return house;
  }

  get port(): number {
    return this.#door.port;
  }

  /** The matches that were not over, for `play` to go on with: who played them may come back from now on. */
  resume(): void {
    for (const { plan, rows, play } of this.hub.resume()) {
      const match = new Dc4Match(plan.id, parseSettings(plan.settings), () => this.#setup.clock.date());
      for (const row of rows)
        if (row.kind === "seat") match.reserve(row.team, row.name, row.user ?? null, row.members);
      this.#matches.add(match);
      this.#unfinished.push(() => {
        const over = play(() => this.#table(match, plan));
        over.catch(this.#setup.trouble);
        return over;
      });
    }
  }

  /**
   * Goes on with what was not over, and creates matches of these settings until so many are over, those that were there before
   * included; not more at once than may be. Ends early when the signal comes.
   */
  async play(settings?: MatchSettings, matches = 0, created: (id: string) => void = () => {}): Promise<void> {
    const { signal, atOnce } = this.#setup;
    let begun = this.hub.results.length + this.#unfinished.length;
    const next = (): Promise<unknown> | undefined => {
      const unfinished = signal.aborted ? undefined : this.#unfinished.shift();
      if (unfinished !== undefined) return unfinished();
      if (signal.aborted || settings === undefined || begun >= matches) return undefined;
      begun++;
      const match = this.#begin(settings);
      this.#matches.add(match);
      created(match.id);
      return this.hub.running.get(match.id);
    };
    // What goes wrong with one match is told, and the others go on.
    const lane = async () => {
      for (let match = next(); match !== undefined; match = next()) await match.catch(() => {});
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }

  async close(): Promise<void> {
    await this.hub.close();
    await this.#door.close();
    this.#broken.flush();
  }

  #open(settings: MatchSettings): Dc4Match {
    if (this.hub.running.size >= this.#setup.atOnce)
      throw new Refusal(503, "No more matches can be played now.");
    return this.#begin(settings);
  }

  #begin(settings: MatchSettings): Dc4Match {
    const { clock, seats, seed } = this.#setup;
    const id = uuid7(Date.now(), randomBytes(10).toString("hex"));
    const match = new Dc4Match(id, settings, () => clock.date());
    const members = membersOf(match);
    const plan = {
      id,
      date: match.created,
      rules: match.rules,
      members: [[...members[0]], [...members[1]]] as HostedPlan["members"],
      seeds: seedsOf(members, stream(seed, id)),
      seats: [...seats] as HostedPlan["seats"],
      settings: { protocol: "dc4", ...settings },
    };
    this.hub.begin(plan, (begun) => this.#table(match, begun)).catch(this.#setup.trouble);
    return match;
  }

  #table(match: Dc4Match, plan: HostedPlan): MatchSetup {
    const [a, b] = TEAMS.map((team) => this.#seat(match, team, plan.seats[team]));
    return { seats: [a!, b!] };
  }

  #seat(match: Dc4Match, team: Player, seat: SeatPlan): Seat {
    const { agentOf, seed, users, door } = this.#setup;
    if (seat.kind === "remote") return new Dc4Seat(match, team);
    const name = nameOf(seat, team);
    if (seat.kind === "agent") {
      match.reserve(team, name);
      return new AgentSeat(agentOf(seat.agent), agentContext(seed, match.id, `team${team}`), name);
    }
    const user = guestOf(match.id, team);
    const password = users.addGuest(user);
    match.reserve(team, name, user);
    const scheme = door.tls === undefined ? "http" : "https";
    const invitation = {
      scheme,
      host: door.host,
      port: this.port,
      match: match.id,
      team,
      user,
      password,
    } as const;
    const { commandLine, environment } = fillInvitation(seat.command, invitation);
    return new Dc4EngineSeat(match, team, name, openProgram(commandLine, environment));
  }
}

/** What a program is called that we start. */
function guestOf(match: string, team: Player): string {
  return `${match}-team${team}`;
}

function membersOf({ rules }: Dc4Match): TeamMembers {
  const team = Array.from({ length: rules.mixedDoubles === null ? 4 : 2 }, () => ({
    hand: EXECUTION_NOISES.dc4,
  }));
  return [team, team];
}

/** What cannot be opened leaves no door open. */
async function opened<T>(door: HttpListener, open: () => T): Promise<T> {
  try {
    return open();
  } catch (error) {
    await door.close();
    throw error;
  }
}
