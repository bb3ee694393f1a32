import { DISTURBANCES, type DisturbanceSpec, type RuleSet, ruleSet } from "../index.js";
import { type CurlingSpec, curlingSchema } from "../players/index.js";
import type { Member, Terms } from "./seat.js";

/** The game of a match as the players of a team know it; the hand is what its members have in common. */
export function specOfTerms({
  rules,
  clocks,
  members,
  team,
}: Pick<Terms, "rules" | "clocks" | "members" | "team">): CurlingSpec {
  const { name, ends, extraEnds, time, freeGuardZone, sheet } = rules;
  const extraEnd = time?.extraEnd && (clocks?.extraTime?.[team] ?? time.extraEnd.seconds);
  return curlingSchema.parse({
    name: "curling",
    rules: name,
    ends,
    extraEnds,
    guarded: freeGuardZone.throws,
    physics: "official",
    ...handOf(members[team], rules),
    ...(sheet.width !== ruleSet(name).sheet.width && { width: sheet.width }),
    ...(time && { clock: { game: clocks?.time?.[team] ?? time.game, ...(extraEnd && { extraEnd }) } }),
  });
}

type Polar = Extract<DisturbanceSpec, { kind: "polar" }>;

/** The hand that members have in common; nothing where it is that of the rules. */
export function handOf(
  members: readonly Member[],
  { noise }: Pick<RuleSet, "noise">,
): Pick<CurlingSpec, "noise" | "hand"> {
  const hands = members.map(({ hand }) => hand);
  if (hands.every(({ kind }) => kind === "none")) return { noise: "none" };
  const polar = hands.filter((hand): hand is Polar => hand.kind === "polar");
  if (polar.length === 0) return {};
  const mean = (field: "speed" | "angle") => polar.reduce((sum, hand) => sum + hand[field], 0) / polar.length;
  const fastest = Math.min(...polar.map(({ maxSpeed = Number.POSITIVE_INFINITY }) => maxSpeed));
  if (!Number.isFinite(fastest)) return {};
  const hand = { speed: mean("speed"), angle: mean("angle"), maxSpeed: fastest };
  return isNear(hand, DISTURBANCES[noise]) ? {} : { hand };
}

/** What servers tell is rounded. */
const NEAR = 1e-6;

function isNear(hand: NonNullable<CurlingSpec["hand"]>, usual: DisturbanceSpec): boolean {
  if (usual.kind !== "polar") return false;
  const off = [
    hand.speed - usual.speed,
    hand.angle - usual.angle,
    hand.maxSpeed - (usual.maxSpeed ?? hand.maxSpeed),
  ];
  return off.every((each) => Math.abs(each) < NEAR);
}
