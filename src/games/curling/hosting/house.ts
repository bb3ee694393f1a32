/**
 * A host: so many matches between the same seats, some at once, under one protocol for engines that come or are started. Goes on
 * with what was not over, where everybody can come back.
 */
import type { AgentSpec, LineTransport } from "../../../agents/index.js";
import { agentContext } from "../../../distribute/index.js";
import type { Player } from "../../../game/index.js";
import { programName } from "../../../protocols/index.js";
import { stream } from "../../../random/index.js";
import type { LineLimits, ListeningOptions } from "../../../transports/index.js";
import type { RuleSet } from "../index.js";
import { AgentSeat, type Clocks, type Members, type Seat, seedsOf } from "../protocols/index.js";
import { ArrivingSeat } from "./arriving-seat.js";
import { Door } from "./door.js";
import { Hub, type HubSetup, type MatchResult, type Table, type Unfinished } from "./hub.js";
import type { HostedPlan } from "./match-file.js";
import type { SeatPlan } from "./seat-plan.js";

/** How engines are spoken with, and the game that they play. */
export interface LineProtocol {
  readonly name: string;
  readonly rules: RuleSet;
  /** Where those of the teams differ. */
  readonly clocks?: Clocks;
  readonly members: Members;
  /** What ends the lines to engines that come by themselves. */
  readonly ending?: LineLimits["ending"];
  /** What is kept of it with every match; `engine` and `table` are given it again. */
  readonly settings: unknown;
  /** An engine at the other end of a line, one that came by itself or one that was started. */
  engine(line: LineTransport, name: string, how: "came" | "started", plan: HostedPlan): Seat;
  /** Starts a program, and resolves with the line to it. */
  start(command: string, limits: LineLimits, signal: AbortSignal): Promise<LineTransport>;
  /** Where somebody wants to see how stones move, or not too fast. */
  table?(plan: HostedPlan): Omit<Table, "seats">;
}

export interface HouseSetup extends HubSetup {
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

export class House {
  readonly #setup: HouseSetup;
  readonly #hub: Hub;
  /** By the number that was asked for. */
  readonly #doors: ReadonlyMap<number, Door>;
  /** Matches to go on with. */
  readonly #unfinished: Unfinished[] = [];

  private constructor(setup: HouseSetup, hub: Hub, doors: ReadonlyMap<number, Door>) {
    this.#setup = setup;
    this.#hub = hub;
    this.#doors = doors;
  }

  static async open(setup: HouseSetup): Promise<House> {
    const doors = new Map<number, Door>();
    try {
      for (const seat of setup.seats) {
        if (seat.kind !== "remote" || doors.has(seat.port)) continue;
        const { ending = "\n" } = setup.protocol;
        doors.set(seat.port, await Door.open({ ...setup.listening, ending, port: seat.port }));
      }
      return new House(setup, new Hub(setup), doors);
    } catch (error) {
      await Promise.all([...doors.values()].map((door) => door.close()));
      throw error;
    }
  }

  get hub(): Hub {
    return this.#hub;
  }

  /** Where engines of a team come in; nowhere where none are waited for. */
  doorOf(team: Player): Door | undefined {
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
  #goOn({ plan, rows, play }: Unfinished): Promise<MatchResult> {
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

  #table(plan: HostedPlan): Table {
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
        return new ArrivingSeat(name, async (signal) =>
          protocol.engine(await protocol.start(seat.command, listening, signal), name, "started", plan),
        );
      case "remote": {
        const door = this.doorOf(team) as Door;
        const next = async (signal: AbortSignal) =>
          protocol.engine(await door.next(signal), name, "came", plan);
        return new ArrivingSeat(name, next, { others: true });
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
