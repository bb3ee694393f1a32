/** The umpire: stones that the rules take off or put back, and where stones may lie between two throws. */
import type { Player } from "../../../game/index.js";
import type { Model, SheetLimits } from "../physics/models.js";
import { STONE_RADIUS, type Stones, TEAM_MASKS } from "../sheet.js";
import type { CurlingRules } from "./rule-set.js";

/** Returns the lines of a rule set that remove stones in motion; its simulator must watch them. */
export function limitsOf({ sheet, lines }: CurlingRules): SheetLimits {
  return {
    side: sheet.width / 2 - STONE_RADIUS,
    far: lines.back === "in-motion" ? sheet.backLine + STONE_RADIUS : Number.POSITIVE_INFINITY,
    near: lines.near ?? Number.NEGATIVE_INFINITY,
  };
}

/**
 * Applies a rule set to what physics left of a throw: which stones go, and whether the throw was a foul.
 * Called for every simulated throw, so all numbers are made ready once and nothing is allocated.
 */
export class Umpire {
  /** Throws of an end that can be fouls; `judge` needs the stones before the throw only for these. */
  readonly guardedThrows: number;
  readonly #backAtRest: number;
  readonly #hog: number;
  readonly #hogForAll: boolean;
  readonly #contactSaves: boolean;
  readonly #sparedLeave: boolean;
  readonly #protectsAll: boolean;
  readonly #mustStay: boolean;
  readonly #noTick: boolean;
  readonly #tee: number;
  readonly #zoneFar: number;
  readonly #zoneNear: number;
  readonly #touchingHouse: number;

  constructor(rules: CurlingRules) {
    const { sheet, lines, freeGuardZone } = rules;
    this.guardedThrows = freeGuardZone.throws;
    this.#backAtRest = lines.back === "at-rest" ? sheet.backLine + STONE_RADIUS : Number.POSITIVE_INFINITY;
    this.#hog = sheet.hogLine + STONE_RADIUS;
    this.#hogForAll = lines.hog === "every";
    this.#contactSaves = lines.contactSaves;
    this.#sparedLeave = lines.spared === "until-next-throw";
    this.#protectsAll = freeGuardZone.protects === "every-stone";
    this.#mustStay = freeGuardZone.mustStay;
    this.#noTick = freeGuardZone.noTick;
    this.#tee = sheet.teeLine;
    this.#zoneFar = sheet.teeLine - (freeGuardZone.zone === "whole-stone" ? STONE_RADIUS : 0);
    this.#zoneNear = this.#sparedLeave ? this.#hog : Number.NEGATIVE_INFINITY;
    this.#touchingHouse = (sheet.houseRadius + STONE_RADIUS) ** 2;
  }

  /** Takes off the stones that were only spared until this throw. */
  clearSpared(stones: Stones): void {
    if (this.#sparedLeave) this.#removeShort(stones);
  }

  /**
   * Judges the throw of stone `stone`, which was number `throwNumber` of the end (from 0) and met others or
   * not (`touched`). `stones` comes as it rests after the simulator and leaves as the rules want it; `before`
   * is how it lay, and is read only while throws are guarded. Returns whether the throw was a foul.
   */
  judge(before: Stones, stones: Stones, stone: number, throwNumber: number, touched: boolean): boolean {
    if (this.#backAtRest !== Number.POSITIVE_INFINITY) this.#removeBehind(stones);
    if (this.#hogForAll) this.#removeShort(stones);
    else if (stones.y[stone] <= this.#hog && !(touched && this.#contactSaves)) stones.remove(stone);
    if (throwNumber >= this.guardedThrows || !this.#isFoul(before, stones, stone >> 3)) return false;
    stones.copyFrom(before);
    return true;
  }

  /** Whether a stone at this place is in the free guard zone. */
  inZone(x: number, y: number): boolean {
    const dy = y - this.#tee;
    return y < this.#zoneFar && y > this.#zoneNear && x * x + dy * dy >= this.#touchingHouse;
  }

  #isFoul(before: Stones, after: Stones, team: number): boolean {
    let mask = this.#protectsAll ? before.mask : before.mask & TEAM_MASKS[1 - team];
    while (mask !== 0) {
      const i = 31 - Math.clz32(mask);
      mask &= ~(1 << i);
      const x = before.x[i];
      if (!this.#protectsAll && !this.inZone(x, before.y[i])) continue;
      if (!after.has(i)) return true;
      if (this.#sparedLeave && after.y[i] <= this.#hog) return true;
      if (this.#mustStay && !this.inZone(after.x[i], after.y[i])) return true;
      if (this.#noTick && Math.abs(x) <= STONE_RADIUS && Math.abs(after.x[i]) > STONE_RADIUS) return true;
    }
    return false;
  }

  #removeBehind(stones: Stones): void {
    let mask = stones.mask;
    while (mask !== 0) {
      const i = 31 - Math.clz32(mask);
      mask &= ~(1 << i);
      if (stones.y[i] > this.#backAtRest) stones.remove(i);
    }
  }

  #removeShort(stones: Stones): void {
    let mask = stones.mask;
    while (mask !== 0) {
      const i = 31 - Math.clz32(mask);
      mask &= ~(1 << i);
      if (stones.y[i] <= this.#hog) stones.remove(i);
    }
  }
}

// Which stones can lie where between two throws.

/** How far official simulators let stones lie in one another, in metres; legacy stones get that deep while moving and may stop there. */
const OVERLAP: Readonly<Record<Model, number>> = { fcv1: 0.005, legacy: 0.03 };
/** How far before the hog line a stone may lie that rules spare there, in metres: none bounces back as far as that. */
const MAX_SHORT = 5;

/** In metres: |x| is below `side`, y above `front` and at most `back`, centres are `apart` at least. */
export interface StoneArea {
  readonly side: number;
  readonly front: number;
  readonly back: number;
  readonly apart: number;
}

export function lyingOf(rules: CurlingRules): StoneArea {
  const { hogLine, backLine } = rules.sheet;
  const spared = Math.max(hogLine - MAX_SHORT, 2 * STONE_RADIUS);
  return {
    side: limitsOf(rules).side,
    front: rules.lines.hog === "every" ? hogLine + STONE_RADIUS : spared,
    back: backLine + STONE_RADIUS,
    apart: 2 * STONE_RADIUS - OVERLAP[rules.model],
  };
}

/** Stones of a team that were thrown or placed in an end before throw `throwNumber`. */
export function deliveredBy(rules: CurlingRules, hammer: Player, throwNumber: number, team: Player): number {
  const thrown = (throwNumber + (team === hammer ? 0 : 1)) >> 1;
  return thrown + (rules.mixedDoubles === null ? 0 : 1);
}
