import type { Player } from "../../../../game/index.js";
import { stream } from "../../../../random/index.js";
import { disturbance, type Shot } from "../../index.js";
import type { Member } from "../seat.js";

/** Members of both teams. */
export type Members = readonly [readonly Member[], readonly Member[]];

/** What hands make of throws. They are asked once for every throw of a match, in order; a match that goes on asks for those before again. */
export interface Hands {
  disturb(intended: Shot, by: Player, member: number, ply: number): Shot;
}

/** Who makes the hands when it is known who throws. */
export type MakeHands = (members: Members) => Hands;

/** Chance by name: what a hand makes of a throw hangs on the seed and on which throw it is, and on nothing before. */
export function seededHands(seed: string): MakeHands {
  return (members) => {
    const hands = members.map((team) => team.map(({ hand }) => disturbance(hand)));
    return {
      disturb(intended, by, member, ply) {
        const actual = { ...intended };
        hands[by]![member]!.sample(intended, stream(seed, "disturbance", ply), actual);
        return actual;
      },
    };
  };
}
