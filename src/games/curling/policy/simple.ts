/**
 * The paper's simple policy: draw to the tee with either turn, and where an opposing stone lies in the house also hit the
 * innermost of them with either turn; all with equal chance. The hit would, were the ice free, run on for `MIDDLE`
 * metres. It sees no guards and no score.
 *
 * Source: Ohto & Tanaka (2016), "simple policy"; the weight of the hit is that of its authors' program.
 */
import type { Arms, Policy } from "../../../game/index.js";
import { type Aim, aimFor } from "../physics/event/index.js";
import type { RuleSet } from "../rules/index.js";
import { FULL_SPIN, type Shot } from "../shot.js";
import type { CurlingState } from "../state.js";
import { type Stones, TEAM_MASKS } from "../stones.js";

/** Ids: draws cw and ccw, then hits cw and ccw. */
const HIT_CW = 2;
/** Metres beyond the stone. */
const MIDDLE = 5;

export class SimplePolicy implements Policy<CurlingState, Shot> {
  readonly most = 4;
  readonly #aim: Aim;
  readonly #tee: number;
  readonly #reach: number;
  /** The tee draws of both turns. */
  readonly #draws: readonly [Shot, Shot];
  #target = -1;

  constructor(rules: RuleSet) {
    this.#aim = aimFor(rules.model);
    this.#tee = rules.sheet.teeLine;
    this.#reach = rules.scoring.distance ** 2;
    this.#draws = [this.#teeDraw(-FULL_SPIN), this.#teeDraw(FULL_SPIN)];
  }

  list(state: CurlingState, into: Arms): void {
    this.#target = this.#innermost(state.stones, TEAM_MASKS[1 - state.toMove]);
    const { ids, priors } = into;
    const length = this.#target < 0 ? 2 : 4;
    for (let arm = 0; arm < length; arm++) {
      ids[arm] = arm;
      priors[arm] = 1 / length;
    }
    into.length = length;
  }

  move(state: CurlingState, id: number, into: Shot): void {
    if (id < HIT_CW) {
      const draw = this.#draws[id];
      into.vx = draw.vx;
      into.vy = draw.vy;
      into.omega = draw.omega;
      return;
    }
    into.omega = id === HIT_CW ? -FULL_SPIN : FULL_SPIN;
    const { x, y } = state.stones;
    this.#aim.passBeyond(x[this.#target], y[this.#target], MIDDLE, into);
  }

  #innermost(stones: Stones, team: number): number {
    let mask = stones.mask & team;
    let nearest = -1;
    let least = this.#reach;
    while (mask !== 0) {
      const stone = 31 - Math.clz32(mask);
      mask &= ~(1 << stone);
      const x = stones.x[stone];
      const y = stones.y[stone] - this.#tee;
      const square = x * x + y * y;
      if (square <= least) {
        least = square;
        nearest = stone;
      }
    }
    return nearest;
  }

  #teeDraw(omega: number): Shot {
    const shot: Shot = { vx: 0, vy: 0, omega };
    this.#aim.stopAt(0, this.#tee, shot);
    return shot;
  }
}

const NAMES = ["draw cw", "draw ccw", "hit cw", "hit ccw"] as const;

/** `draw cw`, `hit ccw`. */
export function formatSimple(id: number): string {
  return NAMES[id];
}

/** The same arm on the sheet mirrored at its centre line: the other turn. */
export function mirrorSimple(id: number): number {
  return id ^ 1;
}
