/**
 * Hosts matches over lines, Digital Curling 3 and the text protocol, between engines that come or are started.
 */

import { z } from "zod";
import {
  AgentFailure,
  type AgentSpec,
  type Decision,
  type LineTransport,
  type StopSignal,
} from "../../../agents/index.js";
import { checkData, stream } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import {
  type LineLimits,
  type ListeningOptions,
  type ListeningPort,
  listenOn,
  openProgram,
  type SocketTransport,
  startEngine,
} from "../../../io/index.js";
import { agentContext } from "../../../jobs/index.js";
import { programName } from "../../../protocols/index.js";
import { AgentSeat } from "../engines/agent-seat.js";
import { Dc3Seat } from "../engines/dc3-seat.js";
import { type Dc3Settings, parseDc3Settings } from "../engines/dc3-settings.js";
import { LegacySeat, type LegacySeatOptions } from "../engines/legacy-seat.js";
import { seedsOf, type TeamMembers } from "../engines/official-noise.js";
import {
  type Clocks,
  defaultMembers,
  type EngineIntroduction,
  type GameTerms,
  type PlayerNames,
  type PositionUpdate,
  type Seat,
} from "../engines/seat.js";
import { refereeFor } from "../physics/simulators.js";
import type { CurlingRules, Placement } from "../rules/rule-set.js";
import type { Shot } from "../sheet.js";
import type { GameResult } from "../state.js";
import {
  type HostedPlan,
  type MatchResult,
  type MatchSetup,
  MatchStore,
  type MatchStoreSetup,
  type SeatPlan,
  type UnfinishedMatch,
} from "./match-store.js";

/** A seat whose engine has still to come, or to be started. One that comes by itself and leaves before it is ready makes room for the next. */
class RemoteEngine implements Seat {
  readonly name: string;
  readonly #arrive: (signal: AbortSignal) => Promise<Seat>;
  readonly #waiting = new AbortController();
  #seat: Seat | undefined;

  readonly #others: boolean;

  constructor(
    name: string,
    arrive: (signal: AbortSignal) => Promise<Seat>,
    { others = false }: { readonly others?: boolean } = {},
  ) {
    this.name = name;
    this.#arrive = arrive;
    this.#others = others;
  }

  async ready(terms: GameTerms): Promise<EngineIntroduction> {
    for (;;) {
      const seat = await this.#arrive(this.#waiting.signal);
      this.#seat = seat;
      if (this.#waiting.signal.aborted) {
        await seat.close();
        throw new AgentFailure("stall", `${this.name}: came when it was over`);
      }
      try {
        return await seat.ready(terms);
      } catch (error) {
        const left = error instanceof AgentFailure && error.reason === "crash";
        if (!this.#others || !left || this.#waiting.signal.aborted) throw error;
        await seat.close();
      }
    }
  }

  begin(names: PlayerNames, past: readonly PositionUpdate[]): void {
    this.#seat?.begin(names, past);
  }

  tell(told: PositionUpdate): void {
    this.#seat?.tell(told);
  }

  choose(stop: StopSignal): Promise<Decision<Shot>> {
    return this.#there().choose(stop);
  }

  async place(stop: StopSignal): Promise<Placement | undefined> {
    return await this.#there().place?.(stop);
  }

  end(result: GameResult | null): void {
    this.#seat?.end(result);
  }

  async close(): Promise<void> {
    this.#waiting.abort();
    await this.#seat?.close();
  }

  #there(): Seat {
    if (this.#seat === undefined) throw new Error("the seat was not made ready");
    return this.#seat;
  }
}

// A port where engines come in and wait until a match has a seat for them.

export class EngineListener {
  readonly #listening: ListeningPort;
  /** Engines that wait for a match, and matches that wait for an engine. */
  readonly #engines: SocketTransport[];
  readonly #matches: ((engine: SocketTransport) => void)[];

  private constructor(
    listening: ListeningPort,
    engines: SocketTransport[],
    matches: ((engine: SocketTransport) => void)[],
  ) {
    this.#listening = listening;
    this.#engines = engines;
    this.#matches = matches;
  }

  static async open(options: ListeningOptions): Promise<EngineListener> {
    const engines: SocketTransport[] = [];
    const matches: ((engine: SocketTransport) => void)[] = [];
    const listening = await listenOn(options, (engine) => {
      const match = matches.shift();
      if (match !== undefined) match(engine);
      // Those who have left make room.
      else engines.splice(0, engines.length, ...engines.filter(isThere), engine);
    });
    return new EngineListener(listening, engines, matches);
  }

  get port(): number {
    return this.#listening.port;
  }

  get host(): string {
    return this.#listening.host;
  }

  /** The next engine that comes, or has come and is still there. */
  next(signal: AbortSignal): Promise<SocketTransport> {
    for (let engine = this.#engines.shift(); engine !== undefined; engine = this.#engines.shift())
      if (isThere(engine)) return Promise.resolve(engine);
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(new AgentFailure("stall", "nobody came"));
        return;
      }
      const take = (engine: SocketTransport) => {
        signal.removeEventListener("abort", leave);
        resolve(engine);
      };
      const leave = () => {
        this.#matches.splice(this.#matches.indexOf(take), 1);
        reject(new AgentFailure("stall", "nobody came"));
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#matches.push(take);
    });
  }

  close(): Promise<void> {
    return this.#listening.close();
  }
}

function isThere(engine: SocketTransport): boolean {
  return engine.lastWords === "";
}

// A host: so many matches between the same seats, some at once, under one protocol for engines that come or are started. Goes on
// with what was not over, where everybody can come back.

/** How engines are spoken with, and the game that they play. */
export interface LineProtocol {
  readonly name: string;
  readonly rules: CurlingRules;
  /** Where those of the teams differ. */
  readonly clocks?: Clocks;
  readonly members: TeamMembers;
  /** What ends the lines to engines that come by themselves. */
  readonly ending?: LineLimits["ending"];
  /** What is kept of it with every match; `engine` and `table` are given it again. */
  readonly settings: unknown;
  /** An engine at the other end of a line, one that came by itself or one that was started. */
  engine(line: LineTransport, name: string, how: "came" | "started", plan: HostedPlan): Seat;
  /** Starts a program, and resolves with the line to it. */
  start(command: string, limits: LineLimits, signal: AbortSignal): Promise<LineTransport>;
  /** Where somebody wants to see how stones move, or not too fast. */
  table?(plan: HostedPlan): Omit<MatchSetup, "seats">;
}

export interface HostRunnerSetup extends MatchStoreSetup {
  readonly protocol: LineProtocol;
  readonly seats: readonly [SeatPlan, SeatPlan];
  /** What all chance comes from. */
  readonly seed: string;
  /** Of ports: where they listen, and what is put up with. */
  readonly listening: ListeningOptions;
  /** Reads the specification of an agent. */
  agentOf(text: string): AgentSpec;
}

const TEAMS = [0, 1] as const;

export class HostRunner {
  readonly #setup: HostRunnerSetup;
  readonly #hub: MatchStore;
  /** By the number that was asked for. */
  readonly #doors: ReadonlyMap<number, EngineListener>;
  /** Matches to go on with. */
  readonly #unfinished: UnfinishedMatch[] = [];

  private constructor(setup: HostRunnerSetup, hub: MatchStore, doors: ReadonlyMap<number, EngineListener>) {
    this.#setup = setup;
    this.#hub = hub;
    this.#doors = doors;
  }

  static async open(setup: HostRunnerSetup): Promise<HostRunner> {
    const doors = new Map<number, EngineListener>();
    try {
      for (const seat of setup.seats) {
        if (seat.kind !== "remote" || doors.has(seat.port)) continue;
        const { ending = "\n" } = setup.protocol;
        doors.set(seat.port, await EngineListener.open({ ...setup.listening, ending, port: seat.port }));
      }
      return new HostRunner(setup, new MatchStore(setup), doors);
    } catch (error) {
      await Promise.all([...doors.values()].map((door) => door.close()));
      throw error;
    }
  }

  get hub(): MatchStore {
    return this.#hub;
  }

  /** Where engines of a team come in; nowhere where none are waited for. */
  doorOf(team: Player): EngineListener | undefined {
    const seat = this.#setup.seats[team];
    return seat.kind === "remote" ? this.#doors.get(seat.port) : undefined;
  }

  /** `play` is to go on with what was not over first. */
  resume(): void {
    this.#unfinished.push(...this.#hub.resume());
  }

  /** Plays matches until so many are over, some at once; those that were there before count. Ends early when the signal comes. */
  async play(matches: number, atOnce: number): Promise<void> {
    const { signal } = this.#setup;
    let begun = this.#hub.results.length + this.#unfinished.length;
    const lane = async () => {
      try {
        for (;;) {
          const unfinished = signal.aborted ? undefined : this.#unfinished.shift();
          if (unfinished !== undefined) await this.#goOn(unfinished);
          else if (!signal.aborted && begun < matches) await this.#begin(begun++);
          else return;
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }

  async close(): Promise<void> {
    await this.#hub.close();
    await Promise.all([...this.#doors.values()].map((door) => door.close()));
  }

  /** A match that had not begun waits for its engines again. */
  #goOn({ plan, rows, play }: UnfinishedMatch): Promise<MatchResult> {
    return play(() => {
      const awaited = TEAMS.filter((team) => plan.seats[team].kind === "remote");
      if (awaited.length > 0 && rows.length > 0)
        return `the host was stopped, and engines cannot come back to a match by ${this.#setup.protocol.name}`;
      const nowhere = awaited.find((team) => this.doorOf(team) === undefined);
      return nowhere === undefined ? this.#table(plan) : `team${nowhere} has no port any more`;
    });
  }

  #begin(index: number): Promise<MatchResult> {
    const { protocol, seats, seed, clock } = this.#setup;
    const { rules, clocks, members, settings } = protocol;
    const seeds = seedsOf(members, stream(seed, "match", index, "hands"));
    const match = {
      id: crypto.randomUUID(),
      date: clock.date(),
      rules,
      ...(clocks && { clocks }),
      members: [[...members[0]], [...members[1]]] as HostedPlan["members"],
      seeds,
      seats: [...seats] as HostedPlan["seats"],
      settings,
    };
    return this.#hub.begin(match, (plan) => this.#table(plan));
  }

  #table(plan: HostedPlan): MatchSetup {
    const [a, b] = TEAMS.map((team) => this.#seat(plan, team));
    return { ...this.#setup.protocol.table?.(plan), seats: [a!, b!] };
  }

  #seat(plan: HostedPlan, team: Player): Seat {
    const { protocol, agentOf, seed, listening } = this.#setup;
    const seat = plan.seats[team];
    const name = nameOf(seat, team);
    switch (seat.kind) {
      case "agent":
        return new AgentSeat(agentOf(seat.agent), agentContext(seed, plan.id, `team${team}`), name);
      case "command":
        return new RemoteEngine(name, async (signal) =>
          protocol.engine(await protocol.start(seat.command, listening, signal), name, "started", plan),
        );
      case "remote": {
        const door = this.doorOf(team) as EngineListener;
        const next = async (signal: AbortSignal) =>
          protocol.engine(await door.next(signal), name, "came", plan);
        return new RemoteEngine(name, next, { others: true });
      }
    }
  }
}

/** What an engine is called until it says so itself. */
export function nameOf(seat: SeatPlan, team: Player): string {
  if (seat.kind === "remote") return `team${team}`;
  if (seat.kind === "agent") return seat.agent;
  return programName(seat.command);
}

// Hosting engines of Digital Curling 3, by the official server's file of settings.

/** The settings are kept with every match, as they were given. */
export function dc3Protocol(data: unknown): LineProtocol & { readonly ports: Dc3Settings["ports"] } {
  const { ports, rules, clocks, members } = parseDc3Settings(data);
  return {
    name: "Digital Curling 3",
    ports,
    rules,
    ...(clocks && { clocks }),
    members,
    settings: data,
    engine(line, name, _how, plan) {
      const { timeoutDcOk, disclosed } = settingsOf(plan);
      return new Dc3Seat({ name, timeoutDcOk, disclosed, connect: async () => line });
    },
    start: (command, limits, signal) => startEngine(command, limits, signal),
    table(plan) {
      const { stepsPerFrame, updateInterval: pause } = settingsOf(plan);
      const ice = refereeFor(plan.rules);
      ice.watched = stepsPerFrame;
      return { ice, pause };
    },
  };
}

function settingsOf({ settings }: HostedPlan): Dc3Settings {
  return parseDc3Settings(settings);
}

// Hosting engines of the first two generations: over TCP with a login that everybody passes, or as children on their standard input and output.

/** What is kept of it with every match. */
const settingsSchema = z.looseObject({ version: z.enum(["1.0", "1.1"]) });

export function legacyProtocol(
  rules: CurlingRules,
  version: NonNullable<LegacySeatOptions["version"]>,
): LineProtocol {
  const team = defaultMembers(rules);
  return {
    name: "the text protocol",
    ending: "\0",
    rules,
    members: [team, team],
    settings: { protocol: "legacy", version },
    engine: (line, name, how, { settings }) =>
      new LegacySeat(line, {
        name,
        version: checkData(settingsSchema, settings).version,
        ...(how === "came" && { login: () => true }),
      }),
    start: async (command) => openProgram(command),
  };
}
