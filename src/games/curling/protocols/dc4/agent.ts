/**
 * A program that plays DC4 as an agent for match plans: it is started, and comes as a client to a server that has one match, against an
 * opponent who is elsewhere.
 */
import { z } from "zod";
import type { AgentKind, Decision, OpenProgram, OpenVenue, Venue } from "../../../../agents/index.js";
import { sha256 } from "../../../../game/index.js";
import { commandSchema, programName } from "../../../../protocols/index.js";
import {
  type CurlingGame,
  type CurlingState,
  type GameResult,
  other,
  type Placement,
  type Shot,
} from "../../index.js";
import type { Entrant, Names, Seat, Terms, Told } from "../seat.js";
import { SeatAgent } from "../seat-agent.js";
import { Dc4EngineSeat, invited } from "./engine.js";
import { uuid7 } from "./ids.js";
import { Dc4Match } from "./match.js";
import { settingsOfRules } from "./settings.js";

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
      const { openProgram, openVenue } = context;
      if (openProgram === undefined || openVenue === undefined)
        throw new Error(`agent dc4: no program can be started here: ${command}`);
      const open = () => new VenueSeat({ command, startup, name, openProgram, openVenue });
      return new SeatAgent({ name, game, open }, context);
    },
  };
}

interface VenueSetup {
  readonly command: string;
  readonly startup: number;
  readonly name: string;
  readonly openProgram: OpenProgram;
  readonly openVenue: OpenVenue;
}

/** The engine, and the server that was opened for it. */
class VenueSeat implements Seat {
  readonly name: string;
  readonly #setup: VenueSetup;
  #venue: Promise<Venue> | undefined;
  #engine: Dc4EngineSeat | undefined;

  constructor(setup: VenueSetup) {
    this.name = setup.name;
    this.#setup = setup;
  }

  async ready({ id, date, team, rules }: Terms): Promise<Entrant> {
    const { command, startup, name, openProgram, openVenue } = this.#setup;
    const user = `team${team}`;
    const match = new Dc4Match(
      uuid7(Date.parse(date), sha256(id).slice(0, 20)),
      settingsOfRules(rules, name),
      () => date,
    );
    match.reserve(other(team), "opponent");
    match.reserve(team, name, user);
    this.#venue = openVenue("dc4", match, user);
    const { host, port, password } = await this.#venue;
    const invitation = { host, port, match: match.id, team, user, password };
    const { commandLine, environment } = invited(command, invitation);
    const program = openProgram(commandLine, environment);
    this.#engine = new Dc4EngineSeat(match, team, name, program, startup);
    return await this.#engine.ready();
  }

  begin(names: Names, past: readonly Told[]): void {
    this.#engine?.begin(names, past);
  }

  tell(told: Told): void {
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
