/** What a throw did, as far as it must be known to say what kind of throw it was. */
import { type Contact, type EventSimulator, eventSimulator } from "../physics/event/index.js";
import { limitsOf, type RuleSet, Umpire } from "../rules/index.js";
import { STONES } from "../sheet.js";
import type { Shot } from "../shot.js";
import type { CurlingState } from "../state.js";
import { Stones } from "../stones.js";

export interface ThrowOutcome {
  readonly rules: RuleSet;
  /** The number of the stone that was thrown; stones below 8 are player 0's. */
  readonly stone: number;
  /** The stones that the throw met. */
  readonly before: Stones;
  /** The stones at rest; of a foul, before they are put back. */
  readonly after: Stones;
  /** Which stones met, in order. */
  readonly contacts: readonly Contact[];
  readonly foul: boolean;
}

/** A stone that moved less than this was brushed and no more, m. */
export const STILL = 0.005;

/** Throws stones on ice of its own, whatever the game itself is played on, and tells what they do. */
export class TrialIce {
  readonly #rules: RuleSet;
  readonly #simulator: EventSimulator;
  readonly #umpire: Umpire;
  readonly #judged = new Stones();

  constructor(rules: RuleSet) {
    this.#rules = rules;
    this.#simulator = eventSimulator(rules.model, limitsOf(rules));
    this.#umpire = new Umpire(rules);
  }

  /** What a throw does if the hand does not fail. */
  throw(state: CurlingState, shot: Shot): ThrowOutcome {
    const { stones, nextStone: stone, throwNumber } = state;
    const before = new Stones();
    before.copyFrom(stones);
    this.#umpire.clearSpared(before);
    const after = new Stones();
    after.copyFrom(before);
    const contacts = this.#simulator.contacts(after, stone, shot);
    const { touched } = this.#simulator;
    this.#judged.copyFrom(after);
    const foul = this.#umpire.judge(before, this.#judged, stone, throwNumber, touched);
    this.#umpire.judge(before, after, stone, Number.POSITIVE_INFINITY, touched);
    return { rules: this.#rules, stone, before, after, contacts, foul };
  }

  /**
   * A throw after which the stones are known to lie as `after` says: they may have been thrown with other physics, so the
   * contacts are those of our own that fit what happened. After a foul the stones are back, and nothing else is known.
   */
  seen(state: CurlingState, shot: Shot, after: Stones, foul: boolean): ThrowOutcome {
    const own = this.throw(state, shot);
    if (foul) return { ...own, foul };
    const { stone, before } = own;
    const rest = new Stones();
    rest.copyFrom(after);
    if (!rest.has(stone)) {
      // Where a stone that left would have come to rest tells how it left.
      rest.x[stone] = own.after.x[stone];
      rest.y[stone] = own.after.y[stone];
    }
    const happened = (i: number) => i === stone || isMoved(before, rest, i);
    const contacts = own.contacts.filter(({ first, second }) => happened(first) && happened(second));
    for (let i = 0; i < STONES; i++) {
      if (!isMoved(before, rest, i) || contacts.some(({ first, second }) => first === i || second === i))
        continue;
      contacts.push({ time: Number.POSITIVE_INFINITY, first: stone, second: i });
    }
    return { ...own, after: rest, contacts, foul };
  }
}

/** Whether a stone that lay there before lies elsewhere now, or nowhere. */
export function isMoved(before: Stones, after: Stones, stone: number): boolean {
  return before.has(stone) && (!after.has(stone) || moveOf(before, after, stone) > STILL);
}

/** How far a stone has come, as the crow flies, m. */
export function moveOf(before: Stones, after: Stones, stone: number): number {
  return Math.hypot(after.x[stone] - before.x[stone], after.y[stone] - before.y[stone]);
}

/** The stones that the throw took out of play, as a mask; its own stone is not among them. */
export function removedStones({
  before,
  after,
  stone,
}: Pick<ThrowOutcome, "before" | "after" | "stone">): number {
  return before.mask & ~after.mask & ~(1 << stone);
}
