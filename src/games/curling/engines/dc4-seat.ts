/** An engine of Digital Curling 4 at a seat: a team of a match, a program that is started, an agent of matches. */

import { z } from "zod";
import {
  AgentFailure,
  type AgentKind,
  type Decision,
  type EmbeddedServer,
  type LineTransport,
  type OpenEmbeddedServer,
  type OpenProgram,
} from "../../../agents/index.js";
import { own, sha256 } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import { commandSchema, formatCommandLine, parseCommandLine, programName } from "../../../protocols/index.js";
import type { CurlingGame } from "../game.js";
import type { Placement } from "../rules/rule-set.js";
import type { Shot } from "../sheet.js";
import { type CurlingState, type GameResult, other } from "../state.js";
import { Dc4Match, uuid7 } from "./dc4-match.js";
import { settingsOfRules } from "./dc4-settings.js";
import type { EngineIntroduction, GameTerms, PlayerNames, PositionUpdate, Seat } from "./seat.js";
import { SeatAgent } from "./seat-agent.js";

export class Dc4Seat implements Seat {
  readonly name: string;
  readonly #match: Dc4Match;
  readonly #team: Player;

  constructor(match: Dc4Match, team: Player) {
    this.name = `team${team}`;
    this.#match = match;
    this.#team = team;
  }

  ready(): Promise<EngineIntroduction> {
    return this.#match.come(this.#team);
  }

  begin(names: PlayerNames, past: readonly PositionUpdate[]): void {
    this.#match.begin(names, past);
  }

  tell(told: PositionUpdate): void {
    this.#match.tell(told);
  }

  async choose(): Promise<Decision<Shot>> {
    return { move: await this.#match.ask<Shot>(this.#team, "throw") };
  }

  place(): Promise<Placement> {
    return this.#match.ask<Placement>(this.#team, "place");
  }

  end(result: GameResult | null): void {
    this.#match.end(result);
  }

  async close(): Promise<void> {
    this.#match.end();
  }
}

// A program that plays a match of DC4: it is started, told where the match is, and comes to the server as a client.

/** Where a program finds its match, and who it is there. */
interface Dc4Invitation {
  /** HTTP unless it says otherwise. */
  readonly scheme?: "http" | "https";
  readonly host: string;
  readonly port: number;
  readonly match: string;
  readonly team: Player;
  readonly user: string;
  readonly password: string;
}

/**
 * The command line with {url}, {host}, {port}, {match}, {team}, {user} and {password} filled in, and the same in the environment, user
 * and password by the names that the templates of Python clients read.
 */
export function fillInvitation(
  command: string,
  invitation: Dc4Invitation,
): { readonly commandLine: string; readonly environment: Readonly<Record<string, string>> } {
  const { scheme = "http", host, port, match, team, user, password } = invitation;
  const url = `${scheme}://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const values: Record<string, string> = {
    ...{ url, host, port: `${port}`, match, team: `${team}`, user, password },
  };
  const fill = (word: string) =>
    word.replace(/\{(\w+)\}/g, (found, name: string) => own(values, name) ?? found);
  return {
    commandLine: formatCommandLine(parseCommandLine(command).map(fill)),
    environment: {
      DC4_URL: url,
      DC4_HOST: host,
      DC4_PORT: `${port}`,
      DC4_MATCH_ID: match,
      DC4_TEAM: `team${team}`,
      MATCH_USER_NAME: user,
      PASS_WORD: password,
    },
  };
}

/** Milliseconds between two looks at the time. */
const LOOK = 50;

export class Dc4EngineSeat implements Seat {
  readonly name: string;
  readonly #seat: Dc4Seat;
  readonly #program: LineTransport;
  readonly #startup: number;
  /** Rejects when the program has gone. */
  readonly #gone: Promise<never>;

  /** `startup` is how many seconds it may take to come; else whoever waits decides. */
  constructor(match: Dc4Match, team: Player, name: string, program: LineTransport, startup = Infinity) {
    this.name = name;
    this.#startup = startup;
    this.#seat = new Dc4Seat(match, team);
    this.#program = program;
    this.#gone = this.#watch();
    // It matters to whoever waits for the program.
    this.#gone.catch(() => {});
  }

  async ready(): Promise<EngineIntroduction> {
    const began = this.#program.now();
    let rest = () => {};
    const late = new Promise<never>((_, reject) => {
      const look = () => {
        if (this.#program.now() - began < 1000 * this.#startup) return;
        reject(new AgentFailure("stall", `${this.name} has not come after ${this.#startup} s`));
      };
      if (this.#startup < Infinity) rest = this.#program.every(LOOK, look);
    });
    try {
      return await Promise.race([this.#unlessGone(this.#seat.ready()), late]);
    } finally {
      rest();
    }
  }

  begin(names: PlayerNames, past: readonly PositionUpdate[]): void {
    this.#seat.begin(names, past);
  }

  tell(told: PositionUpdate): void {
    this.#seat.tell(told);
  }

  choose(): Promise<Decision<Shot>> {
    return this.#unlessGone(this.#seat.choose());
  }

  place(): Promise<Placement> {
    return this.#unlessGone(this.#seat.place());
  }

  end(result: GameResult | null): void {
    this.#seat.end(result);
  }

  async close(): Promise<void> {
    await this.#seat.close();
    await this.#program.close();
  }

  #unlessGone<T>(answer: Promise<T>): Promise<T> {
    return Promise.race([answer, this.#gone]);
  }

  /** What it prints is of no use here, and must not stop it. */
  async #watch(): Promise<never> {
    while ((await this.#program.receive(Number.POSITIVE_INFINITY)) !== undefined);
    throw new AgentFailure("crash", `${this.name} is gone (${this.#program.lastWords})`);
  }
}

// A program that plays DC4 as an agent for match plans: it is started, and comes as a client to a server that has one match, against an
// opponent who is elsewhere.

const dc4Schema = z.strictObject({
  command: commandSchema.describe(
    "the program and its arguments, as in a shell, with {host}, {port}, {match}, {team}, {user} and {password} in place of them",
  ),
  startup: z.number().positive().max(1e6).default(30).describe("seconds that it may take to come"),
  name: z.string().min(1).optional().describe("what to call it; else the name of the program"),
});

type Dc4Options = z.output<typeof dc4Schema>;

export function dc4Kind(game: CurlingGame): AgentKind<CurlingState, Shot> {
  return {
    kind: "dc4",
    about: "a program that speaks the protocol of Digital Curling 4",
    schema: dc4Schema,
    make({ command, startup, name = programName(command) }: Dc4Options, context) {
      const { openProgram, openEmbeddedServer } = context;
      if (openProgram === undefined || openEmbeddedServer === undefined)
        throw new Error(`agent dc4: no program can be started here: ${command}`);
      const open = () => new EmbeddedServerSeat({ command, startup, name, openProgram, openEmbeddedServer });
      return new SeatAgent({ name, game, open }, context);
    },
  };
}

interface EmbeddedServerSetup {
  readonly command: string;
  readonly startup: number;
  readonly name: string;
  readonly openProgram: OpenProgram;
  readonly openEmbeddedServer: OpenEmbeddedServer;
}

/** The engine, and the server that was opened for it. */
class EmbeddedServerSeat implements Seat {
  readonly name: string;
  readonly #setup: EmbeddedServerSetup;
  #venue: Promise<EmbeddedServer> | undefined;
  #engine: Dc4EngineSeat | undefined;

  constructor(setup: EmbeddedServerSetup) {
    this.name = setup.name;
    this.#setup = setup;
  }

  async ready({ id, date, team, rules }: GameTerms): Promise<EngineIntroduction> {
    const { command, startup, name, openProgram, openEmbeddedServer } = this.#setup;
    const user = `team${team}`;
    const match = new Dc4Match(
      uuid7(Date.parse(date), sha256(id).slice(0, 20)),
      settingsOfRules(rules, name),
      () => date,
    );
    match.reserve(other(team), "opponent");
    match.reserve(team, name, user);
    this.#venue = openEmbeddedServer("dc4", match, user);
    const { host, port, password } = await this.#venue;
    const invitation = { host, port, match: match.id, team, user, password };
    const { commandLine, environment } = fillInvitation(command, invitation);
    const program = openProgram(commandLine, environment);
    this.#engine = new Dc4EngineSeat(match, team, name, program, startup);
    return await this.#engine.ready();
  }

  begin(names: PlayerNames, past: readonly PositionUpdate[]): void {
    this.#engine?.begin(names, past);
  }

  tell(told: PositionUpdate): void {
    this.#engine?.tell(told);
  }

  choose(): Promise<Decision<Shot>> {
    return this.#there().choose();
  }

  place(): Promise<Placement> {
    return this.#there().place();
  }

  end(result: GameResult | null): void {
    this.#engine?.end(result);
  }

  async close(): Promise<void> {
    await this.#engine?.close();
    // Whoever was to be let in has heard why there is none.
    await (await this.#venue?.catch(() => undefined))?.close();
  }

  #there(): Dc4EngineSeat {
    if (this.#engine === undefined) throw new Error("the seat was not made ready");
    return this.#engine;
  }
}
