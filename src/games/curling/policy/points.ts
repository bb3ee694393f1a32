import { STONE_RADIUS as R, type Sheet } from "../sheet.js";
import { POINTS } from "./category.js";

const G3: readonly [number, number] = [0.6, -2.17];
const G4: readonly [number, number] = [0, -3];

/** Where the named points lie: x and y in turn, relative to the tee, y in the direction of the throw. */
export function pointsOf(sheet: Sheet): Float64Array {
  const ring = sheet.houseRadius - 2 * R;
  const diagonal = ring * Math.SQRT1_2;
  const places: Readonly<Record<(typeof POINTS)[number], readonly [number, number]>> = {
    T: [0, 0],
    S0: [0, 4 * R],
    S2: [0.9, 0],
    S4: [0, 2 * R],
    S6: [-0.9, 0],
    L0: [0, ring],
    L1: [diagonal, diagonal],
    L2: [ring, 0],
    L3: [diagonal, -diagonal],
    L4: [0, -sheet.houseRadius],
    L5: [-diagonal, -diagonal],
    L6: [-ring, 0],
    L7: [-diagonal, diagonal],
    G3,
    G4,
    G5: [-G3[0], G3[1]],
  };
  return Float64Array.from(POINTS.flatMap((name) => places[name]));
}
