/**
 * Area scoring after Tromp and Taylor: a point belongs to a colour if its stone is there, or if it is empty and
 * only stones of that colour are reached from it over empty points.
 */
import { BLACK, EDGE, EMPTY, type GoBoard, LARGEST, WHITE } from "./board.js";

const visited = new Int32Array((LARGEST + 2) ** 2);
let visit = 0;
/** The places of a region, in the order in which they were reached. */
const region = new Int16Array(LARGEST * LARGEST);

/** Black's points minus White's; all stones live. */
export function trompTaylor(board: GoBoard, stones: Uint8Array): number {
  return survey(board, stones);
}

/** The same after the stones on the points of `dead` have been taken off. */
export function areaScore(board: GoBoard, stones: Uint8Array, dead: Iterable<number>): number {
  const left = stones.slice();
  for (const point of dead) left[board.placeOf[point]] = EMPTY;
  return survey(board, left);
}

/** Who owns each point: +1 Black, -1 White, 0 neither; gives Black's points minus White's. */
export function owners(board: GoBoard, stones: Uint8Array, into: Int8Array): number {
  return survey(board, stones, into);
}

function survey({ points, placeOf, pointOf, steps }: GoBoard, stones: Uint8Array, into?: Int8Array): number {
  visit = (visit + 1) | 0;
  let score = 0;
  for (let point = 0; point < points; point++) {
    const start = placeOf[point];
    const stone = stones[start];
    if (stone !== EMPTY) {
      const owner = stone === BLACK ? 1 : -1;
      score += owner;
      if (into !== undefined) into[point] = owner;
    } else if (visited[start] !== visit) {
      let length = 0;
      let reached = 0; // bits: BLACK, WHITE
      region[length++] = start;
      visited[start] = visit;
      for (let at = 0; at < length; at++) {
        for (let i = 0; i < 4; i++) {
          const near = region[at] + steps[i];
          const neighbour = stones[near];
          if (neighbour !== EMPTY) {
            if (neighbour !== EDGE) reached |= neighbour;
          } else if (visited[near] !== visit) {
            visited[near] = visit;
            region[length++] = near;
          }
        }
      }
      const owner = reached === BLACK ? 1 : reached === WHITE ? -1 : 0;
      score += owner * length;
      if (into !== undefined) for (let at = 0; at < length; at++) into[pointOf[region[at]]] = owner;
    }
  }
  return score;
}
