/** An engine at a seat: what a referee tells it and asks of it; team names, ids, and throws as servers accept them. */
import { AgentFailure, type Decision, type StopSignal } from "../../../agents/index.js";
import type { Rng } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import { EXECUTION_NOISES, type NoiseSpec } from "../noise.js";
import type { Position } from "../notation.js";
import { type Flight, MOTIONS } from "../physics/models.js";
import type { CurlingRules, Placement } from "../rules/rule-set.js";
import { MAX_SPIN, type Shot } from "../sheet.js";
import type { CurlingState, GameResult, Reason } from "../state.js";

// What teams are called by Digital Curling 3 and 4.

export const TEAM_NAMES = ["team0", "team1"] as const;
export type TeamName = (typeof TEAM_NAMES)[number];

export function teamName(player: Player): TeamName {
  return TEAM_NAMES[player];
}

export function playerOf(team: TeamName): Player {
  return team === "team0" ? 0 : 1;
}

/** A UUID (version 4) of random numbers that can be repeated. */
export function uuidOf(rng: Rng): string {
  const hex = Array.from({ length: 4 }, () => rng.uint32().toString(16).padStart(8, "0")).join("");
  const variant = "89ab"[Number.parseInt(hex[16]!, 16) & 3];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join("-");
}

// An engine is a seat, whatever it speaks: one team of one game as a referee sees it. It is made ready, told every
// position, asked for its placements and throws, told the end. The server's side of each protocol is one, and so are our own agents.
//
// What is told goes out at once and nobody waits for it. An engine that is gone, or has said something when it was not asked,
// fails when it is next asked, by an `AgentFailure`.

/** Names of team 0, which throws first in the first end, and of team 1. */
export type PlayerNames = readonly [string, string];

/** Who throws for a team: what the hand makes of throws, as data. */
export interface TeamPlayer {
  readonly hand: NoiseSpec;
  readonly name?: string;
  /** Of official noise; null where it is drawn and not told. */
  readonly seed?: number | null;
}

/** A team whose members all have the hand of the rules. */
export function defaultMembers({ mixedDoubles, noise }: CurlingRules): readonly TeamPlayer[] {
  return Array<TeamPlayer>(mixedDoubles === null ? 4 : 2).fill({ hand: EXECUTION_NOISES[noise] });
}

/** Thinking time of both teams as it is at the beginning: of the game, and of each extra end. */
export type Clocks = Pick<Position, "time" | "extraTime">;

/** What a game is about. */
export interface GameTerms {
  /** A UUID. */
  readonly id: string;
  /** When the match began, in ISO 8601. */
  readonly date: string;
  readonly team: Player;
  /** The clock is among the rules; without one nobody is in a hurry. */
  readonly rules: CurlingRules;
  /** Where the clocks of the teams differ. */
  readonly clocks?: Clocks;
  /** Both teams; four members, in mixed doubles two. */
  readonly members: readonly [readonly TeamPlayer[], readonly TeamPlayer[]];
}

/** What an engine says of itself when it is ready; the rest is as the terms have it. */
export interface EngineIntroduction {
  readonly name?: string;
  /** The member who makes each of the team's throws of an end. */
  readonly order?: readonly number[];
  /** Where teams bring their own. */
  readonly members?: readonly TeamPlayer[];
  /** Who it is, where only that one may come back to the seat. */
  readonly user?: string;
}

export interface ThrowUpdate {
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

export interface PlacedUpdate {
  readonly kind: "place";
  readonly by: Player;
  readonly end: number;
  readonly placement: Placement;
}

/** Whose turn it is, and for what. */
export interface SeatTurn {
  readonly team: Player;
  readonly does: "throw" | "place";
}

/** A position as it is told: nobody changes it afterwards. */
export interface PositionUpdate {
  /** With the clocks; when an end is over, `stonesAfter` has what it left. */
  readonly state: CurlingState;
  /** Of the handles of `state.stonesAfter`. */
  readonly angles: Readonly<Float64Array>;
  /** Nobody's when the game is over. */
  readonly turn: SeatTurn | null;
  /** What led here; null at the beginning, and where it is not known. */
  readonly last: ThrowUpdate | PlacedUpdate | null;
}

/** The protocols have no word for a forfeit: who is told of one hears that the other has given up. */
export function protocolReason(reason: Reason): Exclude<Reason, "forfeit"> {
  return reason === "forfeit" ? "concede" : reason;
}

export interface Seat {
  /** What it is called where the engine does not say. */
  readonly name: string;
  /** Greeting, login, settings. Rejects when the engine will not have it. */
  ready(terms: GameTerms): Promise<EngineIntroduction>;
  /** Both are ready. A match that goes on brings what was told before; the next `tell` says where it stands. */
  begin(names: PlayerNames, past: readonly PositionUpdate[]): void;
  tell(told: PositionUpdate): void;
  /** The throw for the position that was told last; the clock runs. The answer is not waited for any more after `end` or `close`. */
  choose(stop: StopSignal): Promise<Decision<Shot>>;
  /** The placement for the end that begins; none where the protocol knows of none, and then the usual one is made. */
  place?(stop: StopSignal): Promise<Placement | undefined>;
  /** How it ended; null when the match was broken off. */
  end(result: GameResult | null): void;
  close(): Promise<void>;
}

// What the official servers make of a throw before any hand does.

/** The part of the cap that a throw which is too fast gets: it must not be above by a rounding error. */
const JUST_BELOW = 1 - 1e-12;
/** A throw with this part of the fastest stays short of everything, whatever the hand does. */
const SHORT = 0.1;

/**
 * A throw that is too fast is thrown as fast as the rules allow, by the hand itself where that has a cap (`capped`); where they cap the speed along the sheet (legacy), it
 * does not count, and neither does one that goes nowhere or away from the house: it is a *pass*, a stone that stays short
 * of the hog line. Only what is no throw at all is refused.
 */
export function acceptedShot({ model, speedCap }: CurlingRules, shot: Shot, capped = false): Shot {
  const { vx, vy, omega } = shot;
  const speed = Math.hypot(vx, vy);
  if (!Number.isFinite(speed) || !(Math.abs(omega) <= MAX_SPIN))
    throw new AgentFailure("illegal", `velocity (${vx}, ${vy}) with spin ${omega} cannot be thrown`);
  const fastest = MOTIONS[model].maxSpeed;
  const along = speedCap?.of === "vy";
  const max = Math.min(fastest, speedCap?.max ?? fastest);
  if (vy < SHORT * max || (along && vy > max)) return { vx: 0, vy: SHORT * max, omega };
  const limit = along || capped ? fastest : max;
  if (speed <= limit) return shot;
  const times = (JUST_BELOW * limit) / speed;
  return { vx: times * vx, vy: times * vy, omega };
}
