import type { RandomMove } from "../../../agents/index.js";
import type { GoBoard, GoState } from "../index.js";

/** Any legal move but into an own eye with equal chance, as games are played out by chance; a pass when there is none. */
export function anyGoMove(board: GoBoard): RandomMove<GoState, number> {
  const moves = new Int32Array(board.points);
  return {
    draw(state, rng) {
      let count = 0;
      for (let point = 0; point < board.points; point++)
        if (state.isLegal(point) && !state.isEye(point, state.colour)) moves[count++] = point;
      return count === 0 ? board.pass : moves[rng.below(count)];
    },
  };
}
