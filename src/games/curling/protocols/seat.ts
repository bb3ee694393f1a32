/**
 * An engine is a seat, whatever it speaks: one team of one game as a referee sees it. It is made ready, told every
 * position, asked for its placements and throws, told the end. The server's side of each protocol is one, and so are our own agents.
 *
 * What is told goes out at once and nobody waits for it. An engine that is gone, or has said something when it was not asked,
 * fails when it is next asked, by an `AgentFailure`.
 */
import type { Decision, Stop } from "../../../agents/index.js";
import type { Player } from "../../../game/index.js";
import {
  type CurlingState,
  DISTURBANCES,
  type DisturbanceSpec,
  type Flight,
  type GameResult,
  type Placement,
  type Position,
  type Reason,
  type RuleSet,
  type Shot,
} from "../index.js";

export type { Flight, Lie } from "../index.js";

/** Names of team 0, which throws first in the first end, and of team 1. */
export type Names = readonly [string, string];

/** Who throws for a team: what the hand makes of throws, as data. */
export interface Member {
  readonly hand: DisturbanceSpec;
  readonly name?: string;
  /** Of official noise; null where it is drawn and not told. */
  readonly seed?: number | null;
}

/** A team whose members all have the hand of the rules. */
export function usualMembers({ mixedDoubles, noise }: RuleSet): readonly Member[] {
  return Array<Member>(mixedDoubles === null ? 4 : 2).fill({ hand: DISTURBANCES[noise] });
}

/** Thinking time of both teams as it is at the beginning: of the game, and of each extra end. */
export type Clocks = Pick<Position, "time" | "extraTime">;

/** What a game is about. */
export interface Terms {
  /** A UUID. */
  readonly id: string;
  /** When the match began, in ISO 8601. */
  readonly date: string;
  readonly team: Player;
  /** The clock is among the rules; without one nobody is in a hurry. */
  readonly rules: RuleSet;
  /** Where the clocks of the teams differ. */
  readonly clocks?: Clocks;
  /** Both teams; four members, in mixed doubles two. */
  readonly members: readonly [readonly Member[], readonly Member[]];
}

/** What an engine says of itself when it is ready; the rest is as the terms have it. */
export interface Entrant {
  readonly name?: string;
  /** The member who makes each of the team's throws of an end. */
  readonly order?: readonly number[];
  /** Where teams bring their own. */
  readonly members?: readonly Member[];
  /** Who it is, where only that one may come back to the seat. */
  readonly user?: string;
}

export interface Thrown {
  readonly kind: "throw";
  readonly by: Player;
  /** Where it belongs, both from 0. */
  readonly end: number;
  readonly throwNumber: number;
  readonly member: number;
  /** What the engine wanted, and what the hand made of it. */
  readonly intended: Shot;
  readonly actual: Shot;
  readonly foul: boolean;
  /** Thinking time. */
  readonly seconds: number;
  /** Where somebody wants to see it. */
  readonly flight?: Flight;
}

export interface Placed {
  readonly kind: "place";
  readonly by: Player;
  readonly end: number;
  readonly placement: Placement;
}

/** Whose turn it is, and for what. */
export interface Turn {
  readonly team: Player;
  readonly does: "throw" | "place";
}

/** A position as it is told: nobody changes it afterwards. */
export interface Told {
  /** With the clocks; when an end is over, `stonesAfter` has what it left. */
  readonly state: CurlingState;
  /** Of the handles of `state.stonesAfter`. */
  readonly angles: Readonly<Float64Array>;
  /** Nobody's when the game is over. */
  readonly turn: Turn | null;
  /** What led here; null at the beginning, and where it is not known. */
  readonly last: Thrown | Placed | null;
}

/** The protocols have no word for a forfeit: who is told of one hears that the other has given up. */
export function toldReason(reason: Reason): Exclude<Reason, "forfeit"> {
  return reason === "forfeit" ? "concede" : reason;
}

export interface Seat {
  /** What it is called where the engine does not say. */
  readonly name: string;
  /** Greeting, login, settings. Rejects when the engine will not have it. */
  ready(terms: Terms): Promise<Entrant>;
  /** Both are ready. A match that goes on brings what was told before; the next `tell` says where it stands. */
  begin(names: Names, past: readonly Told[]): void;
  tell(told: Told): void;
  /** The throw for the position that was told last; the clock runs. The answer is not waited for any more after `end` or `close`. */
  choose(stop: Stop): Promise<Decision<Shot>>;
  /** The placement for the end that begins; none where the protocol knows of none, and then the usual one is made. */
  place?(stop: Stop): Promise<Placement | undefined>;
  /** How it ended; null when the match was broken off. */
  end(result: GameResult | null): void;
  close(): Promise<void>;
}
