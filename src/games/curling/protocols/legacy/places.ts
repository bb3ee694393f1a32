/**
 * Where stones stand in a message. POSITION lists sixteen in the order of their throws, so whose stone one is follows from who
 * began the end. Mixed doubles has ten throws, which count from 6; of the six places before them the first two hold the stones that
 * were placed, that of the team which throws first before that of the team with the hammer.
 */
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

/** Throws that an end of these rules begins with. */
export function skippedThrows({ throws }: RuleSet): number {
  return PLACES - throws;
}

/** The stones of an end as they are told. */
export function toPlaces(rules: RuleSet, hammer: Player, stones: Stones): (Point | null)[] {
  const places = Array<Point | null>(PLACES).fill(null);
  for (let stone = 0; stone < PLACES; stone++) {
    if (!stones.has(stone)) continue;
    const last = stone >> 3 === hammer ? 1 : 0;
    const number = stone & 7;
    places[last + placeOf(rules, number)] = toLegacy({ x: stones.x[stone]!, y: stones.y[stone]! });
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
    if (told === null || place >= skippedThrows(rules) + throwNumber) continue;
    const { x, y } = fromLegacy(told);
    const lies = Math.abs(x) < side && y > front && y <= back;
    if (!lies || stones.some((stone) => Math.hypot(stone.x - x, stone.y - y) < apart)) continue;
    const team = place % 2 === 1 ? hammer : other(hammer);
    const stone = numberOf(rules, place);
    if (stones.some((each) => each.team === team && each.stone === stone)) continue;
    stones.push({ team, stone, x, y });
  }
  return stones;
}

/** The first of the two places that the stones with this number have. */
function placeOf(rules: RuleSet, number: number): number {
  if (rules.mixedDoubles === null) return 2 * number;
  return number === 0 ? 0 : skippedThrows(rules) + 2 * (number - 1);
}

function numberOf(rules: RuleSet, place: number): number {
  if (rules.mixedDoubles === null) return place >> 1;
  return place < skippedThrows(rules) ? 0 : 1 + ((place - skippedThrows(rules)) >> 1);
}
