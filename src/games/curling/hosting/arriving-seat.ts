import { AgentFailure, type Decision, type Stop } from "../../../agents/index.js";
import type { GameResult, Placement, Shot } from "../index.js";
import type { Entrant, Names, Seat, Terms, Told } from "../protocols/index.js";

/** A seat whose engine has still to come, or to be started. One that comes by itself and leaves before it is ready makes room for the next. */
export class ArrivingSeat implements Seat {
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

  async ready(terms: Terms): Promise<Entrant> {
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

  begin(names: Names, past: readonly Told[]): void {
    this.#seat?.begin(names, past);
  }

  tell(told: Told): void {
    this.#seat?.tell(told);
  }

  choose(stop: Stop): Promise<Decision<Shot>> {
    return this.#there().choose(stop);
  }

  async place(stop: Stop): Promise<Placement | undefined> {
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
