/** The pieces that rows of reference files are made of. */
import { z } from "zod";
import { fromLegacy, Stones } from "../index.js";

/** Files print float32 with nine digits, which is enough to get the same float32 back. */
export const float32 = z.float32().transform(Math.fround);
export const point = z.tuple([float32, float32]);
export const throwNumber = z.int().min(0).max(15);
export const team = z.enum(["team0", "team1"]).transform((name) => (name === "team0" ? 0 : 1));

type Place = z.infer<typeof point> | null;

const eight = z.array(point.nullable()).length(8);
/** The stones of both teams. One that is not in play is null in the third generation, [0, 0] in the others. */
export const bothTeams = z
  .object({ team0: eight, team1: eight })
  .transform(({ team0, team1 }) => stonesAt([...team0, ...team1]));

/** The stones of the first two generations, in their frame and in throwing order. */
export const inThrowingOrder = z.array(point).length(16).transform(legacyStonesAt);

export function stonesAt(places: readonly Place[]): Stones {
  const stones = new Stones();
  for (const [stone, place] of places.entries()) {
    if (isInPlay(place)) stones.place(stone, place[0], place[1]);
  }
  return stones;
}

export function legacyStonesAt(places: readonly Place[]): Stones {
  const stones = new Stones();
  for (const [order, place] of places.entries()) {
    if (!isInPlay(place)) continue;
    const { x, y } = fromLegacy({ x: place[0], y: place[1] });
    stones.place(thrownAs(order), x, y);
  }
  return stones;
}

/** The stone that is thrown as number `order` of an end that team 0 begins. */
export function thrownAs(order: number): number {
  return 8 * (order % 2) + (order >> 1);
}

function isInPlay(place: Place): place is [number, number] {
  return place !== null && (place[0] !== 0 || place[1] !== 0);
}
