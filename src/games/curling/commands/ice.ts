import {
  type EventSimulator,
  eventSimulator,
  type Limits,
  limitsOf,
  type Model,
  type Referee,
  type RuleSet,
  refereeFor,
  type Shot,
  type Simulator,
  type SimulatorName,
  type Stones,
} from "../index.js";

/**
 * The physics behind single questions: every throw as if it were the first one that is simulated, so that no
 * answer depends on what was asked before. For that the referee is made anew for each throw; that of the third
 * generation keeps one world for a whole game, and what happened in it shows in the last bits.
 */
export class Ice implements Simulator {
  readonly model: Model;
  readonly limits: Limits;
  /** When to look at the stones during a throw, in seconds from the release; null for never. */
  times: readonly number[] | null = null;
  /** The stones at these times of the last throw. */
  frames: readonly Stones[] = [];
  readonly #referee: (() => Referee) | null;
  #simulator: EventSimulator | Referee;
  #end = 0;
  #first = 0;

  constructor(name: SimulatorName, rules: RuleSet) {
    this.#referee = name === "referee" ? () => this.#newReferee(rules) : null;
    this.#simulator = this.#referee?.() ?? eventSimulator(rules.model, limitsOf(rules));
    this.model = this.#simulator.model;
    this.limits = this.#simulator.limits;
  }

  get touched(): boolean {
    return this.#simulator.touched;
  }

  startEnd(end: number, first: number): void {
    this.#end = end;
    this.#first = first;
  }

  throw(stones: Stones, stone: number, shot: Shot): void {
    if (this.#referee !== null) this.#simulator = this.#referee();
    if (this.times === null) this.#simulator.throw(stones, stone, shot);
    else this.frames = this.#simulator.trajectory(stones, stone, shot, this.times).frames;
  }

  #newReferee(rules: RuleSet): Referee {
    const referee = refereeFor(rules);
    referee.startEnd(this.#end, this.#first);
    return referee;
  }
}
