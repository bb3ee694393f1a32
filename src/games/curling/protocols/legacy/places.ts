/** Where stones stand in a message: POSITION lists sixteen in the order of their throws, so whose stone one is follows from who began the end. */
import type { Player } from "../../../../game/index.js";
import {
  fromLegacy,
  lyingOf,
  other,
  type Point,
  type PositionStone,
  type RuleSet,
  type Stones,
  toLegacy,
} from "../../index.js";
import { PLACES } from "./messages.js";

/** The stones of an end as they are told. */
export function toPlaces(hammer: Player, stones: Stones): (Point | null)[] {
  const places = Array<Point | null>(PLACES).fill(null);
  for (let stone = 0; stone < PLACES; stone++) {
    if (!stones.has(stone)) continue;
    const last = stone >> 3 === hammer ? 1 : 0;
    places[2 * (stone & 7) + last] = toLegacy({ x: stones.x[stone]!, y: stones.y[stone]! });
  }
  return places;
}

/** The stones that were told, as far as they can lie there before throw `throwNumber` of an end. */
export function fromPlaces(
  rules: RuleSet,
  hammer: Player,
  throwNumber: number,
  places: readonly (Point | null)[],
): PositionStone[] {
  const { side, front, back, apart } = lyingOf(rules);
  const stones: PositionStone[] = [];
  for (const [place, told] of places.entries()) {
    if (told === null || place >= throwNumber) continue;
    const { x, y } = fromLegacy(told);
    const lies = Math.abs(x) < side && y > front && y <= back;
    if (!lies || stones.some((stone) => Math.hypot(stone.x - x, stone.y - y) < apart)) continue;
    stones.push({ team: place % 2 === 1 ? hammer : other(hammer), stone: place >> 1, x, y });
  }
  return stones;
}
