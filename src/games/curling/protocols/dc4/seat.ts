/** A team of a match of DC4 as a seat. */
import type { Decision } from "../../../../agents/index.js";
import type { Player } from "../../../../game/index.js";
import type { GameResult, Placement, Shot } from "../../index.js";
import type { Entrant, Names, Seat, Told } from "../seat.js";
import type { Dc4Match } from "./match.js";

export class Dc4Seat implements Seat {
  readonly name: string;
  readonly #match: Dc4Match;
  readonly #team: Player;

  constructor(match: Dc4Match, team: Player) {
    this.name = `team${team}`;
    this.#match = match;
    this.#team = team;
  }

  ready(): Promise<Entrant> {
    return this.#match.come(this.#team);
  }

  begin(names: Names, past: readonly Told[]): void {
    this.#match.begin(names, past);
  }

  tell(told: Told): void {
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
