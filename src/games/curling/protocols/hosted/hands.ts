import type { Player } from "../../../../game/index.js";
import type { Rng } from "../../../../random/index.js";
import type { Shot } from "../../index.js";
import { officialHand } from "../noise/index.js";
import type { Member } from "../seat.js";

/** Members of both teams. */
export type Members = readonly [readonly Member[], readonly Member[]];

/** What hands make of throws. They are asked once for every throw of a match, in order; a match that goes on asks for those before again. */
export interface Hands {
  throw(intended: Shot, by: Player, member: number): Shot;
}

/** Who makes the hands when it is known who throws. */
export type MakeHands = (members: Members) => Hands;

/** A seed for each member of both teams. */
export type Seeds = readonly [readonly number[], readonly number[]];

/** The official hands: each member has its own chance, which goes on from throw to throw. */
export function officialHands(seeds: Seeds): MakeHands {
  return (members) => {
    const hands = members.map((team, i) =>
      team.map(({ hand }, member) => officialHand(hand, seeds[i as Player][member] ?? 0)),
    );
    return { throw: (intended, by, member) => hands[by]![member]!.throw(intended) };
  };
}

/** The seeds that members have, or are given. */
export function seedsOf(members: Members, rng: Rng): [number[], number[]] {
  const [a, b] = members.map((team) => team.map(({ seed }) => seed ?? rng.uint32()));
  return [a!, b!];
}
