/** A program that plays a match of DC4: it is started, told where the match is, and comes to the server as a client. */
import { AgentFailure, type Decision, type LineTransport } from "../../../../agents/index.js";
import { own, type Player } from "../../../../game/index.js";
import { formatCommandLine, parseCommandLine } from "../../../../protocols/index.js";
import type { GameResult, Placement, Shot } from "../../index.js";
import type { Entrant, Names, Seat, Told } from "../seat.js";
import type { Dc4Match } from "./match.js";
import { Dc4Seat } from "./seat.js";

/** Where a program finds its match, and who it is there. */
export interface Invitation {
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
export function invited(
  command: string,
  invitation: Invitation,
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

  async ready(): Promise<Entrant> {
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

  begin(names: Names, past: readonly Told[]): void {
    this.#seat.begin(names, past);
  }

  tell(told: Told): void {
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
