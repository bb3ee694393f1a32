/**
 * Where ends are played and taken down: the first end of a game, again and again, with the hand of the plan. All chance of an end comes from the seed and
 * its number, so that it is the same whoever plays it, and however many others are played.
 *
 * Random throws allocate nothing but the generator of an end: as many ends a second as the simulator gives.
 */
import type { Disturbance } from "../../../game/index.js";
import { type Rng, stream } from "../../../random/index.js";
import { type DisturbanceName, disturbance } from "../disturbance/index.js";
import type { CurlingGame } from "../game.js";
import { randomThrow } from "../random-throw.js";
import { SHOT_CODER, type Shot } from "../shot.js";
import type { CurlingState } from "../state.js";
import { ShardWriter } from "./shard.js";

export interface EndsPlan {
  readonly rules: string;
  readonly noise: DisturbanceName;
  /** Who throws for both teams: an agent in the short form. */
  readonly policy: string;
  readonly seed: string;
  /** The version of playout. */
  readonly playout: string;
}

/** From -8 to 8 points. */
export const SCORES = 17;

export interface PlayedEnds {
  readonly bytes: Uint8Array;
  /** How often each score came up, from -8 to 8 for the team that throws first. */
  readonly scores: number[];
}

export class EndsTable {
  readonly state: CurlingState;
  readonly #plan: EndsPlan;
  readonly #start: CurlingState;
  readonly #hand: Disturbance<Shot>;
  readonly #writer: ShardWriter;
  readonly #scores = new Array<number>(SCORES).fill(0);
  readonly #intended = SHOT_CODER.blank();
  readonly #actual = SHOT_CODER.blank();

  /** For so many ends, of a game under the plan's rules. */
  constructor(game: CurlingGame, plan: EndsPlan, ends: number) {
    this.state = game.start();
    this.#plan = plan;
    this.#start = game.start();
    this.#hand = disturbance(plan.noise);
    this.#writer = new ShardWriter(game.rules.throws, ends);
  }

  playAtRandom(end: number): void {
    const { model } = this.state.rink.rules;
    const rng = this.begin(end);
    while (this.state.end === 0) {
      randomThrow(model, rng, this.#intended);
      this.throw(this.#intended, rng);
    }
    this.finish();
  }

  /** Clears the sheet; gives the chance of the end. */
  begin(end: number): Rng {
    this.state.copyFrom(this.#start);
    return stream(this.#plan.seed, "end", end);
  }

  /** Throws as the hand can; gives what became of it, until the next throw. */
  throw(intended: Shot, rng: Rng): Shot {
    const actual = this.#actual;
    this.#hand.sample(intended, rng, actual);
    this.#writer.position(this.state.stones);
    this.#writer.throw(intended, actual);
    this.state.play(actual);
    return actual;
  }

  /** After the last throw of an end. */
  finish(): void {
    const { finished, lastEndScore } = this.state;
    this.#writer.position(finished);
    this.#writer.score(lastEndScore);
    this.#scores[lastEndScore + 8]++;
  }

  /** What was played so far, `first` being its first end. */
  shard(first: number): PlayedEnds {
    return { bytes: this.#writer.shard({ ...this.#plan, first }), scores: [...this.#scores] };
  }
}
