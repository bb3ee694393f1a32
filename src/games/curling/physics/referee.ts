/** Plays a throw in a world of discs: the part that the referees of all generations share. */
import { type Shot, STONES, Stones } from "../sheet.js";
import {
  demandThrow,
  type Flight,
  MOTIONS,
  type Model,
  type SheetLimits,
  type Simulator,
  type StonesWithAngles,
  type Trajectory,
} from "./models.js";
import type { World } from "./world.js";

/** Steps of a second. */
const RATE = 1000;

/**
 * A simulator that gives the official result bit for bit, by the official steps of 1 ms in float32.
 * Coordinates go in and come out in the hack frame.
 */
export abstract class Referee implements Simulator {
  abstract readonly model: Model;
  abstract readonly limits: SheetLimits;
  /** The angles of the handles after the last throw. */
  readonly angles = new Float64Array(STONES);
  /** Steps between two frames of a flight; throws are not watched where it is 0. */
  watched = 0;
  /** The last throw, where it was watched. */
  flight: Flight | undefined;
  protected abstract readonly world: World;
  /** Whether all stones of the present throw have come to rest. */
  protected over = true;

  abstract startEnd(end: number, first: number): void;

  throw(stones: Stones, stone: number, shot: Shot): void {
    demandThrow(MOTIONS[this.model], shot);
    this.release(stones, stone, shot);
    if (this.watched > 0) this.#watch(stones);
    else this.finish(stones);
  }

  /** Throws, and tells where the stones are at the given times (in seconds, ascending) after the release. */
  trajectory(stones: Stones, stone: number, shot: Shot, times: readonly number[]): Trajectory {
    demandThrow(MOTIONS[this.model], shot);
    this.release(stones, stone, shot);
    const frames = times.map((time) => {
      const frame = new Stones();
      this.advance(Math.round(time * RATE));
      this.read(frame);
      return frame;
    });
    this.finish(stones);
    return { times, frames };
  }

  get touched(): boolean {
    return this.world.impulses > 0;
  }

  /** The number of steps in the last throw. */
  get steps(): number {
    return this.world.steps;
  }

  /** The number of impulses between stones in the last throw; lasting contacts count once a step. */
  get contacts(): number {
    return this.world.impulses;
  }

  /** Puts the stones on the ice, the thrown one at the hack. */
  protected abstract release(stones: Stones, stone: number, shot: Shot): void;

  /** Steps on until all stones rest, or until there were `steps` steps since the release. */
  protected abstract advance(steps: number): void;

  /** Writes where the stones are. */
  protected abstract read(stones: Stones): void;

  protected finish(stones: Stones): void {
    this.advance(Infinity);
    this.read(stones);
  }

  #watch(stones: Stones): void {
    const start = this.#lie(stones);
    const frames: StonesWithAngles[] = [];
    for (let steps = this.watched; ; steps += this.watched) {
      this.advance(steps);
      if (this.over) break;
      const frame = new Stones();
      this.read(frame);
      frames.push(this.#lie(frame));
    }
    this.finish(stones);
    const finish = this.#lie(stones);
    // The rest of a frame is one as well.
    if (this.steps > this.watched * frames.length) frames.push(finish);
    const secondsPerFrame = Math.fround(Math.fround(1 / RATE) * this.watched);
    this.flight = { secondsPerFrame, start, frames, finish };
  }

  #lie(stones: Stones): StonesWithAngles {
    const copy = new Stones();
    copy.copyFrom(stones);
    return { stones: copy, angles: this.angles.slice() };
  }
}
