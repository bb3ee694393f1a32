/**
 * Where stones stand in a message: POSITION lists sixteen in the order of their throws, so whose stone one is follows from who began the
 * end. Mixed doubles counts throws from 6: the two that are placed come first, then nothing up to the first throw.
 */
import type { Player } from "../../../../game/index.js";
import {
  fromLegacy,
  lyingOf,
  other,
  type Placement,
  type Point,
  type PositionStone,
  type RuleSet,
  type Stones,
  toLegacy,
} from "../../index.js";
import { PLACES } from "./messages.js";

/** PUTSTONE by number: the hammer with the guard, the first throw with the stone in the house, and both as a power play. */
export const PUT_STONES = [
  "center_guard",
  "center_house",
  "pp_left",
  "pp_first",
] as const satisfies Placement[];

/** Throws that an end of these rules is counted from. */
export function firstShot({ throws, mixedDoubles }: RuleSet): number {
  return mixedDoubles === null ? 0 : PLACES - throws;
}

/** The place of a stone of the team that throws first in the end; that of the other team is the next one. */
function placeOf(rules: RuleSet, stone: number): number {
  if (rules.mixedDoubles === null) return 2 * stone;
  return stone === 0 ? 0 : firstShot(rules) + 2 * (stone - 1);
}

/** The stones of an end as they are told. */
export function toPlaces(rules: RuleSet, hammer: Player, stones: Stones): (Point | null)[] {
  const places = Array<Point | null>(PLACES).fill(null);
  for (let stone = 0; stone < PLACES; stone++) {
    if (!stones.has(stone)) continue;
    const last = stone >> 3 === hammer ? 1 : 0;
    places[placeOf(rules, stone & 7) + last] = toLegacy({ x: stones.x[stone]!, y: stones.y[stone]! });
  }
  return places;
}

/** The stones that were told, whatever they lie on. */
export function stonesOfPlaces(
  rules: RuleSet,
  hammer: Player,
  places: readonly (Point | null)[],
): PositionStone[] {
  const own = (rules.throws >> 1) + (rules.mixedDoubles === null ? 0 : 1);
  return Array.from({ length: own }, (_, stone) => stone).flatMap((stone) =>
    [other(hammer), hammer].flatMap((team, last) => {
      const told = places[placeOf(rules, stone) + last] ?? null;
      return told === null ? [] : [{ team, stone, ...fromLegacy(told) }];
    }),
  );
}

/** The stones that were told, as far as they can lie there before throw `throwNumber` of an end. */
export function fromPlaces(
  rules: RuleSet,
  hammer: Player,
  throwNumber: number,
  places: readonly (Point | null)[],
): PositionStone[] {
  const { side, front, back, apart } = lyingOf(rules);
  const thrown = places.map((place, i) => (i < firstShot(rules) + throwNumber ? place : null));
  const stones: PositionStone[] = [];
  for (const stone of stonesOfPlaces(rules, hammer, thrown)) {
    const { x, y } = stone;
    const lies = Math.abs(x) < side && y > front && y <= back;
    if (!lies || stones.some((each) => Math.hypot(each.x - x, each.y - y) < apart)) continue;
    stones.push(stone);
  }
  return stones;
}

/** Metres from the centre line from which on placed stones are those of a power play. */
const ASIDE = 0.5;

/** Whether the stones of an end that begins were placed for a power play. */
export function areAside(places: readonly (Point | null)[]): boolean {
  return places.slice(0, 2).some((place) => place !== null && Math.abs(fromLegacy(place).x) > ASIDE);
}

/** What a team has asked for. */
export function placementOf(aside: boolean, takesHammer: boolean): Placement {
  return PUT_STONES[(aside ? 2 : 0) + (takesHammer ? 0 : 1)]!;
}
