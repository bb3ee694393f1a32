/** The throws of a game as they are made: every step forward is shown, at the speed that somebody likes. */
import { effect, signal, untracked } from "@preact/signals";
import { remember, remembered } from "../../shell/storage.js";
import { wantsStillness } from "../../shell/theme.js";
import { nodesAlong, type Path, parentOf } from "../../tree/index.js";
import { Motion } from "./camera.js";
import type { CurlingSession } from "./files.js";

/** Times the speed of real stones; 0 shows no motion. */
export const SPEEDS = [1, 3, 8, 0] as const;

function firstSpeed(): number {
  const kept = Number(remembered("curling.speed") ?? Number.NaN);
  if (SPEEDS.some((speed) => speed === kept)) return kept;
  return wantsStillness() ? 0 : 3;
}

/** Milliseconds that the house is shown after the last stone of an end. */
const PAUSE = 1800;

type Watcher = (motion: Motion, seconds: number) => void;

export class FilmShow {
  readonly speed = signal(firstSpeed());
  /** The throw that is shown: the path after it. */
  readonly shown = signal<Path | undefined>(undefined);
  /** An end is over, and its stones are still looked at. */
  readonly resting = signal(false);
  readonly #session: CurlingSession;
  readonly #watchers = new Set<Watcher>();
  readonly #dispose: () => void;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #before: Path;

  constructor(session: CurlingSession) {
    this.#session = session;
    this.#before = session.path.value;
    this.#dispose = effect(() => this.#changed(session.path.value));
  }

  setSpeed(speed: number): void {
    this.speed.value = speed;
    remember("curling.speed", String(speed));
    if (speed === 0) this.skip();
  }

  /** Is shown every picture of a throw. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** To the end of the throw at once. */
  skip(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.shown.value = undefined;
    this.resting.value = false;
    this.#session.moving.value = false;
  }

  close(): void {
    this.#dispose();
    this.skip();
  }

  #changed(path: Path): void {
    const isStep = parentOf(path) === this.#before && path !== this.#before;
    this.#before = path;
    // At once: the position after the throw must not be shown before the throw.
    untracked(() => {
      if (this.shown.value !== undefined || this.resting.value) this.skip();
      if (isStep && this.speed.value > 0) this.#run(path);
    });
  }

  #run(path: Path): void {
    const session = this.#session;
    const move = nodesAlong(session.tree.peek(), path).at(-1)?.move;
    if (move?.kind !== "throw") return;
    const motion = new Motion(session.stateAt(parentOf(path)), move.actual);
    session.moving.value = true;
    this.shown.value = path;
    let seconds = 0;
    let last: number | undefined;
    const step = (now: number) => {
      seconds += last === undefined ? 0 : ((now - last) / 1000) * this.speed.peek();
      last = now;
      for (const watcher of this.#watchers) watcher(motion, Math.min(seconds, motion.length));
      if (seconds < motion.length) this.#frame = requestAnimationFrame(step);
      else this.#rest(path);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #rest(path: Path): void {
    this.shown.value = undefined;
    if (!this.#session.stateAt(path).endJustFinished) {
      this.#session.moving.value = false;
      return;
    }
    this.resting.value = true;
    this.#timer = setTimeout(() => this.skip(), PAUSE);
  }
}
