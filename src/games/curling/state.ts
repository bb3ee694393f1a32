/** A game of curling in progress: stones, throws, scores, hammer, clocks and the result. */
import type { Player, State, Value } from "../../game/index.js";
import type { Simulator } from "./physics/models.js";
import {
  type CurlingRules,
  isPowerPlay,
  type Placement,
  placeStones,
  plainPlacement,
  takesHammer,
} from "./rules/rule-set.js";
import { scoreOf } from "./rules/score.js";
import { Umpire } from "./rules/umpire.js";
import { type Shot, Stones } from "./sheet.js";

/** A player who cannot go on, or does what is not allowed, forfeits. */
export const REASONS = ["score", "concede", "time_limit", "draw", "forfeit"] as const;
export type Reason = (typeof REASONS)[number];

/** Clocks are kept in microseconds: official servers count milliseconds, matches tenths of them. */
const CLOCK_UNITS = 1e6;

/** How a game ended; nobody wins a draw. */
export interface GameResult {
  readonly winner: Player | null;
  readonly reason: Reason;
}

/** The ice that the states of one game share: its rules, its physics, and room for the stones before a throw. */
export class Rink {
  readonly rules: CurlingRules;
  readonly umpire: Umpire;
  readonly simulator: Simulator;
  readonly #before = new Stones();
  #end = -1;
  #first = -1;

  constructor(rules: CurlingRules, simulator: Simulator) {
    this.rules = rules;
    this.umpire = new Umpire(rules);
    this.simulator = simulator;
  }

  /** Throws `stone` as number `throwNumber` of `end`; leaves in `stones` what is then in play and says whether it was a foul. */
  throw(stones: Stones, end: number, throwNumber: number, stone: number, shot: Shot): boolean {
    const team = stone >> 3;
    const first = (throwNumber & 1) === 0 ? team : 1 - team;
    if (throwNumber === 0 || end !== this.#end || first !== this.#first) {
      this.simulator.startEnd(end, first);
      this.#end = end;
      this.#first = first;
    }
    if (throwNumber < this.umpire.guardedThrows) this.#before.copyFrom(stones);
    this.umpire.clearSpared(stones);
    this.simulator.throw(stones, stone, shot);
    return this.umpire.judge(this.#before, stones, stone, throwNumber, this.simulator.touched);
  }
}

/** Holds a game of curling in progress. Ends and throws are counted from 0; an end that is over is cleared at once. */
export class CurlingState implements State<Shot> {
  readonly rink: Rink;
  readonly stones = new Stones();
  /** The end being played, or the number of ends played when the game is over. */
  end = 0;
  /** Stones thrown in this end. */
  throwNumber = 0;
  /** The team that throws last in this end. */
  hammer: Player = 1;
  /** Points of each finished end, positive for player 0; one last place for the extra end that counts. */
  readonly endScores: Int8Array;
  /** Points of each player so far. */
  readonly totals = new Int32Array(2);
  /** Seconds left of the game's thinking time and of the one for extra ends; Infinity without a clock. */
  readonly gameTime = new Float64Array(2);
  readonly extraTime = new Float64Array(2);
  /** What each extra end brings anew, where the rules renew it. */
  readonly extraTimeFull = new Float64Array(2);
  /** Whether the last throw broke the free guard zone rule, so that the stones were put back. */
  foul = false;
  /** Mixed doubles: who chooses in this end, what was chosen, and in which end each team had its power play (-1: not yet). */
  chooser: Player = 1;
  placement: Placement = "center_house";
  /** Whether the choosing team has asked for its placement; until then the plain one lies there. */
  settled = false;
  readonly powerPlays = new Int32Array(2);
  /** The stones as they lay when the last end was over; kept while `endJustFinished`. */
  readonly finished = new Stones();
  #winner: Player | null = null;
  #reason: Reason | null = null;

  constructor(rink: Rink) {
    this.rink = rink;
    this.endScores = new Int8Array(rink.rules.ends + 1);
    const { time } = rink.rules;
    this.gameTime.fill(time?.game ?? Number.POSITIVE_INFINITY);
    this.extraTime.fill(time?.extraEnd?.seconds ?? Number.POSITIVE_INFINITY);
    this.extraTimeFull.set(this.extraTime);
    this.powerPlays.fill(-1);
    this.#setUp();
  }

  get toMove(): Player {
    return (this.throwNumber & 1) === 0 ? other(this.hammer) : this.hammer;
  }

  get ply(): number {
    return this.end * this.rink.rules.throws + this.throwNumber;
  }

  /** The stone that is thrown next. */
  get nextStone(): number {
    return stoneOfThrow(this.rink.rules, this.hammer, this.throwNumber);
  }

  get isExtraEnd(): boolean {
    return this.end >= this.rink.rules.ends;
  }

  /** Between two ends or after the last: an end has been finished and nothing thrown since. */
  get endJustFinished(): boolean {
    return this.throwNumber === 0 && this.end > 0;
  }

  /** Mixed doubles: before the first throw of an end, nobody has asked for a placement yet. */
  get awaitsPlacement(): boolean {
    const { mixedDoubles } = this.rink.rules;
    return mixedDoubles !== null && this.throwNumber === 0 && !this.settled && !this.isOver();
  }

  /** The stones as the last throw left them, also when it ended the end. */
  get stonesAfter(): Stones {
    return this.endJustFinished ? this.finished : this.stones;
  }

  /** Points of the last finished end, positive for player 0; 0 before there is one. */
  get lastEndScore(): number {
    return this.end === 0 ? 0 : this.endScores[Math.min(this.end - 1, this.rink.rules.ends)];
  }

  get result(): GameResult | null {
    return this.#reason === null ? null : { winner: this.#winner, reason: this.#reason };
  }

  isOver(): boolean {
    return this.#reason !== null;
  }

  /** 1 when player 0 won, 0 when player 1 did, 0.5 for a draw. */
  value(): Value {
    if (this.#reason === null) throw new Error("the game is not over");
    return this.#winner === null ? 0.5 : 1 - this.#winner;
  }

  play(shot: Shot): void {
    if (this.#reason !== null) throw new Error("the game is over");
    this.foul = this.rink.throw(this.stones, this.end, this.throwNumber, this.nextStone, shot);
    this.throwNumber++;
    if (this.throwNumber === this.rink.rules.throws) this.#finishEnd();
  }

  /**
   * Mixed doubles: the choosing team's wish for this end, which replaces the plain placement until the first throw. What is
   * not allowed becomes the plain one. Returns what was done.
   */
  place(wish: Placement): Placement {
    const { mixedDoubles } = this.rink.rules;
    if (mixedDoubles === null) throw new Error(`no stones are placed in ${this.rink.rules.name}`);
    if (this.#reason !== null) throw new Error("the game is over");
    if (this.throwNumber > 0) throw new Error("stones are placed before the first throw of an end");
    const { chooser } = this;
    this.placement = this.#mayPlace(wish) ? wish : plainPlacement(mixedDoubles);
    if (this.powerPlays[chooser] === this.end) this.powerPlays[chooser] = -1;
    if (isPowerPlay(this.placement)) this.powerPlays[chooser] = this.end;
    this.hammer = takesHammer(mixedDoubles, this.placement) ? chooser : other(chooser);
    placeStones(this.stones, mixedDoubles, this.placement, this.hammer);
    this.settled = true;
    return this.placement;
  }

  /** Mixed doubles: what the choosing team may ask for in this end. */
  get placements(): readonly Placement[] {
    return this.rink.rules.mixedDoubles?.placements.filter((wish) => this.#mayPlace(wish)) ?? [];
  }

  concede(player: Player): void {
    const { rules } = this.rink;
    if (!rules.concede) throw new Error(`conceding is not part of ${rules.name}`);
    if (this.#reason !== null) throw new Error("the game is over");
    this.#countLostThrow(player);
    this.finish(other(player), "concede");
  }

  /** Thinking time that a player has left in this end, in seconds. */
  timeLeft(player: Player): number {
    return this.#clock()[player];
  }

  /** Takes thinking time from a player, who loses the game when there is not enough. */
  spend(player: Player, seconds: number): void {
    const { time } = this.rink.rules;
    if (time === null || this.#reason !== null) return;
    const clock = this.#clock();
    // Times are decimal fractions: without rounding a clock that has run out would show 1e-15 s.
    clock[player] = Math.round(CLOCK_UNITS * (clock[player] - seconds)) / CLOCK_UNITS;
    if (clock[player] > 0 || (clock[player] === 0 && !time.zeroLoses)) return;
    clock[player] = 0;
    this.#countLostThrow(player);
    this.finish(other(player), "time_limit");
  }

  /** Ends the game; for whoever sets up a position that is over. */
  finish(winner: Player | null, reason: Reason): void {
    this.#winner = winner;
    this.#reason = reason;
  }

  copyFrom(source: this): void {
    this.stones.copyFrom(source.stones);
    this.end = source.end;
    this.throwNumber = source.throwNumber;
    this.hammer = source.hammer;
    for (let i = 0; i < this.endScores.length; i++) this.endScores[i] = source.endScores[i];
    for (let player = 0; player < 2; player++) {
      this.totals[player] = source.totals[player];
      this.gameTime[player] = source.gameTime[player];
      this.extraTime[player] = source.extraTime[player];
      this.extraTimeFull[player] = source.extraTimeFull[player];
      this.powerPlays[player] = source.powerPlays[player];
    }
    this.foul = source.foul;
    this.chooser = source.chooser;
    this.placement = source.placement;
    this.settled = source.settled;
    if (source.endJustFinished) this.finished.copyFrom(source.finished);
    this.#winner = source.#winner;
    this.#reason = source.#reason;
  }

  /** Counts the throw that a team did not make, where the rules do. */
  #countLostThrow(player: Player): void {
    const { lostThrowCounts, throws } = this.rink.rules;
    if (!lostThrowCounts || player !== this.toMove) return;
    this.foul = false;
    this.throwNumber++;
    if (this.throwNumber === throws) this.#finishEnd();
  }

  #finishEnd(): void {
    const { rules } = this.rink;
    const score = scoreOf(this.stones, rules);
    this.finished.copyFrom(this.stones);
    this.endScores[Math.min(this.end, rules.ends)] = score;
    this.totals[score > 0 ? 0 : 1] += Math.abs(score);
    if (score !== 0) this.chooser = score > 0 ? 1 : 0;
    else this.chooser = rules.afterBlank === "pass" ? other(this.chooser) : this.hammer;
    this.end++;
    this.throwNumber = 0;
    this.hammer = this.chooser;
    if (rules.mixedDoubles !== null) this.placement = plainPlacement(rules.mixedDoubles);
    this.stones.clear();
    this.settle();
    if (this.#reason !== null) return;
    if (this.isExtraEnd && rules.time?.extraEnd?.renewed) this.extraTime.set(this.extraTimeFull);
    this.#setUp();
  }

  /** Decides the game if all ends have been played and the score or the rules allow it. */
  settle(): void {
    const { rules } = this.rink;
    if (this.end < rules.ends) return;
    const lead = this.totals[0] - this.totals[1];
    if (lead !== 0) this.finish(lead > 0 ? 0 : 1, "score");
    else if (!rules.extraEnds || (rules.endLimit !== null && this.end >= rules.endLimit)) {
      this.finish(null, "draw");
    }
  }

  #setUp(): void {
    const { mixedDoubles } = this.rink.rules;
    if (mixedDoubles !== null) this.place(plainPlacement(mixedDoubles));
    this.settled = false;
  }

  /** A team has one power play in a game, and none in an extra end. */
  #mayPlace(wish: Placement): boolean {
    const had = this.powerPlays[this.chooser];
    if (isPowerPlay(wish) && (this.isExtraEnd || (had >= 0 && had !== this.end))) return false;
    return this.rink.rules.mixedDoubles?.placements.includes(wish) ?? false;
  }

  #clock(): Float64Array {
    return this.isExtraEnd && this.rink.rules.time?.extraEnd ? this.extraTime : this.gameTime;
  }
}

/** The stone that throw `throwNumber` of an end delivers: teams take turns, the one without hammer begins. */
export function stoneOfThrow(rules: CurlingRules, hammer: Player, throwNumber: number): number {
  const team = (throwNumber & 1) === 0 ? other(hammer) : hammer;
  return 8 * team + (throwNumber >> 1) + (rules.mixedDoubles === null ? 0 : 1);
}

/**
 * Which member of the team makes a throw, from 0: of four, each throws twice in a row; of two, the first throws
 * the team's first and last stone.
 */
export function memberOfThrow(rules: CurlingRules, throwNumber: number): number {
  if (rules.mixedDoubles === null) return throwNumber >> 2;
  const own = throwNumber >> 1;
  return own === 0 || own === (rules.throws >> 1) - 1 ? 0 : 1;
}

export function other(player: Player): Player {
  return player === 0 ? 1 : 0;
}
