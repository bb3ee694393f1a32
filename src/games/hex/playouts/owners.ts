/** Who had the cells in the end, for playouts that think in rows of bits. Only cells that were empty are written. */
import type { Player } from "../../../game/index.js";
import type { HexBoard } from "../board.js";

/** `rows` as in a state; `filled` has a row of bits for Black's cells, old and new. */
export function tellOwners(
  board: HexBoard,
  rows: Int32Array,
  filled: Int32Array,
  black: Player,
  owners: Int8Array,
): void {
  const { width, height } = board;
  const white = 2 * black - 1;
  const gain = -2 * white;
  for (let row = 0; row < height; row++) {
    let empty = ((1 << width) - 1) & ~(rows[row] | rows[height + row]);
    const blacks = filled[row];
    for (; empty !== 0; empty &= empty - 1) {
      const column = 31 - Math.clz32(empty & -empty);
      owners[row * width + column] = white + gain * ((blacks >> column) & 1);
    }
  }
}

export function tellNobody(board: HexBoard, rows: Int32Array, owners: Int8Array): void {
  const { width, height } = board;
  for (let row = 0; row < height; row++) {
    let empty = ((1 << width) - 1) & ~(rows[row] | rows[height + row]);
    for (; empty !== 0; empty &= empty - 1) owners[row * width + 31 - Math.clz32(empty & -empty)] = 0;
  }
}
