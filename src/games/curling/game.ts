/**
 * The game of curling: legal throws, positions that are set up and described, and why a throw is not legal.
 */
import type { Game, MoveNoise, Notation, Player } from "../../game/index.js";
import {
  formatPosition,
  formatShot,
  type Position,
  type PositionStone,
  parsePosition,
  parseShot,
} from "./notation.js";
import { MOTIONS, type Simulator } from "./physics/models.js";
import { type CurlingRules, isPowerPlay, plainPlacement, takesHammer } from "./rules/rule-set.js";
import { deliveredBy, limitsOf, lyingOf } from "./rules/umpire.js";
import { isForward, MAX_SPIN, type Shot, STONES, type Stones, TOO_MUCH_SPIN } from "./sheet.js";
import { CurlingState, other, Rink } from "./state.js";

/**
 * Makes Digital Curling positions under one rule set, with one simulator and, if given, a model of execution noise.
 *
 * @example
 * ```js
 * import { aimFor, CurlingGame, eventSimulator, limitsOf, listStones, ruleSet, spinOf } from "playout/curling";
 *
 * const rules = ruleSet("dc3");
 * const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
 * const draw = { vx: 0, vy: 0, omega: spinOf("ccw") };
 * aimFor(rules.model).stopAt(0, 38.405, draw); // to the tee
 * const state = game.start();
 * state.play(draw);
 * for (const { team, x, y } of listStones(state.stones)) console.log(team, Math.abs(x).toFixed(2), y.toFixed(2)); // 0 0.00 38.40
 * ```
 */
export class CurlingGame implements Game<CurlingState, Shot> {
  readonly name: string;
  readonly rules: CurlingRules;
  readonly rink: Rink;
  readonly disturbance?: MoveNoise<Shot>;
  readonly notation: Notation<CurlingState, Shot> = {
    formatMove: formatShot,
    parseMove: parseShot,
    formatState: (state) => formatPosition(this.describe(state)),
    parseState: (text) => this.position(parsePosition(text)),
  };

  /** The simulator must be of the rules' model and remove stones at the rules' lines (`limitsOf(rules)`). */
  constructor(rules: CurlingRules, simulator: Simulator, disturbance?: MoveNoise<Shot>) {
    this.name = `curling ${rules.name}`;
    this.rules = rules;
    this.rink = new Rink(rules, simulator);
    if (disturbance !== undefined) this.disturbance = disturbance;
    if (simulator.model !== rules.model) {
      throw new Error(`${rules.name} is played with the ${rules.model} model, not ${simulator.model}`);
    }
    const limits = limitsOf(rules);
    for (const line of ["side", "far", "near"] as const) {
      const wanted = limits[line];
      const given = simulator.limits[line];
      if (given === wanted || Math.abs(given - wanted) < 1e-5) continue;
      throw new Error(`limits.${line}: ${rules.name} needs ${wanted}, the simulator has ${given}`);
    }
  }

  start(): CurlingState {
    return new CurlingState(this.rink);
  }

  clone(state: CurlingState): CurlingState {
    const copy = new CurlingState(this.rink);
    copy.copyFrom(state);
    return copy;
  }

  /** Throws that the clock of the team to move must last for; one end more where extra ends have no clock of their own. */
  movesLeft(state: CurlingState): number {
    const { ends, throws, time, extraEnds } = this.rules;
    const own = throws >> 1;
    const inThisEnd = (throws - state.throwNumber + 1) >> 1;
    if (state.isExtraEnd) return inThisEnd + (time?.extraEnd?.renewed === true ? 0 : own);
    const shared = extraEnds && time?.extraEnd === null;
    return inThisEnd + (ends - 1 - state.end + (shared ? 1 : 0)) * own;
  }

  timeLeft(state: CurlingState): number {
    return state.timeLeft(state.toMove);
  }

  /** Whether a team may intend this throw; what the hand makes of it is played in any case. */
  isLegal(state: CurlingState, shot: Shot): boolean {
    const speed = Math.hypot(shot.vx, shot.vy);
    if (state.isOver() || !Number.isFinite(speed) || !isForward(shot) || !(Math.abs(shot.omega) <= MAX_SPIN))
      return false;
    const { model, speedCap } = this.rules;
    if (speed > MOTIONS[model].maxSpeed) return false;
    if (speedCap === null) return true;
    // A speed that was put together from an angle may be a rounding error above the cap.
    return (speedCap.of === "vy" ? Math.abs(shot.vy) : speed) <= speedCap.max * (1 + 1e-12);
  }

  /** Sets up any position, or throws one line that names the field which the rules do not allow. */
  position(position: Position): CurlingState {
    const { rules } = this;
    const state = this.start();
    state.end = position.end ?? 0;
    state.hammer = position.hammer ?? 1;
    state.throwNumber = position.throw ?? fewestThrows(position.stones ?? [], state);
    if (state.throwNumber >= rules.throws) fail("throw", `an end has ${rules.throws}, counted from 0`);
    setScores(state, position.scores ?? []);
    setResult(state, position.result);
    if (position.time) setTime(state.gameTime, "time", position.time);
    if (position.extraTime) setTime(state.extraTime, "extraTime", position.extraTime);
    // Before the first extra end it is what teams will have in each.
    if (!state.isExtraEnd) state.extraTimeFull.set(state.extraTime);
    setPlacement(state, position);
    const untouched = rules.mixedDoubles && state.throwNumber === 0 && !state.isOver();
    if (position.stones || !untouched) setStones(state, position.stones ?? []);
    return state;
  }

  /** Everything that decides what follows, as data; `position` makes the same state of it again. */
  describe(state: CurlingState): Position {
    const { rules } = this;
    const { stones, gameTime, extraTime, powerPlays, result } = state;
    const position: Position = { end: state.end, throw: state.throwNumber, hammer: state.hammer };
    if (state.end > 0) position.scores = Array.from({ length: state.end }, (_, end) => pairOf(state, end));
    if (stones.mask !== 0) position.stones = listStones(stones);
    if (rules.time && isUsed(gameTime, rules.time.game)) position.time = [gameTime[0], gameTime[1]];
    const extra = rules.time?.extraEnd;
    if (extra && isUsed(extraTime, extra.seconds)) position.extraTime = [extraTime[0], extraTime[1]];
    if (rules.mixedDoubles) {
      if (!state.awaitsPlacement) position.placement = state.placement;
      position.powerPlays = [endOrNull(powerPlays[0]), endOrNull(powerPlays[1])];
    }
    if (result) position.result = result;
    return position;
  }
}

/** Lists the stones in play as objects with team and place, in the order of their numbers, for pictures and tables. */
export function listStones(stones: Stones): PositionStone[] {
  const list: PositionStone[] = [];
  for (let i = 0; i < STONES; i++) {
    if (stones.has(i)) list.push({ team: i < 8 ? 0 : 1, stone: i & 7, x: stones.x[i], y: stones.y[i] });
  }
  return list;
}

/** The points of a finished end; of the extra ends only the last can have any. */
function pairOf(state: CurlingState, end: number): [number, number] {
  const { ends } = state.rink.rules;
  if (end >= ends && end < state.end - 1) return [0, 0];
  const score = state.endScores[Math.min(end, ends)];
  return score > 0 ? [score, 0] : [0, Math.abs(score)];
}

function isUsed(clock: Float64Array, full: number): boolean {
  return clock[0] !== full || clock[1] !== full;
}

function endOrNull(end: number): number | null {
  return end < 0 ? null : end;
}

function setScores(state: CurlingState, scores: NonNullable<Position["scores"]>): void {
  const { ends, extraEnds } = state.rink.rules;
  if (scores.length > state.end) fail(`scores[${state.end}]`, `end ${state.end} is not finished`);
  if (scores.length > 0 && scores.length < state.end)
    fail(
      "scores",
      `expected those of the ${state.end} ends before end ${state.end}, or none, got ${scores.length}`,
    );
  for (let end = 0; end < state.end; end++) {
    const [ours, theirs] = scores[end] ?? [0, 0]; // blank where nothing is said
    if (ours > 0 && theirs > 0) fail(`scores[${end}]`, "only one team scores in an end");
    if (end >= ends && (!extraEnds || state.totals[0] !== state.totals[1])) {
      fail(`scores[${end}]`, `the game was over after ${end} ends`);
    }
    state.endScores[Math.min(end, ends)] = ours - theirs;
    state.totals[0] += ours;
    state.totals[1] += theirs;
  }
  state.settle();
  if (state.isOver() && state.throwNumber > 0) fail("throw", `the game was over before end ${state.end}`);
}

function setResult(state: CurlingState, given: Position["result"]): void {
  if (given === undefined) return;
  const { result } = state;
  if (result) {
    if (given.winner === result.winner && given.reason === result.reason) return;
    // A team may lose the last throw of the game, which counts all the same.
    const lost = given.reason === "concede" || given.reason === "time_limit";
    if (!state.rink.rules.lostThrowCounts || !lost)
      fail("result", `the scores say ${result.winner ?? "-"}:${result.reason}`);
  }
  if (given.reason === "score" || given.reason === "draw")
    fail("result.reason", "the scores decide nothing yet");
  if (given.winner === null) fail("result.winner", `expected 0 or 1 for ${given.reason}`);
  state.finish(given.winner, given.reason);
}

function setTime(clock: Float64Array, field: string, left: readonly number[]): void {
  if (clock[0] === Number.POSITIVE_INFINITY) fail(field, "these rules have no such clock");
  clock[0] = left[0];
  clock[1] = left[1];
}

function setPlacement(state: CurlingState, { placement: given, powerPlays }: Position): void {
  const { mixedDoubles } = state.rink.rules;
  if (mixedDoubles === null) {
    state.chooser = state.hammer;
    if (given !== undefined) fail("placement", "these rules place no stones");
    if (powerPlays) fail("powerPlays", "these rules have no power play");
    return;
  }
  const placement = given ?? plainPlacement(mixedDoubles);
  if (!mixedDoubles.placements.includes(placement))
    fail("placement", `these rules have ${mixedDoubles.placements.join(", ")}`);
  state.chooser = takesHammer(mixedDoubles, placement) ? state.hammer : other(state.hammer);
  for (const team of [0, 1] as const) {
    const end = powerPlays?.[team] ?? -1;
    if (end > state.end) fail(`powerPlays[${team}]`, `end ${end} has not been played`);
    state.powerPlays[team] = end;
  }
  if (isPowerPlay(placement)) {
    const used = state.powerPlays[state.chooser];
    if (state.isExtraEnd) fail("placement", "extra ends have no power play");
    if (used >= 0 && used !== state.end)
      fail("placement", `team ${state.chooser} had its power play in end ${used}`);
  }
  if (state.throwNumber === 0 && !state.isOver()) state.place(placement);
  else state.placement = placement;
  state.settled = given !== undefined;
}

function setStones(state: CurlingState, given: readonly PositionStone[]): void {
  const { rules } = state.rink;
  const { stones } = state;
  const { side, front, back, apart } = lyingOf(rules);
  const numbers: number[] = [];
  stones.clear();
  for (const [i, { team, stone, x, y }] of given.entries()) {
    if (Math.abs(x) >= side) fail(`stones[${i}].x`, `${x} is out at the side, where |x| is ${metres(side)}`);
    if (y > back) fail(`stones[${i}].y`, `${y} is out at the back, where y is ${metres(back)}`);
    if (y <= front) fail(`stones[${i}].y`, `${y} is short, play begins beyond y = ${metres(front)}`);
    const under = numbers.findIndex((n) => {
      return Math.hypot(stones.x[n] - x, stones.y[n] - y) < apart;
    });
    if (under >= 0) fail(`stones[${i}]`, `lies on stones[${under}]`);
    const number = stone ?? firstFree(stones, given, team);
    const delivered = deliveredBy(rules, state.hammer, state.throwNumber, team);
    if (number >= delivered)
      fail(`stones[${i}].stone`, `team ${team} has delivered ${delivered} in this end`);
    if (stones.has(8 * team + number))
      fail(`stones[${i}].stone`, `${number} of team ${team} is there already`);
    stones.place(8 * team + number, x, y);
    numbers.push(8 * team + number);
  }
}

/** The fewest throws after which these stones can lie there. */
function fewestThrows(stones: readonly PositionStone[], { hammer, rink }: CurlingState): number {
  const thrownBy = (team: Player): number => {
    const own = stones.filter((stone) => stone.team === team);
    const numbers = own.map(({ stone = 0 }) => stone + 1);
    return Math.max(own.length, ...numbers) - (rink.rules.mixedDoubles === null ? 0 : 1);
  };
  return Math.max(0, 2 * thrownBy(other(hammer)) - 1, 2 * thrownBy(hammer));
}

function firstFree(stones: Stones, given: readonly PositionStone[], team: Player): number {
  const taken = given.filter((other) => other.team === team).map((other) => other.stone);
  let number = 0;
  while (taken.includes(number) || (number < 8 && stones.has(8 * team + number))) number++;
  return number;
}

/** A length without the rounding errors of its sum. */
function metres(length: number): number {
  return Number(length.toFixed(6));
}

function fail(field: string, message: string): never {
  throw new Error(`${field}: ${message}`);
}

/** Throws one line if no team may throw this; the game must not be over. */
export function demandLegal(game: CurlingGame, state: CurlingState, shot: Shot): void {
  if (game.isLegal(state, shot)) return;
  const { name, model, speedCap } = game.rules;
  const speed = Math.hypot(shot.vx, shot.vy);
  if (!Number.isFinite(speed) || !Number.isFinite(shot.omega)) throw new Error("expected finite numbers");
  if (speed === 0) throw new Error("a stone without speed stays in the hack");
  if (!isForward(shot)) throw new Error(`vy ${shot.vy} is not towards the house`);
  if (Math.abs(shot.omega) > MAX_SPIN) throw new Error(`omega ${shot.omega} ${TOO_MUCH_SPIN}`);
  if (speedCap !== null) {
    const { max, of } = speedCap;
    const capped = of === "vy" ? Math.abs(shot.vy) : speed;
    if (capped > max) throw new Error(`${of} ${capped} is above ${max}, the most that ${name} allows`);
  }
  throw new Error(`speed ${speed} is above ${MOTIONS[model].maxSpeed}, the most that is simulated`);
}
