import { STONES } from "../../sheet.js";
import { Stones } from "../../stones.js";
import type { Limits } from "../simulator.js";
import { PATH, type Paths, STOP_TIME, TAU, X, Y } from "./paths.js";

/** Two stones that met; `first` was moving. */
export interface Contact {
  /** Seconds from the release. */
  readonly time: number;
  readonly first: number;
  readonly second: number;
}

/** The paths of one throw in the order in which they were laid, to look up where every stone was at any time. */
export class PathLog {
  readonly #start = new Stones();
  readonly #paths: Paths;
  readonly #limits: Limits;
  readonly #entries: { stone: number; time: number; exit: number; row: Float64Array }[] = [];

  constructor(start: Stones, paths: Paths, limits: Limits) {
    this.#start.copyFrom(start);
    this.#paths = paths;
    this.#limits = limits;
  }

  /** The path of `stone` that was just laid at `time`, and on which it leaves the limits at `exit`. */
  note(stone: number, time: number, exit: number): void {
    const row = this.#paths.rows.slice(stone * PATH, (stone + 1) * PATH);
    this.#entries.push({ stone, time, exit, row });
  }

  /** Which stones met, in order: after the release, paths are laid in pairs. */
  contacts(): Contact[] {
    const contacts: Contact[] = [];
    for (let i = 1; i + 1 < this.#entries.length; i += 2) {
      const { stone: first, time } = this.#entries[i];
      contacts.push({ time, first, second: this.#entries[i + 1].stone });
    }
    return contacts;
  }

  /** All stones at each of the rising times; a stone that has left the limits stays away. */
  frames(times: readonly number[]): Stones[] {
    const frames: Stones[] = [];
    const onPath = new Uint8Array(STONES);
    const exits = new Float64Array(STONES);
    let gone = 0;
    let next = 0;
    for (const time of times) {
      for (; next < this.#entries.length && this.#entries[next].time <= time; next++) {
        const { stone, exit, row } = this.#entries[next];
        this.#paths.rows.set(row, stone * PATH);
        onPath[stone] = 1;
        exits[stone] = exit;
      }
      const frame = new Stones();
      frame.copyFrom(this.#start);
      for (let i = 0; i < STONES; i++) {
        if (onPath[i] === 0) continue;
        this.#paths.register[TAU] = this.#paths.rows[i * PATH + STOP_TIME] - time;
        this.#paths.locate(i);
        const x = this.#paths.register[X];
        const y = this.#paths.register[Y];
        const { side, far, near } = this.#limits;
        if (!(Math.abs(x) < side && y < far && y > near && time < exits[i])) gone |= 1 << i;
        frame.place(i, x, y);
      }
      frame.mask &= ~gone;
      frames.push(frame);
    }
    return frames;
  }
}
