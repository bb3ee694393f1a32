/** What is shown while somebody aims: the way at once, and from the worker what the hand makes of it. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Overlay } from "../../../src/draw/index.js";
import {
  type Cloud,
  type CurlingGame,
  type CurlingState,
  cloudOverlays,
  filmThrow,
  plannedThrow,
  type Shot,
  stonesAfter,
} from "../../../src/games/curling/index.js";
import { engine } from "../../engine/instance.js";
import { COARSE } from "./aim.js";
import type { CurlingSession } from "./files.js";
import { CLOUD } from "./jobs.js";
import type { CurlingRules } from "./rules.js";

/** Trials of the hand. */
const TRIALS = 120;

export class Preview {
  /** Of the throw that was aimed at last; while the aim moves, the one before until the next is there. */
  readonly cloud = signal<Cloud | undefined>(undefined);
  readonly overlays = computed((): readonly Overlay[] => {
    const shot = this.#shot.value;
    if (shot === undefined) return [];
    const { game } = this.#session.rules as CurlingRules;
    return [
      ...cloudOverlays(this.cloud.value?.clouds ?? []),
      ...steadyThrow(game, this.#session.state.value, shot),
    ];
  });
  readonly #session: CurlingSession;
  readonly #shot: ReadonlySignal<Shot | undefined>;
  readonly #dispose: () => void;
  #isSeeking = false;

  constructor(session: CurlingSession, shot: ReadonlySignal<Shot | undefined>) {
    this.#session = session;
    this.#shot = shot;
    let before = "";
    this.#dispose = effect(() => {
      const wanted = shot.value;
      const path = session.path.value;
      // What was there is of another position.
      if (wanted === undefined || path !== before) this.cloud.value = undefined;
      before = path;
      if (wanted !== undefined && !this.#isSeeking) queueMicrotask(() => void this.#seek());
    });
  }

  close(): void {
    this.#dispose();
  }

  /** One after the other: what was aimed at in between is left out. */
  async #seek(): Promise<void> {
    if (this.#isSeeking) return;
    this.#isSeeking = true;
    const session = this.#session;
    const { game, spec } = session.rules as CurlingRules;
    try {
      for (let last: Shot | undefined; this.#shot.peek() !== last; ) {
        const shot = this.#shot.peek();
        last = shot;
        if (shot === undefined) break;
        const path = session.path.peek();
        const position = game.notation.formatState(session.state.peek());
        const asked = { game: spec, position, seed: session.seed, shot, trials: TRIALS };
        const cloud = await engine.run(CLOUD, asked);
        if (session.path.peek() === path && this.#shot.peek() !== undefined) this.cloud.value = cloud;
      }
    } catch {
      // The worker has died: whoever waits for something else says so, and the next aim asks again.
    } finally {
      this.#isSeeking = false;
    }
  }
}

/** The way of a steady hand, and where stones would lie. */
export function steadyThrow(game: CurlingGame, state: CurlingState, shot: Shot): Overlay[] {
  const after = game.clone(state);
  after.play(shot);
  const planned = {
    before: state,
    intended: shot,
    actual: shot,
    after: stonesAfter(after),
    foul: after.foul,
  };
  return plannedThrow(planned, filmThrow(state, shot, COARSE));
}
