/**
 * What a team sees before it throws: the stones in order from the tee, whose they are, and what the score and the rules
 * make of them. Read once a state; the generator and the aims share it.
 */
import type { CurlingRules } from "../rules/rule-set.js";
import { STONE_RADIUS, STONES, type Stones } from "../sheet.js";
import type { CurlingState } from "../state.js";

/**
 * Whether a team wants few stones in play.
 *   without the hammer: it leads; or the score is tied with 3 ends or more after this one
 *   with the hammer: tied in the last end; leading by 1 with up to 3 ends after this one, by 2 or more with up to 5
 */
export function wantsCleanSheet(hammer: boolean, lead: number, endsAfter: number): boolean {
  if (!hammer) return lead > 0 || (lead === 0 && endsAfter >= 3);
  if (lead === 0) return endsAfter === 0;
  return lead === 1 ? endsAfter <= 3 : lead > 1 && endsAfter <= 5;
}

export class Situation {
  readonly rules: CurlingRules;
  stones!: Stones;
  /** Stones in play, nearest to the tee first. */
  readonly order = new Uint8Array(STONES);
  count = 0;
  /** Stones in the house: the first ones of `order`, and the same as a mask. */
  house = 0;
  houseMask = 0;
  /** The ranks of the opponent's best two stones in the house; -1 where there is none. */
  theirs = -1;
  theirSecond = -1;
  /** The team to throw. */
  team = 0;
  /** Whether it throws last in this end. */
  hammer = false;
  /** Throws until the end is over, this one included. */
  throwsLeft = 0;
  lead = 0;
  endsAfter = 0;
  clean = false;
  /** Whether the opponent's guards are protected; whether every stone is. */
  guarded = false;
  untouchable = false;

  /** Squared distances from the tee, by rank. */
  readonly #squares = new Float64Array(STONES);
  readonly #tee: number;
  readonly #scoring: number;
  readonly #lastEnd: number;
  readonly #guardedThrows: number;
  readonly #protectsAll: boolean;

  constructor(rules: CurlingRules) {
    this.rules = rules;
    this.#tee = rules.sheet.teeLine;
    this.#scoring = rules.scoring.distance ** 2;
    this.#lastEnd = rules.ends - 1;
    this.#guardedThrows = rules.freeGuardZone.throws;
    this.#protectsAll = rules.freeGuardZone.protects === "every-stone";
  }

  read(state: CurlingState): void {
    const team = state.toMove;
    this.stones = state.stones;
    this.team = team;
    this.hammer = team === state.hammer;
    this.throwsLeft = this.rules.throws - state.throwNumber;
    this.lead = state.totals[team] - state.totals[1 - team];
    this.endsAfter = Math.max(0, this.#lastEnd - state.end);
    this.clean = wantsCleanSheet(this.hammer, this.lead, this.endsAfter);
    this.guarded = state.throwNumber < this.#guardedThrows;
    this.untouchable = this.guarded && this.#protectsAll;
    this.#rank(state.stones);
    this.#lookIntoHouse();
  }

  /** Whether the team with the hammer may be content with an end without score: it keeps the hammer, or wins. */
  mayBlank(): boolean {
    return this.endsAfter > 0 ? this.rules.afterBlank === "keep" : this.lead > 0;
  }

  isOurs(rank: number): boolean {
    return this.order[rank] >> 3 === this.team;
  }

  /** Whether a stone outside the house stands in front of it. */
  isGuard(rank: number): boolean {
    const stone = this.order[rank];
    const { x, y } = this.stones;
    return rank >= this.house && y[stone] < this.#tee && Math.abs(x[stone]) < this.rules.sheet.houseRadius;
  }

  /** Whether no stone lies in front of the tee line, or behind it within a stone's width of the house. */
  isEmpty(): boolean {
    const reach = this.rules.sheet.houseRadius + 3 * STONE_RADIUS;
    for (let rank = 0; rank < this.count; rank++) {
      if (this.#squares[rank] < reach * reach || this.stones.y[this.order[rank]] < this.#tee) return false;
    }
    return true;
  }

  /** The points that we would have if the opponent's best stone were gone. */
  pointsWithoutTheirs(): number {
    const end = this.theirSecond < 0 ? this.house : this.theirSecond;
    let points = 0;
    for (let rank = 0; rank < end; rank++) if (this.isOurs(rank)) points++;
    return points;
  }

  #rank({ x, y, mask }: Stones): void {
    const { order } = this;
    const squares = this.#squares;
    const tee = this.#tee;
    let count = 0;
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const stone = 31 - Math.clz32(rest & -rest);
      const dy = y[stone] - tee;
      const square = x[stone] * x[stone] + dy * dy;
      let place = count++;
      for (; place > 0 && squares[place - 1] > square; place--) {
        squares[place] = squares[place - 1];
        order[place] = order[place - 1];
      }
      squares[place] = square;
      order[place] = stone;
    }
    this.count = count;
  }

  #lookIntoHouse(): void {
    const { order, team, count } = this;
    let theirs = -1;
    let theirSecond = -1;
    let mask = 0;
    let rank = 0;
    for (; rank < count && this.#squares[rank] < this.#scoring; rank++) {
      const stone = order[rank];
      mask |= 1 << stone;
      if (stone >> 3 === team) continue;
      if (theirs < 0) theirs = rank;
      else if (theirSecond < 0) theirSecond = rank;
    }
    this.theirs = theirs;
    this.theirSecond = theirSecond;
    this.house = rank;
    this.houseMask = mask;
  }
}
