import type { Player } from "../../../game/index.js";
import type { RuleSet } from "../rules/index.js";
import { STONES } from "../sheet.js";
import { countStones, type Stones, TEAM_MASKS } from "../stones.js";

/**
 * The stones in play as nets see them: those of the team to move first, each team in the order of its stones, in metres from the tee, +y away
 * from the hack. Mirrored, x has the other sign.
 */
export class SeenStones {
  readonly x = new Float64Array(STONES);
  readonly y = new Float64Array(STONES);
  /** From the tee, squared and not. */
  readonly square = new Float64Array(STONES);
  readonly distance = new Float64Array(STONES);
  /** 1 where it can count. */
  readonly inHouse = new Uint8Array(STONES);
  /** Those of the team to move, and all. */
  own = 0;
  all = 0;
  readonly #teeLine: number;
  readonly #reach: number;
  readonly #inclusive: boolean;

  constructor({ sheet, scoring }: RuleSet) {
    this.#teeLine = sheet.teeLine;
    this.#reach = scoring.distance * scoring.distance;
    this.#inclusive = scoring.inclusive;
  }

  read(stones: Stones, mover: Player, mirrored: boolean): void {
    this.all = 0;
    this.#add(stones, mover, mirrored);
    this.own = countStones(stones.mask & TEAM_MASKS[mover]);
    this.#add(stones, mover === 0 ? 1 : 0, mirrored);
  }

  #add(stones: Stones, team: Player, mirrored: boolean): void {
    const { x, y, square, distance, inHouse } = this;
    for (let stone = 8 * team; stone < 8 * team + 8; stone++) {
      if (!stones.has(stone)) continue;
      const at = this.all++;
      x[at] = mirrored ? -stones.x[stone] : stones.x[stone];
      y[at] = stones.y[stone] - this.#teeLine;
      square[at] = x[at] * x[at] + y[at] * y[at];
      distance[at] = Math.sqrt(square[at]);
      inHouse[at] = square[at] < this.#reach || (square[at] === this.#reach && this.#inclusive) ? 1 : 0;
    }
  }
}
