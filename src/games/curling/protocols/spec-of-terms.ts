import type { DisturbanceSpec } from "../index.js";
import { type CurlingSpec, curlingSchema } from "../players/index.js";
import type { Member, Terms } from "./seat.js";

/** The game of a match as the players of a team know it; the hand is what its members have in common. */
export function specOfTerms({
  rules,
  members,
  team,
}: Pick<Terms, "rules" | "members" | "team">): CurlingSpec {
  const { name, ends, extraEnds, time, freeGuardZone } = rules;
  const extraEnd = time?.extraEnd?.seconds;
  return curlingSchema.parse({
    name: "curling",
    rules: name,
    ends,
    extraEnds,
    guarded: freeGuardZone.throws,
    physics: "official",
    ...handOf(members[team]),
    ...(time && { clock: { game: time.game, ...(extraEnd !== undefined && { extraEnd }) } }),
  });
}

type Polar = Extract<DisturbanceSpec, { kind: "polar" }>;

function handOf(members: readonly Member[]): Pick<CurlingSpec, "noise" | "hand"> {
  const hands = members.map(({ hand }) => hand);
  if (hands.every(({ kind }) => kind === "none")) return { noise: "none" };
  const polar = hands.filter((hand): hand is Polar => hand.kind === "polar");
  if (polar.length === 0) return {};
  const mean = (field: "speed" | "angle") => polar.reduce((sum, hand) => sum + hand[field], 0) / polar.length;
  const fastest = Math.min(...polar.map(({ maxSpeed = Number.POSITIVE_INFINITY }) => maxSpeed));
  if (!Number.isFinite(fastest)) return {};
  return { hand: { speed: mean("speed"), angle: mean("angle"), maxSpeed: fastest } };
}
