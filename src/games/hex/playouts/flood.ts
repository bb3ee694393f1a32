/**
 * Whether Black's rows of bits join top and bottom, by a flood from the top that goes down where it can and climbs
 * only from dead ends. Bit c of a row touches bits c and c - 1 of the row below, c and c + 1 of the row above.
 */

/** `reach` is room for as many rows as `filled` has. */
export function floodsThrough(filled: Int32Array, reach: Int32Array): boolean {
  const bottom = filled.length - 1;
  let here = filled[0];
  if (bottom === 0) return here !== 0;
  for (let row = 1; row <= bottom; row++) reach[row] = 0;
  let row = 0;
  for (;;) {
    const below = reach[row + 1];
    const cells = filled[row + 1];
    const fresh = (here | (here >> 1)) & cells & ~below;
    if (fresh !== 0) {
      if (++row === bottom) return true;
      here = spread(cells, fresh | below);
      reach[row] = here;
      continue;
    }
    // All black cells of the top row are reached from the beginning.
    for (;;) {
      if (row < 2) return false;
      row--;
      const above = reach[row];
      const back = (here | (here << 1)) & filled[row] & ~above;
      here = above;
      if (back !== 0) {
        here = spread(filled[row], back | above);
        reach[row] = here;
        break;
      }
    }
  }
}

/** All bits of `cells` that hang together with `seeds`, which are among them. */
function spread(cells: number, seeds: number): number {
  // A carry runs up through neighbouring bits by itself; downwards the distance is doubled step by step.
  let reached = (cells & ~(cells + seeds)) | seeds;
  let open = cells;
  reached |= open & (reached >> 1);
  open &= open >> 1;
  reached |= open & (reached >> 2);
  open &= open >> 2;
  reached |= open & (reached >> 4);
  open &= open >> 4;
  reached |= open & (reached >> 8);
  open &= open >> 8;
  return reached | (open & (reached >> 16));
}
